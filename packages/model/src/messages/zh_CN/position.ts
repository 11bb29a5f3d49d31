export const positionMessages = {
  'position.oneSubject': '请指定 tag、personId、vehicleId 中的一个',
  'position.emptyRange': '结束时间须晚于开始时间',
  'position.longRange': '时间范围最长 {days} 天',
} as const;
