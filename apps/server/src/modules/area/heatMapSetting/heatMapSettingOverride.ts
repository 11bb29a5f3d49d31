import type { FieldError } from '@muster/model/entity/checkFields.ts';
import { heatMapTiers } from '@muster/model/heatMapSetting/heatMapSetting.ts';

import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';

/** Each tier counts more than the one before (specification §5, heat map). */
export const heatMapSettingOverride: EntityOverride = { check: checkTiers };

function checkTiers(_transaction: unknown, { before, values }: Change): FieldError[] {
  const row: Readonly<Record<string, unknown>> = { ...before, ...values };
  return heatMapTiers.flatMap((field, index): FieldError[] => {
    const least = Number(row[heatMapTiers[index - 1] ?? ''] ?? 0);
    return Number(row[field]) > least ? [] : [{ field, rule: 'rise', key: 'validation.above', params: { least } }];
  });
}
