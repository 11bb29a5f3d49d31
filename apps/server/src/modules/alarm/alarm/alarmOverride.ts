import { alarmInScope } from '../../../core/auth/dataScope.store.ts';
import type { EntityOverride } from '../../../entity/entityOverride.ts';

/** A role's area types and person permissions limit its alarms (specification §6). */
export const alarmOverride: EntityOverride = { visible: ({ site }) => (site === null ? null : alarmInScope(site)) };
