import { permitMeasures } from '@muster/model/workPermit/permitMeasure.ts';

import type { Translate } from '../../../core/i18n/i18n.ts';

/** Text of a measure: by its code, or as entered on the site. */
export function measureText(t: Translate, measure: string): string {
  const known = permitMeasures.find((code) => code === measure);
  return known === undefined ? measure : t(`permitMeasure.${known}`);
}
