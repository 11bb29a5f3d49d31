import type { backtestMessages as base } from '../zh_CN/backtest.ts';

export const backtestMessages: Record<keyof typeof base, string> = {
  'backtest.busy': '已有一個回測正在進行,請稍後再試',
  'backtest.unknown': '找不到該回測,可能已過期',
  'backtest.noTarget': '找不到所選的區域或區域類型',
  'backtest.future': '回測只能選擇已經過去的時間',
  'backtest.longRange': '回測時間跨度最多 {days} 天',
};
