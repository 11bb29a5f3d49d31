import type { consoleModuleMessages as base } from '../zh_CN/consoleModule.ts';

export const consoleModuleMessages: Record<keyof typeof base, string> = {
  'console.rule.inherit': '沿用類型',
  'console.rule.on': '啟用',
  'console.rule.off': '停用',
  'console.rule.onDelay': '延時警報',
  'console.rule.offDelay': '延時恢復',
  'console.rule.boundaryCrossing.mode': '方式',
  'console.rule.boundaryCrossing.mode.noEntry': '禁止進入',
  'console.rule.boundaryCrossing.mode.noExit': '禁止離開',
  'console.rule.retention.minutes': '停留超過',
  'console.rule.overcrowding.max': '人數上限',
  'console.unit.minutes': '分鐘',
  'console.unit.seconds': '秒',
  'console.unit.subjects': '人',
  'console.unit.percent': '%',
  'console.card.unbind': '解除綁定',
  'console.card.unbindText': '將把定位卡 {sn} 與「{name}」解除綁定，解除後無法復原。',
  'console.card.unbound': '已解除綁定',
  'console.card.battery': '{percent}%',
  'console.account.everyBuilding': '全部建築',
  'console.role.everything': '全部權限',
};
