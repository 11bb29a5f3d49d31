import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { nameAndCode } from './district.store.ts';

/** The picker of risk areas searches name and number at once (specification §7). */
export const districtOverride: EntityOverride = { derived: () => ({ nameOrCode: nameAndCode() }) };
