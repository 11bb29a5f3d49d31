import { settleSilence } from '../lifecycle/sounding.ts';
import type { EngineState } from '../state/engineState.ts';

/** Groups are looked for at whole seconds of site time: they stay whole where the clock is moved by whole ones. */
const wholeMs = 1000;

/**
 * Moves the site's clock by `difference`, milliseconds (alarms.md, "the server's clock may be wrong"). The engine runs on a
 * time of its own that never jumps: inputs are translated to it, and events to the clock of that moment. So site
 * time, the lines of all tags, every deadline and every running delay move together, and nothing becomes due by it. The
 * calendar (windows, qualifications, bindings) is asked by the clock of now whenever it is asked; what waits for an
 * answer that it gave before waits on.
 *
 * @throws RangeError when `difference` is not a number of whole seconds; nothing has moved then.
 */
export function moveClock(engine: EngineState, difference: number): void {
  if (!Number.isSafeInteger(difference) || difference % wholeMs !== 0) {
    throw new RangeError(`A clock is moved by whole seconds, not by ${difference} ms`);
  }
  engine.site.clockOffset.ms += difference;
  engine.bindsByClock = false;
  for (const key of engine.shelf.keys()) {
    const alarm = engine.alarms.get(key);
    // The end of the shelving is given by the clock of now.
    if (alarm !== undefined) settleSilence(engine, alarm, engine.now);
  }
  for (let slot = 0; slot < engine.tags.size; slot++) engine.tags.markChanged(slot);
}
