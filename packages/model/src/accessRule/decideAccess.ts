import type { PassDirection } from '../accessEvent/accessEvent.ts';
import type { Row } from '../entity/row.ts';
import type { accessRule } from './accessRule.ts';

/** Reasons for which a door opens. */
const grants = ['rule', 'evacuation'] as const;
/** Reasons of a refusal, in the order of the checks. */
const refusals = [
  'unknown',
  'blacklisted',
  'unitOver',
  'noRule',
  'outsideHours',
  'certificate',
  'training',
  'permit',
  'evacuating',
  'full',
] as const;
/** Every reason of a decision. */
export const accessReasons = [...grants, ...refusals] as const;
export type AccessReason = (typeof accessReasons)[number];

export type AccessRuleRow = Omit<Row<typeof accessRule>, 'version'>;

/** The subject at the door. */
export interface AccessSubject {
  kind: 'person' | 'vehicle';
  id: string;
  personType: string | null;
  departId: string | null;
  certificates: readonly { kind: string; name: string | null; validFrom: string | null; validTo: string | null }[];
  trainings: readonly { name: string; to: string | null }[];
  /** Refused regardless of the rules. */
  barred: 'blacklisted' | 'unitOver' | null;
  /** A permit of the subject is in progress in the area behind the door. */
  hasPermit: boolean;
}

export interface AccessQuestion {
  direction: PassDirection;
  /** null = unknown credential. */
  subject: AccessSubject | null;
  /** The enabled rules of the door. */
  rules: readonly AccessRuleRow[];
  /** In the site's zone: `yyyy-MM-dd HH:mm:ss`. */
  siteTime: string;
  /** Whether an evacuation is running, and whether it covers the area behind the door. */
  evacuation: 'none' | 'elsewhere' | 'here';
  /** People in the area behind the door now. */
  headCount: number;
}

export interface AccessAnswer {
  granted: boolean;
  reason: AccessReason;
  /** The rule that grants passage; null = none. */
  rule: { id: string; name: string } | null;
}

/**
 * Decides whether a door opens (work.md, Smart access control). During an evacuation everyone may leave. Otherwise the
 * door opens if any rule grants passage; if several refuse, the reason is that of the last check reached.
 */
export function decideAccess(question: AccessQuestion): AccessAnswer {
  const { direction, subject, rules, evacuation } = question;
  if (evacuation !== 'none' && direction === 'out') return { granted: true, reason: 'evacuation', rule: null };
  const refuse = (reason: AccessReason): AccessAnswer => ({ granted: false, reason, rule: null });
  if (subject === null) return refuse('unknown');
  if (subject.barred !== null && direction === 'in') return refuse(subject.barred);
  let nearest: (typeof refusals)[number] = 'noRule';
  for (const rule of rules) {
    const refusal = refusalOf(rule, question, subject);
    if (refusal === null) return { granted: true, reason: 'rule', rule: { id: rule.id, name: rule.name } };
    if (refusals.indexOf(refusal) > refusals.indexOf(nearest)) nearest = refusal;
  }
  return refuse(nearest);
}

function refusalOf(
  rule: AccessRuleRow,
  { direction, siteTime, evacuation, headCount }: AccessQuestion,
  subject: AccessSubject,
): (typeof refusals)[number] | null {
  if (!concerns(rule, subject)) return 'noRule';
  if (!isWithin(rule, siteTime)) return 'outsideHours';
  // People inside may always leave.
  if (direction === 'out') return null;
  const lacking = lackOf(rule, subject, siteTime.slice(0, 10));
  if (lacking !== null) return lacking;
  if (rule.needsPermit && !subject.hasPermit) return 'permit';
  if (rule.notEvacuating && evacuation === 'here') return 'evacuating';
  return rule.maxPeople !== null && headCount >= rule.maxPeople ? 'full' : null;
}

/** Whether a rule applies to a subject; one without subjects applies to everyone. */
export function concerns(
  {
    personTypes,
    departIds,
    personIds,
    vehicleIds,
  }: Pick<AccessRuleRow, 'personTypes' | 'departIds' | 'personIds' | 'vehicleIds'>,
  { kind, id, personType, departId }: Pick<AccessSubject, 'kind' | 'id' | 'personType' | 'departId'>,
): boolean {
  const lists = [personTypes, departIds, personIds, vehicleIds];
  if (lists.every((list) => list === null || list.length === 0)) return true;
  const named = kind === 'person' ? personIds : vehicleIds;
  const has = (list: readonly string[] | null, value: string | null): boolean =>
    value !== null && (list ?? []).includes(value);
  return has(named, id) || has(departIds, departId) || (kind === 'person' && has(personTypes, personType));
}

/** The requirement of a rule that a subject lacks on a day, `yyyy-MM-dd`, except momentary ones. */
export function lackOf(
  {
    certificateKind,
    certificateName,
    trainingName,
  }: Pick<AccessRuleRow, 'certificateKind' | 'certificateName' | 'trainingName'>,
  { certificates, trainings }: Pick<AccessSubject, 'certificates' | 'trainings'>,
  day: string,
): 'certificate' | 'training' | null {
  const holds = certificates.some(
    ({ kind, name, validFrom, validTo }) =>
      kind === certificateKind &&
      (!certificateName || certificateName === name) &&
      (validFrom === null || validFrom <= day) &&
      (validTo === null || day <= validTo),
  );
  if (certificateKind !== null && !holds) return 'certificate';
  const isTrained = trainings.some(({ name, to }) => name === trainingName && (to === null || to <= day));
  return trainingName && !isTrained ? 'training' : null;
}

/** Whether a rule holds at a time, `yyyy-MM-dd HH:mm:ss` in the site's zone. */
export function isWithin(
  {
    weekdays,
    startTime,
    endTime,
  }: { weekdays: readonly string[] | null } & Pick<AccessRuleRow, 'startTime' | 'endTime'>,
  siteTime: string,
): boolean {
  const [day, time] = [siteTime.slice(0, 10), siteTime.slice(11, 16)];
  const isOn = (back: number): boolean =>
    weekdays === null || weekdays.length === 0 || weekdays.includes(weekdayOf(day, back));
  if (!startTime || !endTime) return isOn(0);
  if (startTime < endTime) return isOn(0) && startTime <= time && time < endTime;
  // Past midnight: the span of yesterday continues this morning.
  return (isOn(0) && time >= startTime) || (isOn(1) && time < endTime);
}

/** The ISO weekday of a day, or of a day before it. */
function weekdayOf(day: string, back: number): string {
  const weekday = new Date(Date.parse(`${day}T00:00:00Z`) - back * 86_400_000).getUTCDay();
  return String(weekday === 0 ? 7 : weekday);
}
