import type { backtestMessages as base } from '../zh_CN/backtest.ts';

export const backtestMessages: Record<keyof typeof base, string> = {
  'backtest.busy': 'A back-test is running; try again when it has ended',
  'backtest.unknown': 'There is no such back-test (any more)',
  'backtest.noTarget': 'No such area or area type',
  'backtest.future': 'A back-test looks at what is past',
  'backtest.longRange': 'A back-test spans at most {days} days',
};
