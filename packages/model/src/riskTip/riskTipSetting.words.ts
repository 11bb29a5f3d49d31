import type { Words } from '../messages/words.ts';

export const riskTipSettingWords = {
  'menu.riskTipSetting': ['风险提示设置', '風險提示設定', 'Risk tip settings'],
  riskTipSetting: ['风险提示设置', '風險提示設定', 'Risk tip settings'],
  'riskTipSetting.general': ['一般风险确认后通知', '一般風險確認後通知', 'Recipients of a confirmed general risk'],
  'riskTipSetting.greater': ['较大风险确认后通知', '較大風險確認後通知', 'Recipients of a confirmed greater risk'],
  'riskTipSetting.lower': ['低风险确认后通知', '低風險確認後通知', 'Recipients of a confirmed lower risk'],
  'riskTipSetting.major': ['重大风险确认后通知', '重大風險確認後通知', 'Recipients of a confirmed major risk'],
} as const satisfies Words;
