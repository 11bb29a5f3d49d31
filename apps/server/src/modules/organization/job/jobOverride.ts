import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { holdersOfJob } from '../depart/organization.store.ts';

/** A position tells how many hold it, beside how many it is meant to have. */
export const jobOverride: EntityOverride = {
  derived: ({ site }) => ({ held: holdersOfJob(site?.departIds ?? null) }),
};
