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
import { EngineState } from './state/engineState.ts';

/**
 * The alarm engine of a new site, before its first input.
 * @throws RangeError when the time zone, the origin or a region of an area is none.
 */
export function createEngine(config: SiteConfig): Engine {
  const engine = new EngineState(config);
  restartCounts(engine);
  return engineOf(engine);
}

/**
 * The engine as it was when `snapshot` was taken: the same inputs give the same events from here on.
 * @throws Error when the snapshot was taken by another version, or is damaged.
 */
export function restoreEngine(snapshot: Uint8Array): Engine {
  return engineOf(readSnapshot(snapshot));
}

function engineOf(engine: EngineState): Engine {
  return {
    apply: (input) => apply(engine, input),
    config: () => ({ ...engine.site.config, subjects: engine.roster.all() }),
    siteTime: () => engine.now + engine.clockMs,
    nextDue: () => engine.nextDue + engine.clockMs,
    tag(tag) {
      const slot = engine.tags.find(tag);
      return slot === undefined ? undefined : tagStateOf(engine, slot);
    },
    evacuations: () => Array.from(engine.evacuations.all(), (evacuation) => evacuation.state(engine)),
    takeChangedTags: () => engine.tags.takeChanged().map((slot) => tagStateOf(engine, slot)),
    snapshot: () => writeSnapshot(engine),
  };
}

/** One step of `(state, input) → (state, events)`: first what time brings, then the input, then what it made due. */
function apply(engine: EngineState, input: Input): readonly EngineEvent[] {
  engine.events = [];
  const receivedAt = input.receivedAt - engine.clockMs;
  engine.advance(receivedAt - engine.latenessMs);
  // Whoever changes or handles something may ask about anybody.
  if (input.kind === 'config' || input.kind === 'command') settleRests(engine);
  if (input.kind === 'positions') takePositions(engine, input.batch, receivedAt);
  else if (input.kind === 'config') applyChange(engine, input.change);
  else if (input.kind === 'command') takeCommand(engine, input.command, receivedAt);
  else if (input.kind === 'camera') takePulse(engine, { ...input.pulse, t: input.pulse.t - engine.clockMs });
  else if (input.kind === 'clock') moveClock(engine, input.difference);
  engine.advance(engine.now);
  return engine.events;
}
