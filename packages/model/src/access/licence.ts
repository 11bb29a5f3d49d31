import { modules } from '../entity/entity.ts';

/** Modules of a licence: those of the menu, and two separately licensed features of specification §2. */
export const licenceModules = [...modules, 'smart-access-control', 'cluster-alarm'] as const;
export type LicenceModule = (typeof licenceModules)[number];

/**
 * State of a building's licence: `notUploaded`, the installation has none; `missing`, it does not cover this building;
 * `notYet` and `expired`, by its dates.
 */
export const licenceStates = ['active', 'notUploaded', 'missing', 'notYet', 'expired'] as const;
export type LicenceState = (typeof licenceStates)[number];
