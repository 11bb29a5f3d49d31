import { permitMeasures } from '@muster/model/workPermit/permitMeasure.ts';

import type { Translate } from '../../../core/i18n/i18n.ts';

/** A measure in words: one of the product by its code, one of the site as it was written. */
export function measureText(t: Translate, measure: string): string {
  const known = permitMeasures.find((code) => code === measure);
  return known === undefined ? measure : t(`permitMeasure.${known}`);
}
