export const positionMessages = {
  'position.oneSubject': '请指定 tag、personId、vehicleId 中的一个',
  'position.emptyRange': '结束时间须晚于开始时间',
  'track.askFirst': '请先选择人员、时间段并填写查看原因，再查看轨迹',
  'position.longRange': '时间范围最长 {days} 天',
} as const;
