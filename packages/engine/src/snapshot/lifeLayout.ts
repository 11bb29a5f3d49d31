import { ruleOf } from '../evacuation/concerned.ts';
import { putOnShelf } from '../lifecycle/shelf.ts';
import { CameraLine } from '../state/cameraLine.ts';
import { Shelved } from '../state/shelved.ts';
import { Evacuation, PassageDue } from '../state/evacuation.ts';
import { rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import type { Archive } from './archive.ts';
import { layOutCondition } from './presenceLayout.ts';

/** Shelvings. */
export function layOutShelf(archive: Archive, engine: EngineState): void {
  const facts = Array.from(engine.shelf.values(), ({ name, until, reason, by }) => ({ name, until, reason, by }));
  for (const { name, until, reason, by } of archive.json(facts)) {
    if (archive.isReading) putOnShelf(engine, new Shelved(name, until, reason, by));
  }
}

/** Deadlines of permits in progress. The workers inside follow from the attendance. */
export function layOutPermits(archive: Archive, engine: EngineState): void {
  for (const watch of engine.permits.values()) {
    watch.plannedEnd = archive.number(watch.plannedEnd);
    watch.isAttended = archive.number(watch.isAttended ? 1 : 0) === 1;
    for (const deadline of [watch.overdue, watch.noWorker]) {
      const due = archive.number(deadline.place < 0 ? Number.NaN : deadline.due);
      if (archive.isReading && !Number.isNaN(due)) engine.schedule(deadline, due, rank.permit);
    }
  }
}

/** Camera detections. */
export function layOutCameras(archive: Archive, engine: EngineState): void {
  const { cameras, site } = engine;
  const facts = Array.from(cameras, ([key, { pulse, image }]) => ({ key, pulse, image }));
  for (const { key, pulse, image } of archive.json(facts)) {
    const [rule] = site.cameraRules;
    if (rule === undefined) throw new Error('The snapshot is damaged: no rule covers its cameras.');
    const line = cameras.get(key) ?? new CameraLine(rule, pulse);
    cameras.set(key, line);
    line.image = image;
    line.newest = archive.number(line.newest);
    line.endedAt = archive.number(line.endedAt);
    const due = archive.number(line.place < 0 ? Number.NaN : line.due);
    if (archive.isReading && !Number.isNaN(due)) engine.schedule(line, due, rank.clear);
    layOutCondition(archive, engine, line.condition);
  }
}

/** Running evacuations, and passages that site time has not reached. */
export function layOutEvacuations(archive: Archive, engine: EngineState): void {
  const { evacuations } = engine;
  const facts = Array.from(evacuations.all(), (evacuation) => {
    const { order, expected, arrived, insiders, evacuees } = evacuation;
    const people = [...evacuees.values()];
    return { order, expected: [...expected], arrived: [...arrived], insiders: [...insiders], people };
  });
  for (const { order, expected, arrived, insiders, people } of archive.json(facts)) {
    const rule = ruleOf(engine, order);
    if (rule === null) throw new Error('The snapshot is damaged: an evacuation without its rule.');
    const evacuation = evacuations.get(order.areaId) ?? new Evacuation(rule, order);
    evacuations.add(evacuation);
    for (const id of expected) evacuation.expected.add(id);
    for (const id of arrived) evacuation.arrived.add(id);
    for (const one of people) evacuation.evacuees.set(one.id, one);
    for (const [slot, carrier] of insiders) evacuation.remain(slot, carrier);
    layOutCondition(archive, engine, evacuation.condition);
  }
  layOutPassages(archive, engine);
}

function layOutPassages(archive: Archive, engine: EngineState): void {
  const waiting = engine.queue.all().flatMap((due) => (due.kind === 'passage' ? [due] : []));
  const facts = waiting.map(({ evacuation, passage: { slot, carrier, ...rest }, order, due }) => {
    // Snapshots keep the name under which it was stored first.
    return { areaId: evacuation.order.areaId, passage: { slot, bearer: carrier, ...rest }, order, due };
  });
  for (const { areaId, passage, order, due } of archive.json(facts)) {
    const evacuation = engine.evacuations.get(areaId);
    if (!archive.isReading || evacuation === undefined) continue;
    const { bearer: carrier, ...rest } = passage;
    engine.schedule(new PassageDue(evacuation, { ...rest, carrier }, order), due, rank.headCount);
  }
}
