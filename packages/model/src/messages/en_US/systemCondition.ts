import type { systemConditionMessages as base } from '../zh_CN/systemCondition.ts';

export const systemConditionMessages: Record<keyof typeof base, string> = {
  'systemCondition.databaseAway': 'Database away',
  'systemCondition.text.databaseAway': 'The database is away since {since}. Positions are kept by the devices.',
  'systemCondition.more': '{count} more',
  'systemCondition.banner': 'System condition',
};
