import { isChosen, type Subject, type SubjectChoice } from '@muster/model/role/subjectChoice.ts';

/** Visible positions and alarms of a role, besides its departments (specification §6); null = everything. */
export interface Visibility {
  /** Areas of the building that are of the role's area types. */
  areaIds: readonly string[] | null;
  /** People and vehicles. */
  subjects: SubjectChoice | null;
}

/** For a role that is limited by departments only. */
export const fullVisibility: Visibility = { areaIds: null, subjects: null };

interface Limits {
  departIds: readonly string[] | null;
  visibility: Visibility;
}

/** Whether the place of a person or vehicle is visible; null = a tag without a known carrier. */
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

/**
 * Whether an alarm is visible. One without an area, such as a call for help, is visible to accounts that may see its
 * subject.
 */
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

/** null = no limit; a limit excludes rows without a subject. */
function includes(limit: readonly string[] | null, id: string | null): boolean {
  return limit === null || (id !== null && limit.includes(id));
}
