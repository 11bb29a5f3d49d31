import type { BaseLogger } from 'pino';

import type { ConditionReporter } from '../core/health/conditionReporter.ts';

export interface DamagedChunks {
  /** @param hour epoch hours */
  note(buildingId: string, tag: string, hour: number, error: unknown): void;
}

const msPerHour = 3_600_000;
/** Each is logged, and the first are in the notice; more are only counted. */
const mostLogged = 20;
const mostNamed = 3;

/** Reports hours of tracks that cannot be read and are left out: by tag and hour, each once. */
export function damagedChunks({
  conditions,
  log,
}: {
  conditions: ConditionReporter;
  log: Pick<BaseLogger, 'error'>;
}): DamagedChunks {
  const found = new Map<string, Set<string>>();
  return {
    note(buildingId, tag, hour, error) {
      const known = found.get(buildingId) ?? new Set<string>();
      found.set(buildingId, known);
      const name = nameOfHour(tag, hour);
      if (known.has(name)) return;
      known.add(name);
      if (known.size <= mostLogged)
        log.error({ part: 'data', buildingId, tag, hour, err: error }, 'an hour of a track is damaged and left out');
      const named = [...known].slice(0, mostNamed).join(', ');
      const more = known.size > mostNamed ? ` … (${known.size})` : '';
      conditions.raise('corruption', {
        buildingId,
        subject: 'track_chunk',
        facts: { place: `track_chunk ${named}${more}` },
      });
    },
  };
}

/** `T1 2026-11-23T07:00Z` */
export function nameOfHour(tag: string, hour: number): string {
  return `${tag} ${new Date(hour * msPerHour).toISOString().slice(0, 16)}Z`;
}
