export const backtestMessages = {
  'backtest.busy': '已有一个回测正在进行,请稍后再试',
  'backtest.unknown': '找不到该回测,可能已过期',
  'backtest.noTarget': '找不到所选的区域或区域类型',
  'backtest.future': '回测只能选择已经过去的时间',
  'backtest.longRange': '回测时间跨度最多 {days} 天',
} as const;
