import type { Words } from './words.ts';

/** Names of what the first start makes. */
export const seedWords = {
  'seed.building': ['默认厂区', '預設廠區', 'Main site'],
} as const satisfies Words;
