import { isChosen, type Subject, type SubjectChoice } from '@muster/model/role/subjectChoice.ts';

/** What a role sees of positions and alarms, beside its departments (specification §6); null = everything. */
export interface Visibility {
  /** Areas of the building that are of the role's area types. */
  areaIds: readonly string[] | null;
  /** People and vehicles. */
  subjects: SubjectChoice | null;
}

/** Of a role that is limited by departments alone. */
export const fullVisibility: Visibility = { areaIds: null, subjects: null };

interface Limits {
  departIds: readonly string[] | null;
  visibility: Visibility;
}

/** Whether the place of a person or vehicle is seen; null = a tag that nobody known carries. */
export function seesSubject(
  { departIds, visibility }: Limits,
  areaIds: readonly string[],
  who: Subject | null,
): boolean {
  if (!includes(departIds, who?.departId ?? null) || !isInChoice(visibility, who)) return false;
  return visibility.areaIds === null || areaIds.some((id) => includes(visibility.areaIds, id));
}

interface SeenAlarm {
  areaId: string | null;
  departId: string | null;
  /** null = about an area or a group. */
  who: Subject | null;
}

/** Whether an alarm is seen. One of no area, as a call for help, is seen by whoever may see its subject. */
export function seesAlarm({ departIds, visibility }: Limits, { areaId, departId, who }: SeenAlarm): boolean {
  return (
    includes(departIds, departId) &&
    isInChoice(visibility, who) &&
    (areaId === null || includes(visibility.areaIds, areaId))
  );
}

function isInChoice({ subjects }: Visibility, who: Subject | null): boolean {
  return subjects === null || (who !== null && isChosen(subjects, who));
}

/** null = no limit; within a limit, what is nobody's is not included. */
function includes(limit: readonly string[] | null, id: string | null): boolean {
  return limit === null || (id !== null && limit.includes(id));
}
