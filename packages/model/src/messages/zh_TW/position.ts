import type { positionMessages as base } from '../zh_CN/position.ts';

export const positionMessages: Record<keyof typeof base, string> = {
  'position.oneSubject': '請指定 tag、personId、vehicleId 其中一個',
  'position.emptyRange': '結束時間須晚於開始時間',
  'track.askFirst': '請先選擇人員、時段並填寫查看原因，再查看軌跡',
  'position.longRange': '時間範圍最長 {days} 天',
};
