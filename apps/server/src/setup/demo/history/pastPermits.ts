import type { ConfigChange, PermitConfig } from '@muster/engine/input.ts';
import { applicationOf } from '@muster/demo/permitActs.ts';
import type { PlannedPermit } from '@muster/demo/permitPlan.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';

import { parseRow } from '../../../entity/rowInput.ts';
import { permitConfigOf } from '../../../runner/sitePermits.store.ts';
import type { PastAct } from './pastActs.ts';
import type { PastSite } from './pastSite.store.ts';
import { permitIdOf, permitIds } from './performActs.ts';

/** What the engine of the past is told of permits, before they are written: the same that the site would tell it. */
export class PastPermits {
  readonly #site: PastSite;

  constructor(site: PastSite) {
    this.#site = site;
  }

  /** What an act changes in the configuration; null = nothing. */
  changeBy(done: PastAct): NonNullable<ConfigChange['permits']> | null {
    if (done.kind !== 'permit') return null;
    const { permit, act } = done;
    const id = permitIdOf(this.#site, permit);
    if (act.action === 'pause' || act.action === 'end') return { remove: [id] };
    if (act.action !== 'start' && act.action !== 'resume') return null;
    const config = this.#configOf(id, permit);
    return config === null ? null : { put: [config] };
  }

  #configOf(id: string, permit: PlannedPermit): PermitConfig | null {
    const body = applicationOf(permit, permitIds(this.#site));
    const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
    const { values } = parseRow(workPermit, given);
    // Holds because the row was checked by the descriptor.
    const row = values as unknown as Parameters<typeof permitConfigOf>[0];
    return permitConfigOf({ ...row, id, areaRegions: null }, () => {});
  }
}
