import type { EngineEvent, PatrolEvent, PermitEvent, RoundEvent, VisitEvent } from '@muster/engine/event.ts';
import type { Client } from 'pg';

import { compareSets, type SetFindings } from './setFindings.ts';

/** Results of patrols and permits as texts that are equal when the results are. */
export interface WorkResults {
  /** Judged rounds with all engine fields of their results. */
  rounds: readonly string[];
  visits: readonly string[];
  /** Of rounds without visits or failed ones, of permits past their end. */
  notices: readonly string[];
  evacuations: readonly string[];
}

export interface RoundFindings extends Record<keyof WorkResults, SetFindings> {
  /** Rounds found, by state. */
  byState: Record<string, number>;
}

const roundKey = (routeId: string, round: string): string => `${routeId}:${round.replace('#', ':')}`;
const visitKey = ({ routeId, pointId, tag, since }: VisitEvent): string => [routeId, pointId, tag, since].join(' ');

/** Conclusions of an uninterrupted engine about work, from its events in their order. */
export class ExpectedWork {
  readonly #rounds = new Map<string, RoundEvent>();
  readonly #visits = new Map<string, { key: string; of: string; subjectId: string }>();
  /** By {@link visitKey}: end of the visit. */
  readonly #left = new Map<string, number>();
  readonly #notices = new Set<string>();
  readonly #evacuations: string[] = [];

  add(event: EngineEvent): void {
    if (event.kind === 'evacuation') this.#evacuations.push(event.result.id);
    else if (event.kind === 'permit') this.#notices.add(noticeOf(event));
    else if ('routeId' in event) this.#addPatrol(event);
  }

  #addPatrol(event: PatrolEvent): void {
    const id = roundKey(event.routeId, event.round);
    if (event.kind === 'round') this.#rounds.set(id, event);
    else if (event.kind === 'roundUnvisited') this.#notices.add(`patrolUnvisited:${id}`);
    else if (event.kind === 'leave') this.#left.set(visitKey(event), event.t);
    else {
      const of = visitKey(event);
      this.#visits.set(`${id} ${of}`, { key: `${id} ${of}`, of, subjectId: event.subjectId });
    }
  }

  results(): WorkResults {
    const failed = [...this.#rounds].filter(([, { state }]) => state !== 'good').map(([id]) => `patrolRound:${id}`);
    return {
      rounds: Array.from(this.#rounds, ([id, event]) => textOf(id, event)),
      visits: Array.from(this.#visits.values(), ({ key, of, subjectId }) =>
        [key, subjectId, this.#left.get(of) ?? 'there'].join(' '),
      ),
      notices: [...this.#notices, ...failed],
      evacuations: this.#evacuations,
    };
  }
}

function noticeOf({ permitId, what, t }: PermitEvent): string {
  return `permit:${permitId}:${what}:${t}`;
}

function textOf(id: string, { state, t, result }: RoundEvent): string {
  const { opensAt, from, to, points, visits, dwellMs, inOrder } = result;
  const visited = points.map(({ pointId, firstT, tag, subjectId }) => [pointId, firstT, tag, subjectId]);
  return JSON.stringify([id, state, t, opensAt, from, to, visits, Math.round(dwellMs / 1000), inOrder, visited]);
}

/** Written rows of the server about work, by plain SQL. */
export async function readWorkResults(client: Client, buildingId: string): Promise<WorkResults> {
  const read = async (query: string): Promise<string[]> => {
    const { rows } = await client.query<{ text: string }>(query, [buildingId]);
    return rows.map(({ text }) => text);
  };
  return {
    rounds: (await client.query<StoredRound>(storedRounds, [buildingId])).rows.map(textOfStored),
    visits: await read(
      `SELECT concat_ws(' ', route_id || ':' || replace(round, '#', ':'), route_id, point_id, tag, since, subject_id,
                        coalesce(until::text, 'there')) AS text FROM patrol_visit WHERE building_id = $1`,
    ),
    // The key of a permit's notice ends with its account; in a run that is always the same one.
    notices: await read(
      `SELECT regexp_replace(key, '^(permit:[^:]+:[^:]+:[0-9]+):.*$', '\\1') AS text FROM notice
       WHERE building_id = $1 AND kind IN ('patrolUnvisited', 'patrolFailed', 'permitOverdue', 'permitNoWorker')`,
    ),
    evacuations: await read('SELECT id AS text FROM evacuation_result WHERE building_id = $1'),
  };
}

interface StoredRound {
  id: string;
  state: string;
  /** Epoch ms, as a text of PostgreSQL's. */
  ended_at: string;
  opened_at: string;
  from_at: string;
  to_at: string;
  visits: number;
  dwell_seconds: number;
  in_order: boolean;
  points: { id: string; visit: { at: number; tag: string; personId: string | null } | null }[];
}

const epochMs = (column: string): string => `round(extract(epoch FROM ${column}) * 1000)::bigint AS ${column}`;
const storedRounds = `SELECT id, state, ${['ended_at', 'opened_at', 'from_at', 'to_at'].map(epochMs).join(', ')},
    visits, dwell_seconds, in_order, points
  FROM patrol_round JOIN patrol_round_detail ON round_id = id WHERE building_id = $1`;

function textOfStored({ id, state, visits, dwell_seconds, in_order, points, ...times }: StoredRound): string {
  const { ended_at, opened_at, from_at, to_at } = times;
  const visited = points.map(({ id: pointId, visit }) => [
    pointId,
    visit?.at ?? null,
    visit?.tag ?? null,
    visit?.personId ?? null,
  ]);
  const instants = [ended_at, opened_at, from_at, to_at].map(Number);
  return JSON.stringify([id, state, ...instants, visits, dwell_seconds, in_order, visited]);
}

/** Compares written rows with the conclusions of an uninterrupted engine. */
export function compareRounds(expected: WorkResults, found: WorkResults): RoundFindings {
  const states = found.rounds.map((text) => /"(good|partial|missed)"/.exec(text)?.[1] ?? 'unknown');
  return {
    rounds: compareSets(expected.rounds, found.rounds),
    visits: compareSets(expected.visits, found.visits),
    notices: compareSets(expected.notices, found.notices),
    evacuations: compareSets(expected.evacuations, found.evacuations),
    byState: Object.fromEntries([...Map.groupBy(states, (state) => state)].map(([state, all]) => [state, all.length])),
  };
}
