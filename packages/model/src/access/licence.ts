import { modules } from '../entity/entity.ts';

/** What a licence may name: the menu's modules, and two features that specification §2 sells on their own. */
export const licenceModules = [...modules, 'smart-access-control', 'cluster-alarm'] as const;
export type LicenceModule = (typeof licenceModules)[number];

/**
 * How a building stands: `notUploaded`, the installation has no licence at all; `missing`, it has one that does not
 * cover this building; `notYet` and `expired`, by its dates.
 */
export const licenceStates = ['active', 'notUploaded', 'missing', 'notYet', 'expired'] as const;
export type LicenceState = (typeof licenceStates)[number];
