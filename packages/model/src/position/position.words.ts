import type { Words } from '../messages/words.ts';

export const positionWords = {
  'position.emptyRange': ['结束时间须晚于开始时间', '結束時間須晚於開始時間', 'The end must be after the beginning'],
  'position.longRange': ['时间范围最长 {days} 天', '時間範圍最長 {days} 天', 'At most {days} days'],
  'position.oneSubject': [
    '请指定 tag、personId、vehicleId 中的一个',
    '請指定 tag、personId、vehicleId 其中一個',
    'Give one of tag, personId and vehicleId',
  ],
} as const satisfies Words;
