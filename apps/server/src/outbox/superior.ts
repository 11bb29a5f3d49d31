import type { Database, Transaction } from '../core/db/database.ts';
import { type AlarmPlace, type Person, readHeadAbove, readPersonInCharge, readWhereabouts } from './people.store.ts';

/** Who is in charge where the alarm is: of its area or the next one above that has somebody (specification §6). */
export async function personsInCharge(db: Database | Transaction, alarm: AlarmPlace): Promise<Person[]> {
  const found = new Map<string, Person>();
  for (const { id } of await readWhereabouts(db, alarm)) {
    const person = await readPersonInCharge(db, alarm.buildingId, id);
    if (person !== null) found.set(person.id, person);
  }
  return [...found.values()];
}

/**
 * The immediate superiors of an alarm (specification §6); this is the one place that says who that is. For each person in
 * charge, the head of his department, or, where he is that himself, or there is none, of the next one above. Where nobody
 * is in charge, the head of the subject's department, by the same steps.
 */
export async function immediateSuperiors(db: Database | Transaction, alarm: AlarmPlace): Promise<Person[]> {
  const inCharge = await personsInCharge(db, alarm);
  const subject = { id: alarm.subjectKind === 'person' ? alarm.subjectId : null, departId: alarm.departId };
  const found = new Map<string, Person>();
  for (const { id: self, departId } of inCharge.length > 0 ? inCharge : [subject]) {
    const { buildingId } = alarm;
    const head = departId === null ? null : await readHeadAbove(db, { buildingId, departId, self });
    if (head !== null) found.set(head.id, head);
  }
  return [...found.values()];
}
