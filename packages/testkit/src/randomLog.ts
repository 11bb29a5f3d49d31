import { createEngine } from '@muster/engine/createEngine.ts';
import type { EngineEvent } from '@muster/engine/event.ts';
import type { AreaConfig, Command, ConfigChange, Input, PatrolsConfig, SiteConfig } from '@muster/engine/input.ts';
import { type Position, toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { type SeededRandom, seededRandom } from '@muster/model/random/seededRandom.ts';

import { type Beacon, type RandomPatrols, randomPatrols } from './randomPatrols.ts';
import { randomSite, siteStart, siteTags } from './randomSite.ts';
import { type Arrival, randomArrivals } from './randomWalk.ts';

/** A site and all inputs of its engine, in order. */
export interface RandomLog {
  site: SiteConfig;
  inputs: Input[];
}

/** Positions that were received together. */
export function positionsOf(receivedAt: number, positions: readonly Position[]): Input {
  return { kind: 'positions', receivedAt, batch: toPositionBatch(positions) };
}

/**
 * A random site and its log, the same for the same seed: positions in small batches, ticks in between, operators who
 * acknowledge and handle alarms, areas that are redrawn, removed and reconfigured, cards that change carriers; teams
 * patrol, and their routes change.
 */
export function randomLog(seed: number, latenessMs = 2000): RandomLog {
  const random = seededRandom(`log ${seed}`);
  const isCalm = random.chance(0.3);
  const walks = seededRandom(`patrols ${seed}`);
  const bare = randomSite(random, isCalm);
  const { patrols, beacons } = patrolsOf(walks, bare);
  const site = { ...bare, latenessMs, patrols };
  const engine = createEngine(site);
  const inputs: Input[] = [];
  const raised: string[] = [];
  const take = (input: Input): void => {
    inputs.push(input);
    for (const event of engine.apply(input)) if (event.kind === 'raise') raised.push(event.alarm.id);
  };
  for (const { positions, receivedAt } of groupsOf(random, randomArrivals(random, site, isCalm))) {
    take(positionsOf(receivedAt, walks.chance(0.3) ? heard(walks, positions, beacons) : positions));
    if (walks.chance(0.003)) take({ kind: 'config', receivedAt, change: changedPatrols(walks, site) });
    if (random.chance(0.02)) take({ kind: 'tick', receivedAt: receivedAt + random.integer(0, 60_000) });
    if (raised.length > 0 && random.chance(0.03)) {
      take({ kind: 'command', receivedAt, command: randomCommand(random, random.pick(raised)) });
    }
    if (random.chance(0.01)) take({ kind: 'config', receivedAt, change: randomChange(random, engine.config()) });
  }
  return { site, inputs };
}

/** Rounds of a few minutes around the walk. */
export function patrolsOf(random: SeededRandom, { timeZone, subjects = [] }: SiteConfig): RandomPatrols {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' });
  const memberIds = [...subjects.map(({ id }) => id), ...siteTags];
  return randomPatrols(random, memberIds, siteStart, (t) => format.format(t));
}

/** Other plans, or another team. */
function changedPatrols(random: SeededRandom, site: SiteConfig & { patrols: PatrolsConfig }): ConfigChange {
  const { patrols } = site;
  if (random.chance(0.5)) return { patrols: patrolsOf(random, site).patrols };
  const teams = patrols.teams.map(({ id }) => ({ id, tags: siteTags.filter(() => random.chance(0.5)) }));
  return { patrols: { ...patrols, teams } };
}

/** Some receive a beacon, near or far. */
function heard(random: SeededRandom, positions: readonly Position[], beacons: readonly Beacon[]): Position[] {
  return positions.map((position) => {
    if (beacons.length === 0 || random.chance(0.5)) return position;
    return { ...position, beacons: [{ id: random.pick(beacons).id, rssi: -random.integer(50, 85) }] };
  });
}

/** All events of an engine for a log. */
export function eventsOf({ site, inputs }: RandomLog, usesFastPath = true): EngineEvent[] {
  const engine = createEngine(site, usesFastPath);
  return inputs.flatMap((input) => engine.apply(input));
}

/** Arrivals in batches of up to `mostRows`, each received with its last row. */
function groupsOf(random: SeededRandom, arrivals: readonly Arrival[], mostRows = 6) {
  const groups: { positions: Position[]; receivedAt: number }[] = [];
  for (let first = 0; first < arrivals.length;) {
    const rows = arrivals.slice(first, first + random.integer(1, mostRows));
    first += rows.length;
    groups.push({ positions: rows.map(({ position }) => position), receivedAt: rows.at(-1)?.receivedAt ?? 0 });
  }
  return groups;
}

function randomCommand(random: SeededRandom, alarmId: string): Command {
  const alarmIds = [alarmId];
  if (random.chance(0.3)) return { kind: 'acknowledge', alarmIds, accountId: 'account-1' };
  const action = random.pick(['handle', 'handle', 'ignore', 'supplement'] as const);
  return {
    kind: 'handle',
    alarmIds,
    action,
    handlerId: 'account-1',
    handlerAccount: 'olga',
    handler: 'Olga',
    info: '',
  };
}

/** One change of the configuration: rules, regions, areas, types, the building's alarms, cards. */
export function randomChange(random: SeededRandom, config: SiteConfig): ConfigChange {
  const other = randomSite(random);
  const fresh = random.pick(other.areas);
  const standing: AreaConfig = random.pick([...config.areas, fresh]);
  return random.pick<ConfigChange>([
    { areas: { put: [{ ...standing, alarms: fresh.alarms ?? {} }] } },
    { areas: { put: [{ ...standing, regions: fresh.regions }] } },
    { areas: { put: [fresh] } },
    { areas: { remove: [standing.id] } },
    { areaTypes: { put: other.areaTypes ?? [] } },
    { site: { alarms: other.alarms ?? {} } },
    { subjects: { put: (other.subjects ?? []).slice(0, 2) } },
    { subjects: { remove: [random.pick(siteTags)] } },
  ]);
}
