import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { driverAt } from '../../vehicle/vehicle/driver.store.ts';
import { seesAccess } from './accessRecord.store.ts';

/** A role that does not see a subject's position does not see its enters and exits either. */
export const accessRecordOverride: EntityOverride = {
  derived: ({ site }) => ({
    ...(site !== null && {
      driverName: driverAt(site, { table: 'access_record', subjectId: 'subjectId', at: 'at' }),
    }),
  }),
  visible: ({ site }) => (site === null ? null : seesAccess(site)),
};
