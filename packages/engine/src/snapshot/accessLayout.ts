import { restoreConfig } from '../access/access.ts';
import { AccessSubject } from '../state/access.ts';
import { rank } from '../state/deadlineQueue.ts';
import type { EngineState } from '../state/engineState.ts';
import type { Archive } from './archive.ts';

/** JSON has no infinity. */
const kept = (number: number): number | null => (Number.isFinite(number) ? number : null);

/** State of exceptions and attendance of all subjects, and emitted events. */
export function layOutAccess(archive: Archive, engine: EngineState): void {
  const { access } = engine;
  const beganAt = archive.number(access.beganAt);
  const facts = archive.json(Array.from(access.subjects.values(), factsOf));
  if (!archive.isReading) return;
  access.beganAt = beganAt;
  restoreConfig(engine);
  for (const { name, changedFrom, finalTo, due, ...traces } of facts) {
    const subject = Object.assign(new AccessSubject(name), traces);
    subject.changedFrom = changedFrom ?? Number.POSITIVE_INFINITY;
    subject.finalTo = finalTo ?? Number.NEGATIVE_INFINITY;
    access.subjects.set(name, subject);
    for (const hearing of subject.hearings)
      if (hearing.to === null) access.heard.set(hearing.slot, { subject, hearing });
    if (due !== null) engine.schedule(subject, due, rank.access);
  }
}

function factsOf(subject: AccessSubject) {
  const { name, spells, hearings, passes, findings, duties, changedFrom, finalTo, due, place } = subject;
  return {
    name,
    spells,
    hearings,
    passes,
    findings,
    duties,
    changedFrom: kept(changedFrom),
    finalTo: kept(finalTo),
    due: place < 0 ? null : due,
  };
}
