import type { systemConditionMessages as base } from '../zh_CN/systemCondition.ts';

export const systemConditionMessages: Record<keyof typeof base, string> = {
  'systemCondition.databaseAway': '資料庫無法存取',
  'systemCondition.text.databaseAway': '資料庫自 {since} 起無法存取，位置資料由裝置保留，恢復後自動補傳。',
  'systemCondition.more': '另有 {count} 項',
  'systemCondition.banner': '系統狀態',
};
