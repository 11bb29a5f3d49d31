import type { AreaConfig, PermitConfig, SiteConfig } from '@muster/engine/input.ts';

import type { Site } from './settle.ts';
import { type Deadline, rank } from './state.ts';
import type { Whereabouts } from './whereabouts.ts';

/** Interval of notices of work past its end, and time without a worker until the notice. */
const [againMs, nobodyMs] = [600_000, 600_000];

/** While a permit is in progress it is a fence with three rules (work.md, "Hazardous work"). */
export function withPermitAreas(config: SiteConfig): SiteConfig {
  return { ...config, areas: [...config.areas, ...(config.permits ?? []).map(areaOfPermit)] };
}

function areaOfPermit({ id, regions, workerIds, guardianIds, maxPeople }: PermitConfig): AreaConfig {
  const rule = { on: true, level: 1 } as const;
  return {
    id: areaIdOf(id),
    regions,
    alarms: {
      boundaryCrossing: { ...rule, mode: 'noEntry', onDelay: 5, who: { exempt: [...workerIds, ...guardianIds] } },
      understaffing: { ...rule, min: 1, onDelay: 60, who: { include: [...guardianIds] } },
      ...(maxPeople === null ? {} : { overcrowding: { ...rule, max: maxPeople } }),
    },
  };
}

function areaIdOf(permitId: string): string {
  return `permit:${permitId}`;
}

/** A permit that is in progress. */
interface Progress {
  permit: PermitConfig;
  /** Its start or resumption, then each time of an overdue notice. */
  after: number;
  /** Start of the time without a worker inside; Infinity = one is, or the notice was emitted. */
  nobodySince: number;
  hasWorker: boolean;
}

/** Permits in progress, and their notices besides alarms. */
export class Permits {
  readonly #site: Site;
  readonly #whereabouts: Whereabouts;
  #running: Progress[] = [];

  constructor(site: Site, whereabouts: Whereabouts) {
    this.#site = site;
    this.#whereabouts = whereabouts;
  }

  /** Applies those in progress from `t` on. */
  obey(permits: readonly PermitConfig[], t: number): void {
    this.#running = permits.map((permit) => {
      const known = this.#running.find((one) => one.permit.id === permit.id);
      return known === undefined ? { permit, after: t, nobodySince: t, hasWorker: false } : { ...known, permit };
    });
    this.look(t);
  }

  /** Counts workers again after a movement. */
  look(t: number): void {
    for (const one of this.#running) {
      const inside = this.#whereabouts.inside(areaIdOf(one.permit.id));
      const hasWorker = inside.some(({ line }) => one.permit.workerIds.includes(line.subject.id));
      if (hasWorker !== one.hasWorker) one.nobodySince = hasWorker ? Infinity : t;
      one.hasWorker = hasWorker;
    }
  }

  deadlines(): Deadline[] {
    return this.#running.flatMap((one) => {
      const { id: permitId, endAt } = one.permit;
      let overdue = endAt;
      while (overdue <= one.after) overdue += againMs;
      const nobody = one.nobodySince + nobodyMs;
      return [
        {
          due: overdue,
          rank: rank.window,
          happen: () => {
            one.after = overdue;
            this.#site.emit({ t: overdue, event: 'overdue', permitId });
          },
        },
        {
          due: nobody,
          rank: rank.raise,
          happen: () => {
            one.nobodySince = Infinity;
            this.#site.emit({ t: nobody, event: 'noWorker', permitId });
          },
        },
      ];
    });
  }
}
