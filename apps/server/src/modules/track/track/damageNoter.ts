import type { SiteScope } from '../../../core/auth/caller.ts';
import type { OnDamagedChunk } from '../../../tracks/storedChunk.ts';
import type { Services } from '../../services.ts';

/** Notifies administrators of damage found by a reader. */
export function damageNoter(
  { damagedChunks }: Pick<Services, 'damagedChunks'>,
  { buildingId }: Pick<SiteScope, 'buildingId'>,
): OnDamagedChunk {
  return (tag, hour, error) => damagedChunks.note(buildingId, tag, hour, error);
}
