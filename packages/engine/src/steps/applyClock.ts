import { replanDuties } from '../access/access.ts';
import { settleSilence } from '../lifecycle/sounding.ts';
import { replanRounds } from '../patrol/patrols.ts';
import type { EngineState } from '../state/engineState.ts';

/** Groups are evaluated at whole seconds of site time, which stay whole if the clock moves by whole seconds. */
const wholeMs = 1000;

/**
 * Moves the site's clock by `difference`, milliseconds (alarms.md, "the server's clock may be wrong"). The engine runs on
 * its own time, which never jumps: inputs are translated to it, and events to the clock of that moment. Site time, the
 * lines of all tags, every deadline and every running delay therefore move together, and nothing becomes due. Calendar
 * queries (windows, qualifications, bindings) use the current clock; deadlines of earlier queries stay.
 *
 * @throws RangeError when `difference` is not a multiple of whole seconds; nothing has moved then.
 */
export function moveClock(engine: EngineState, difference: number): void {
  if (!Number.isSafeInteger(difference) || difference % wholeMs !== 0) {
    throw new RangeError(`A clock is moved by whole seconds, not by ${difference} ms`);
  }
  engine.site.clockOffset.ms += difference;
  engine.bindsByClock = false;
  replanRounds(engine);
  replanDuties(engine);
  for (const key of engine.shelf.keys()) {
    const alarm = engine.alarms.get(key);
    // The end of the shelving uses the current clock.
    if (alarm !== undefined) settleSilence(engine, alarm, engine.now);
  }
  for (let slot = 0; slot < engine.tags.size; slot++) engine.tags.markChanged(slot);
}
