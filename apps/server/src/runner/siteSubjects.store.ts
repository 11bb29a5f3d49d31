import type { Certificate } from '@muster/model/person/careerShape.ts';
import { createZoneClock, type ZoneClock } from '@muster/engine/rules/setting/zoneClock.ts';
import type { Qualification, SubjectConfig } from '@muster/engine/input.ts';
import { type RawBuilder, sql } from 'kysely';

import type { Transaction } from '../core/db/database.ts';
import { type LeftOutRows, loadableCertificates } from './loadable.ts';
import { withoutEmpty } from './withoutEmpty.ts';

/** State of a subject outside of the engine: current names for alarms and consoles. */
export interface SubjectName {
  name: string;
  departId: string | null;
}

/** Changed cards and carriers. */
interface SubjectsOf {
  sns: Iterable<string>;
  subjectIds: readonly string[];
}

interface Subjects {
  subjects: SubjectConfig[];
  names: Map<string, SubjectName>;
  /** SNs of the cards whose bindings were read; empty = all cards. */
  sns: readonly string[];
}

/** SNs of the cards that persons or vehicles carry, or carried. */
async function readCarriedSns(
  transaction: Transaction,
  buildingId: string,
  subjectIds: readonly string[],
): Promise<string[]> {
  const rows = await transaction
    .selectFrom('cardBinding')
    .select('sn')
    .distinct()
    .where('buildingId', '=', buildingId)
    .where('subjectKind', 'in', ['person', 'vehicle'])
    .where(sql<boolean>`subject_id = any(${subjectIds})`)
    .execute();
  return rows.map(({ sn }) => sn);
}

/**
 * Every binding that ever existed: a position counts for the carrier of the card at its `t`.
 * @param of absent = all of the building; else the bindings of these cards, and of all cards that these persons and
 * vehicles ever carried, including those of other carriers
 */
export async function readSubjects(
  transaction: Transaction,
  buildingId: string,
  timeZone: string,
  leftOut: LeftOutRows,
  of?: SubjectsOf,
): Promise<Subjects> {
  const sns = of && [...new Set([...(await readCarriedSns(transaction, buildingId, of.subjectIds)), ...of.sns])];
  const bindings = await transaction
    .selectFrom('cardBinding')
    .select(['id', 'sn', 'subjectKind', 'subjectId', 'boundFrom', 'boundTo'])
    .where('buildingId', '=', buildingId)
    .where(isAmong('sn', sns))
    .orderBy('sn')
    .orderBy('boundFrom')
    .execute();
  const ids = of && [...new Set([...of.subjectIds, ...bindings.map(({ subjectId }) => subjectId)])];
  const persons = await transaction
    .selectFrom('person')
    .select(['id', 'name', 'personType', 'departId', 'jobId', 'certificates'])
    .where('buildingId', '=', buildingId)
    .where(isAmong('id', ids))
    .execute();
  const vehicles = await transaction
    .selectFrom('vehicle')
    .select(['id', 'plateNumber as name', 'typeId', 'departId'])
    .where('buildingId', '=', buildingId)
    .where(isAmong('id', ids))
    .execute();
  const clock = createZoneClock(timeZone);
  const personById = new Map(persons.map((person) => [person.id, person]));
  const vehicleById = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const qualificationsFor = qualificationReader(clock, leftOut);
  const subjects = bindings.flatMap((binding) =>
    leftOut.load('locationCard', { id: binding.id, name: binding.sn }, (): SubjectConfig | null => {
      const { sn, subjectKind, subjectId } = binding;
      const span = spanOf(binding);
      if (span === null) return null;
      const person = subjectKind === 'person' ? personById.get(subjectId) : undefined;
      const vehicle = subjectKind === 'vehicle' ? vehicleById.get(subjectId) : undefined;
      return withoutEmpty({
        tag: sn,
        kind: subjectKind,
        id: subjectId,
        personType: person?.personType,
        jobId: person?.jobId,
        qualifications: person === undefined ? undefined : qualificationsFor(person),
        vehicleType: vehicle?.typeId,
        departId: (person ?? vehicle)?.departId,
        ...span,
      });
    }),
  );
  const names = [...persons, ...vehicles].map(({ id, name, departId }): [string, SubjectName] => [
    id,
    { name, departId },
  ]);
  return { subjects, names: new Map(names), sns: sns ?? [] };
}

/** Whether a column has one of the values; absent = any. */
export function isAmong(column: string, values: readonly string[] | undefined): RawBuilder<boolean> {
  return values === undefined ? sql`true` : sql`${sql.ref(column)} = any(${values})`;
}

type QualificationReader = (person: { id: string; certificates: unknown }) => readonly Qualification[] | undefined;

/** Reads a person's certificates once, however many cards the person has had. */
function qualificationReader(clock: ZoneClock, leftOut: LeftOutRows): QualificationReader {
  const known = new Map<string, readonly Qualification[] | undefined>();
  return ({ id, certificates }) => {
    if (!known.has(id))
      leftOut.load('person', { id }, (report) => {
        known.set(id, qualificationsOf(loadableCertificates(certificates, report), clock));
        return id;
      });
    return known.get(id);
  };
}

/** Epoch ms; null if its begin or end is an invalid time. */
function spanOf({
  boundFrom,
  boundTo,
}: {
  boundFrom: string;
  boundTo: string | null;
}): { boundFrom: number | null; boundTo: number | null } | null {
  const from = Date.parse(boundFrom);
  const to = boundTo === null ? null : Date.parse(boundTo);
  if (Number.isNaN(from) || Number.isNaN(to)) return null;
  // 1970 means that the card was bound before the first record.
  return { boundFrom: from === 0 ? null : from, boundTo: to };
}

const dayMs = 86_400_000;

/**
 * Qualifications for the rule understaffing, from a person's certificates: their kinds are its codes. A certificate is
 * valid on its first and its last day, from midnight to midnight on the site's clock.
 */
export function qualificationsOf(
  certificates: readonly Certificate[] | null,
  clock: ZoneClock,
): readonly Qualification[] | undefined {
  return certificates?.map(({ kind, validFrom, validTo }) => ({
    code: kind,
    ...(validFrom === null ? {} : { from: midnight(validFrom, 0, clock) }),
    ...(validTo === null ? {} : { until: midnight(validTo, 1, clock) }),
  }));
}

/** Epoch ms of the midnight at the start of a day, this many days after `day`, `yyyy-MM-dd`. */
function midnight(day: string, daysLater: number, clock: ZoneClock): number {
  const shown = Date.parse(day) + daysLater * dayMs;
  const near = shown - clock.offset(shown);
  // If the clock is changed that night, the offset of the midnight itself decides.
  return shown - clock.offset(near);
}
