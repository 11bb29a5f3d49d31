import type { EntityOverride } from '../../../entity/entityOverride.ts';
import { holdersOfJob } from '../depart/organization.store.ts';

/** A position shows its number of people, beside the planned number. */
export const jobOverride: EntityOverride = {
  derived: ({ site }) => ({ held: holdersOfJob(site?.departIds ?? null) }),
};
