import type { PassDirection } from '../accessEvent/accessEvent.ts';
import type { Row } from '../entity/row.ts';
import type { accessRule } from './accessRule.ts';

/** Why a door opens. */
const grants = ['rule', 'evacuation'] as const;
/** Why it stays shut: from what is farthest from being let in to what is nearest. */
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

/** Who stands at the door. */
export interface AccessSubject {
  kind: 'person' | 'vehicle';
  id: string;
  personType: string | null;
  departId: string | null;
  certificates: readonly { kind: string; name: string | null; validFrom: string | null; validTo: string | null }[];
  trainings: readonly { name: string; to: string | null }[];
  /** Nobody lets him in, whatever the rules say. */
  barred: 'blacklisted' | 'unitOver' | null;
  /** A permit of his is in progress in the area behind the door. */
  hasPermit: boolean;
}

export interface AccessQuestion {
  direction: PassDirection;
  /** null = nobody of the site. */
  subject: AccessSubject | null;
  /** Those of the door that are on. */
  rules: readonly AccessRuleRow[];
  /** In the site's zone: `yyyy-MM-dd HH:mm:ss`. */
  siteTime: string;
  /** Whether an evacuation runs, and whether it is of the area behind the door. */
  evacuation: 'none' | 'elsewhere' | 'here';
  /** People in the area behind the door now. */
  headCount: number;
}

export interface AccessAnswer {
  granted: boolean;
  reason: AccessReason;
  /** The rule that admits; null = none does. */
  rule: { id: string; name: string } | null;
}

/**
 * Decides whether a door opens (work.md, Smart access control). During an evacuation everybody goes out. Else the door opens
 * for whom any rule admits; of several that do not, the reason is of the one that comes nearest.
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
  // Whoever is inside is let out, whatever has expired meanwhile.
  if (direction === 'out') return null;
  const lacking = lackOf(rule, subject, siteTime.slice(0, 10));
  if (lacking !== null) return lacking;
  if (rule.needsPermit && !subject.hasPermit) return 'permit';
  if (rule.notEvacuating && evacuation === 'here') return 'evacuating';
  return rule.maxPeople !== null && headCount >= rule.maxPeople ? 'full' : null;
}

/** Whether a rule is about somebody: one that names nobody is about everybody of the site. */
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

/** What somebody lacks of a rule on a day, `yyyy-MM-dd`, that lasts longer than a moment. */
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
  { weekdays, startTime, endTime }: { weekdays: readonly string[] | null } & Pick<AccessRuleRow, 'startTime' | 'endTime'>,
  siteTime: string,
): boolean {
  const [day, time] = [siteTime.slice(0, 10), siteTime.slice(11, 16)];
  const isOn = (back: number): boolean =>
    weekdays === null || weekdays.length === 0 || weekdays.includes(weekdayOf(day, back));
  if (!startTime || !endTime) return isOn(0);
  if (startTime < endTime) return isOn(0) && startTime <= time && time < endTime;
  // Over midnight: what began yesterday goes on this morning.
  return (isOn(0) && time >= startTime) || (isOn(1) && time < endTime);
}

/** The ISO weekday of a day, or of so many days before it. */
function weekdayOf(day: string, back: number): string {
  const weekday = new Date(Date.parse(`${day}T00:00:00Z`) - back * 86_400_000).getUTCDay();
  return String(weekday === 0 ? 7 : weekday);
}
