import type { consoleModuleMessages as base } from '../zh_CN/consoleModule.ts';

export const consoleModuleMessages: Record<keyof typeof base, string> = {
  'console.rule.inherit': 'As its type',
  'console.rule.on': 'On',
  'console.rule.off': 'Off',
  'console.rule.onDelay': 'Raise after',
  'console.rule.offDelay': 'Clear after',
  'console.rule.boundaryCrossing.mode': 'Kind',
  'console.rule.boundaryCrossing.mode.noEntry': 'No entry',
  'console.rule.boundaryCrossing.mode.noExit': 'No exit',
  'console.rule.retention.minutes': 'Longer than',
  'console.rule.overcrowding.max': 'At most',
  'console.unit.minutes': 'min',
  'console.unit.seconds': 's',
  'console.unit.subjects': 'people',
  'console.unit.percent': '%',
  'console.card.unbind': 'Unbind',
  'console.card.unbindText': 'Card {sn} will be taken from {name}. This cannot be undone.',
  'console.card.unbound': 'Unbound',
  'console.card.battery': '{percent}%',
  'console.account.everyBuilding': 'Every building',
  'console.role.everything': 'Everything',
};
