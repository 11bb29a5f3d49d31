import { batteryTiers } from '@muster/model/cardNotice/cardNoticeSetting.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';

import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { seesCardNotice, sendStatus } from './cardNotice.store.ts';

/** The delivery state of a notice is that of the message to the carrier, if there is one. */
export const cardNoticeOverride: EntityOverride = {
  derived: () => ({ status: sendStatus() }),
  visible: ({ site }) => seesCardNotice(site),
};

/** Each tier is below the previous one. */
export const cardNoticeSettingOverride: EntityOverride = { check: checkTiers };

function checkTiers(_transaction: unknown, { before, values }: Change): FieldError[] {
  const row: Readonly<Record<string, unknown>> = { ...before, ...values };
  let above: number | null = null;
  const errors: FieldError[] = [];
  for (const field of batteryTiers) {
    const tier = row[field];
    if (typeof tier !== 'number') continue;
    if (above !== null && tier >= above)
      errors.push({ field, rule: 'fall', key: 'cardNotice.tierBelow', params: { above } });
    above = tier;
  }
  return errors;
}
