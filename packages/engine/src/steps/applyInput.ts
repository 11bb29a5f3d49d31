import { applyPasses } from '../access/access.ts';
import { applyCameraPulse } from '../camera/cameras.ts';
import type { EngineEvent } from '../event.ts';
import type { Input } from '../input.ts';
import { carrierOfTag } from '../presence/binding.ts';
import type { EngineState } from '../state/engineState.ts';
import { applyChange } from './applyChange.ts';
import { moveClock } from './applyClock.ts';
import { applyCommand } from './applyCommand.ts';
import { applyPositions } from './applyPositions.ts';
import { advance } from './fireDeadlines.ts';

/**
 * One step of `(state, input) → (state, events)`: first due deadlines, then the input, then deadlines that it made due.
 * @returns the events in the order in which they occurred
 */
export function applyInput(engine: EngineState, input: Input): readonly EngineEvent[] {
  engine.events = [];
  const receivedAt = input.receivedAt - engine.clockMs;
  advance(engine, receivedAt - engine.latenessMs);
  applyByKind(engine, input, receivedAt);
  advance(engine, engine.now);
  return engine.events;
}

function applyByKind(engine: EngineState, input: Input, receivedAt: number): void {
  switch (input.kind) {
    case 'positions':
      return applyPositions(engine, input.batch, receivedAt);
    case 'config':
      return applyChange(engine, input.change);
    case 'command':
      return applyCommand(engine, input.command, receivedAt);
    case 'camera':
      return applyCameraPulse(engine, { ...input.pulse, t: input.pulse.t - engine.clockMs });
    case 'access':
      return applyPasses(engine, input.passes, (tag, t) => carrierOfTag(engine, tag, t));
    case 'clock':
      return moveClock(engine, input.difference);
    case 'tick':
  }
}
