import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { seesAccess } from './accessRecord.store.ts';

/** A role that does not see somebody's position does not see where he went in and out either. */
export const accessRecordOverride: EntityOverride = {
  visible: ({ site }) => (site === null ? null : seesAccess(site)),
};
