import { defineEntity, singleton } from '../entity/entity.ts';

/** Recipients of a confirmed risk: accounts that may see risk tips, only those that may confirm them, or nobody. */
export const riskTipAudiences = ['viewers', 'confirmers', 'nobody'] as const;

const audience = {
  kind: 'select',
  required: true,
  options: { values: riskTipAudiences, label: 'riskTipAudience' },
} as const;

/** Recipients of confirmed risks by level: one row per building. A new tip is sent to the confirmers. */
export const riskTipSetting = defineEntity({
  name: 'riskTipSetting',
  family: 'risk',
  module: 'message',
  table: 'risk_tip_setting',
  ...singleton,
  formColumns: 'single',
  fields: {
    major: { ...audience, default: 'viewers' },
    greater: { ...audience, default: 'viewers' },
    general: { ...audience, default: 'confirmers' },
    lower: { ...audience, default: 'nobody' },
  },
});
