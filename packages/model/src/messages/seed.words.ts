import type { Words } from './words.ts';

/** Names of what the first start makes. */
export const seedWords = {
  'seed.administrator': ['管理员', '管理員', 'Administrator'],
  'seed.building': ['默认厂区', '預設廠區', 'Main site'],
  'seed.operator': ['值班员', '值班員', 'Operator'],
} as const satisfies Words;
