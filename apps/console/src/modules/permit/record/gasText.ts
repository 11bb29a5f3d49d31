import type { GasLimit } from '@muster/model/workPermit/workPermitShape.ts';

import type { Translate } from '../../../core/i18n/i18n.ts';

/** Name of oxygen and combustible gas in the reader's language; a toxic gas has its own name. */
export function gasText(t: Translate, gas: string): string {
  return gas === 'oxygen' || gas === 'combustible' ? t(`permitGas.${gas}`) : gas;
}

/** Limits of a gas: `19.5–21 %`, `≤ 10 %LEL`. */
export function limitText({ min, max, unit }: GasLimit): string {
  if (min === null) return `≤ ${max ?? ''} ${unit}`;
  return max === null ? `≥ ${min} ${unit}` : `${min}–${max} ${unit}`;
}
