import type { Words } from '../messages/words.ts';

export const alarmLinkWords = {
  'alarm.belongsTo': ['所属作业', '所屬作業', 'Belongs to'],
  'alarmLink.muster': ['{kind} · {name}', '{kind} · {name}', '{kind} · {name}'],
  'alarmLink.permit': ['作业票 {number} · {type}', '作業票 {number} · {type}', 'Permit {number} · {type}'],
  'alarmLink.round': ['巡检 {route} · {round}', '巡檢 {route} · {round}', 'Patrol {route} · {round}'],
} as const satisfies Words;
