import { failedGases } from '@muster/model/workPermit/gasVerdict.ts';
import type { PermitRefusal, PermitRole } from '@muster/model/workPermit/workPermitStep.ts';
import { personsOf } from '@muster/model/workPermit/permitRole.ts';
import type { PermitSetting, RequiredCertificate } from '@muster/model/workPermit/workPermitShape.ts';
import { validityOf } from '@muster/model/person/certificate.ts';
import type { Certificate } from '@muster/model/person/careerShape.ts';

import type { TextParams } from '../../../core/http/language.ts';
import type { Permit } from './workPermit.store.ts';

/** A missing condition of a start or resumption. */
export interface Missing {
  code: PermitRefusal;
  /** Name of the person, gas, measure or permit. */
  what: string | null;
  role: PermitRole | null;
  id: string | null;
  params: TextParams;
}

/** Inputs of the conditions of a start. */
export interface StartFacts {
  permit: Permit;
  setting: PermitSetting;
  people: ReadonlyMap<string, { name: string; certificates: readonly Certificate[] | null }>;
  /** `yyyy-MM-dd` on the site's calendar, on which the permit ends. */
  endDay: string;
  /** Permits in progress of an excluded type at the same place. */
  conflicts: readonly { id: string; number: string }[];
  hasFence: boolean;
  /** Epoch ms. */
  now: number;
}

/** Missing conditions of a start or resumption now; empty = it is allowed. */
export function missingToStart(facts: StartFacts): Missing[] {
  return [
    ...missingConfirmations(facts),
    ...missingGuardian(facts),
    ...missingCertificates(facts, 'worker', facts.setting.workerCertificates),
    ...missingCertificates(facts, 'guardian', facts.setting.guardianCertificates),
    ...missingAnalysis(facts),
    ...missingTicks(facts),
    ...wrongTime(facts),
    ...facts.conflicts.map(({ id, number }) => missing('conflict', { what: number, id })),
    ...(facts.hasFence ? [] : [missing('noFence')]),
  ];
}

function missing(code: PermitRefusal, more: Partial<Omit<Missing, 'code'>> = {}): Missing {
  return { code, what: null, role: null, id: null, params: {}, ...more };
}

/** Ids of the people of a role with a valid confirmation. */
export function confirmedBy({ confirmations }: Pick<Permit, 'confirmations'>, role: PermitRole): ReadonlySet<string> {
  const inForce = (confirmations ?? []).filter((each) => each.role === role && each.withdrawnAt === null);
  return new Set(inForce.map(({ personId }) => personId));
}

/** Whether people are named for a role, and all of them have confirmed. */
export function hasConfirmed(permit: Permit, role: PermitRole): boolean {
  const persons = personsOf(permit, role);
  const confirmed = confirmedBy(permit, role);
  return persons.length > 0 && persons.every((id) => confirmed.has(id));
}

function missingConfirmations({ permit, setting, people }: StartFacts): Missing[] {
  return setting.confirmers.flatMap((role) => {
    const persons = personsOf(permit, role);
    if (persons.length === 0) return [missing('confirmation', { role })];
    const confirmed = confirmedBy(permit, role);
    return persons
      .filter((id) => !confirmed.has(id))
      .map((id) => missing('confirmation', { role, id, what: people.get(id)?.name ?? null }));
  });
}

function missingGuardian({ permit, setting, people }: StartFacts): Missing[] {
  const guardians = personsOf(permit, 'guardian');
  if (setting.needsGuardian && guardians.length === 0) return [missing('guardian', { role: 'guardian' })];
  const workers = new Set(personsOf(permit, 'worker'));
  return guardians
    .filter((id) => workers.has(id))
    .map((id) => missing('guardianWorks', { role: 'guardian', id, what: people.get(id)?.name ?? null }));
}

function missingCertificates(
  { permit, people, endDay }: StartFacts,
  role: 'worker' | 'guardian',
  required: readonly RequiredCertificate[],
): Missing[] {
  return personsOf(permit, role).flatMap((id) => {
    const person = people.get(id);
    return required.flatMap((wanted) => {
      const state = heldOn(person?.certificates ?? [], wanted, endDay);
      if (state === 'valid') return [];
      const code = state === 'none' ? 'certificateMissing' : 'certificateExpired';
      const certificate = wanted.name ?? ({ key: `certificateKind.${wanted.kind}` } as const);
      return [missing(code, { role, id, what: person?.name ?? null, params: { certificate } })];
    });
  });
}

function heldOn(
  certificates: readonly Certificate[],
  { kind, name }: RequiredCertificate,
  day: string,
): 'valid' | 'expired' | 'none' {
  const held = certificates.filter((each) => each.kind === kind && (name === null || each.name === name));
  if (held.length === 0) return 'none';
  const isValid = held.some((each) => ['valid', 'expiring'].includes(validityOf(each, day)));
  return isValid ? 'valid' : 'expired';
}

const minuteMs = 60_000;

function missingAnalysis({ permit, setting: { gas }, now }: StartFacts): Missing[] {
  if (gas === null) return [];
  const newest = (permit.analyses ?? []).findLast(({ areaId }) => areaId === permit.areaId);
  if (newest === undefined) return [missing('analysisMissing')];
  const failed = failedGases(gas.limits, newest.values).map((each) => missing('analysisFailed', { what: each }));
  const isAged = isAnalysisDue(permit, gas.maxPause, now) && now - Date.parse(newest.takenAt) > gas.maxAge * minuteMs;
  return isAged ? [missing('analysisOld', { params: { minutes: gas.maxAge } }), ...failed] : failed;
}

/** Before the start, and after a long pause. */
function isAnalysisDue({ status, steps }: Permit, maxPause: number, now: number): boolean {
  if (status !== 'paused') return true;
  const pausedAt = steps?.findLast(({ action }) => action === 'pause')?.at;
  return pausedAt === undefined || now - Date.parse(pausedAt) > maxPause * minuteMs;
}

function missingTicks({ permit, setting }: StartFacts): Missing[] {
  const ticked = new Set(
    (permit.ticks ?? []).filter((tick) => tick.withdrawnAt === null).map(({ measure }) => measure),
  );
  return setting.measures.filter((measure) => !ticked.has(measure)).map((what) => missing('measure', { what }));
}

const hourMs = 60 * minuteMs;

function wrongTime({ permit: { startAt, endAt }, setting: { maxHours }, now }: StartFacts): Missing[] {
  const [from, until] = [Date.parse(startAt), Date.parse(endAt)];
  return [
    ...(now < from ? [missing('tooEarly')] : []),
    ...(now >= until ? [missing('tooLate')] : []),
    ...(maxHours !== null && until - from > maxHours * hourMs
      ? [missing('tooLong', { params: { hours: maxHours } })]
      : []),
  ];
}
