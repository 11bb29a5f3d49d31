import { countingOf, restoreCounting } from '../groups/headCount.ts';
import { Movement } from '../state/attendance.ts';
import { restartCounts } from '../groups/restartCounts.ts';
import type { Rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import type { Archive } from './archive.ts';
import { layOutCondition } from './presenceLayout.ts';

/** Attendance at site time, and pending movements up to the newest fixes. */
export function layOutAttendances(archive: Archive, engine: EngineState): void {
  const { attendances, site, tags } = engine;
  for (const area of [...site.areas.values()].sort((a, b) => a.number - b.number)) {
    const { insiders } = attendances.of(area);
    const slots = archive.integers(Int32Array.from(insiders.keys()));
    // Rarely a subject is inside at site time whose card is already bound to another one.
    const others = archive.json([...insiders].filter(([slot, { id }]) => tags.carriers[slot]?.id !== id));
    const carriers = new Map(others);
    for (const slot of slots) {
      const carrier = carriers.get(slot) ?? tags.carriers[slot];
      if (archive.isReading && carrier !== null) insiders.set(slot, carrier);
    }
  }
  layOutMovements(archive, engine);
  if (archive.isReading) restartCounts(engine);
}

function layOutMovements(archive: Archive, engine: EngineState): void {
  const waiting = engine.queue.all().flatMap((due) => (due.kind === 'movement' ? [due] : []));
  const facts = waiting.map(({ slot, number, carrier, comesIn, order, due, rank }) => {
    // Snapshots keep the name under which it was stored first.
    return { slot, number, bearer: carrier, comesIn, order, due, rank };
  });
  for (const { slot, number, bearer: carrier, comesIn, order, due, rank } of archive.json(facts)) {
    if (!archive.isReading) continue;
    // Written from a rank, so it is one.
    engine.schedule(new Movement(slot, number, carrier, comesIn, order), due, rank as Rank);
  }
}

/** The conditions of the head counts, and the subjects inside that count. */
export function layOutHeadCounts(archive: Archive, engine: EngineState): void {
  for (const key of [...engine.headCounts.keys()].sort()) {
    const headCount = engine.headCounts.get(key);
    if (headCount === undefined) continue;
    const counting = archive.json(countingOf(headCount));
    if (archive.isReading) restoreCounting(engine, headCount, counting);
    layOutCondition(archive, engine, headCount.condition);
  }
}
