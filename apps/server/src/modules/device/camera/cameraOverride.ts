import type { FieldError } from '@muster/model/entity/checkFields.ts';
import { addressHoldsCredentials, holdsCredentials, splitParameters } from '@muster/model/device/streamAddress.ts';

import type { Seal } from '../../../core/secret/seal.ts';
import type { Change, EntityOverride } from '../../../entity/entityOverride.ts';
import { lastReached } from './cameraProbe.store.ts';
import { withSecrets } from '../device/deviceSecret.ts';

/** User and password of a camera's streams are encrypted, and in no address. */
export function cameraOverride(seal: Seal): EntityOverride {
  return {
    check: (_transaction, change) => checkCamera(change),
    derived: () => ({ reachedAt: lastReached() }),
    ...withSecrets(seal, 'camera', streamSecrets),
  };
}

export const streamSecrets = ['streamUser', 'streamPassword'] as const;

const tests: Readonly<Record<string, (text: string) => boolean>> = {
  host: addressHoldsCredentials,
  liveUrl: addressHoldsCredentials,
  historyUrl: addressHoldsCredentials,
  parameters: (text) => holdsCredentials(splitParameters(text)),
};

function checkCamera({ values }: Change): FieldError[] {
  return Object.entries(tests).flatMap(([field, holds]): FieldError[] => {
    const text = values[field];
    if (typeof text !== 'string' || !holds(text)) return [];
    return [{ field, rule: 'credentials', key: 'camera.credentials', params: {} }];
  });
}
