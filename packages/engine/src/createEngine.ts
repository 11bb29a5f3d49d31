import { takeCommand } from './steps/applyCommand.ts';
import { takePulse } from './camera/cameras.ts';
import type { Engine } from './engine.ts';
import type { EngineEvent } from './event.ts';
import type { Input, SiteConfig } from './input.ts';
import { settleRests } from './motion/rest.ts';
import { applyChange } from './steps/applyChange.ts';
import { restartCounts } from './groups/restartCounts.ts';
import { readSnapshot, writeSnapshot } from './snapshot/snapshot.ts';
import { takePositions } from './steps/applyPositions.ts';
import { tagStateOf } from './steps/tagState.ts';
import { moveClock } from './steps/applyClock.ts';
import { World } from './state/engineState.ts';

/**
 * The alarm engine of a new site, before its first input.
 * @throws RangeError when the time zone, the origin or a region of an area is none.
 */
export function createEngine(config: SiteConfig): Engine {
  const world = new World(config);
  restartCounts(world);
  return engineOf(world);
}

/**
 * The engine as it was when `snapshot` was taken: the same inputs give the same events from here on.
 * @throws Error when the snapshot was taken by another version, or is damaged.
 */
export function restoreEngine(snapshot: Uint8Array): Engine {
  return engineOf(readSnapshot(snapshot));
}

function engineOf(world: World): Engine {
  return {
    apply: (input) => apply(world, input),
    config: () => ({ ...world.site.config, subjects: world.roster.all() }),
    siteTime: () => world.now + world.clockMs,
    nextDue: () => world.nextDue + world.clockMs,
    tag(tag) {
      const slot = world.tags.find(tag);
      return slot === undefined ? undefined : tagStateOf(world, slot);
    },
    evacuations: () => Array.from(world.evacuations.all(), (evacuation) => evacuation.state(world)),
    takeChangedTags: () => world.tags.takeChanged().map((slot) => tagStateOf(world, slot)),
    snapshot: () => writeSnapshot(world),
  };
}

/** One step of `(state, input) → (state, events)`: first what time brings, then the input, then what it made due. */
function apply(world: World, input: Input): readonly EngineEvent[] {
  world.events = [];
  const receivedAt = input.receivedAt - world.clockMs;
  world.advance(receivedAt - world.latenessMs);
  // Whoever changes or handles something may ask about anybody.
  if (input.kind === 'config' || input.kind === 'command') settleRests(world);
  if (input.kind === 'positions') takePositions(world, input.batch, receivedAt);
  else if (input.kind === 'config') applyChange(world, input.change);
  else if (input.kind === 'command') takeCommand(world, input.command, receivedAt);
  else if (input.kind === 'camera') takePulse(world, { ...input.pulse, t: input.pulse.t - world.clockMs });
  else if (input.kind === 'clock') moveClock(world, input.difference);
  world.advance(world.now);
  return world.events;
}
