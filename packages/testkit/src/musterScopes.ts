import type { Command, EvacuationScope, SiteConfig } from '@muster/engine/input.ts';
import { seededRandom, type SeededRandom } from '@muster/model/random/seededRandom.ts';

import { siteOrigin } from './frame.ts';
import type { RandomRun, Step } from './randomRun.ts';

/** A random run in which each evacuation is of several areas, of a circle or of the whole site; some are tests. */
export function withMusterScopes(run: RandomRun, seed: number): RandomRun {
  const random = seededRandom(`muster scopes ${seed}`);
  const steps = run.steps.map((step): Step => {
    if (step.kind !== 'command') return step;
    return { ...step, command: scoped(random, run.site, step.command) };
  });
  return { ...run, steps };
}

function scoped(random: SeededRandom, site: SiteConfig, command: Command): Command {
  if (command.kind === 'endEvacuation') return { ...command, areaId: nameOf(command.areaId) };
  if (command.kind !== 'startEvacuation') return command;
  const areaId = nameOf(command.areaId);
  return { ...command, areaId, musterId: areaId, scope: randomScope(random, site), isTest: random.chance(0.1) };
}

/** The end names an evacuation like its start. */
const nameOf = (areaId: string): string => `muster of ${areaId}`;

function randomScope(random: SeededRandom, { areas, origin = siteOrigin }: SiteConfig): EvacuationScope {
  const kind = random.pick(['areas', 'circle', 'site'] as const);
  if (kind === 'site') return { kind };
  if (kind === 'areas') return { kind, areaIds: areas.map(({ id }) => id).filter(() => random.chance(0.7)) };
  const floor = random.chance(0.5) ? null : 0;
  return { kind, region: { shape: 'circle', center: [origin[0], origin[1]], radius: random.integer(5, 200), floor } };
}
