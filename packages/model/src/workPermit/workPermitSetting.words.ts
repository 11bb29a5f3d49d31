import type { Words } from '../messages/words.ts';

export const workPermitSettingWords = {
  workPermitSetting: ['作业票设置', '作業票設定', 'Permit settings'],
  'workPermitSetting.rows': ['按类型和级别的要求', '依類型和級別的要求', 'Requirements by type and level'],
} as const satisfies Words;
