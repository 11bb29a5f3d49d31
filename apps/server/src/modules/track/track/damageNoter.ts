import type { SiteScope } from '../../../core/auth/caller.ts';
import type { OnDamagedChunk } from '../../../tracks/storedChunk.ts';
import type { Services } from '../../services.ts';

/** Tells those who look after Muster of what a reader found damaged. */
export function damageNoter(
  { damagedChunks }: Pick<Services, 'damagedChunks'>,
  { buildingId }: Pick<SiteScope, 'buildingId'>,
): OnDamagedChunk {
  return (tag, hour, error) => damagedChunks.note(buildingId, tag, hour, error);
}
