/** Conditions of the system that a page must be able to name when no text can be fetched. */
export const systemConditionMessages = {
  'systemCondition.databaseAway': '数据库无法访问',
  'systemCondition.text.databaseAway': '数据库自 {since} 起无法访问，位置数据由设备保留，恢复后自动补传。',
  'systemCondition.more': '另有 {count} 项',
  'systemCondition.banner': '系统状态',
} as const;
