import type { Translate } from './i18n.ts';

/** 0 is the ground floor, shown as 1F; −1 the first basement, shown as B1 (wire.md, Replies). */
export function floorName(t: Translate, floor: number): string {
  return floor >= 0 ? t('console.floor.up', { storey: floor + 1 }) : t('console.floor.down', { storey: -floor });
}
