import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { driverAt } from '../../vehicle/vehicle/driver.store.ts';
import { seesAccess } from './accessRecord.store.ts';

/** A role that does not see somebody's position does not see where he went in and out either. */
export const accessRecordOverride: EntityOverride = {
  derived: ({ site }) => ({
    ...(site !== null && {
      driverName: driverAt(site, { table: 'access_record', subjectId: 'subjectId', at: 'at' }),
    }),
  }),
  visible: ({ site }) => (site === null ? null : seesAccess(site)),
};
