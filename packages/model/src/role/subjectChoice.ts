import * as z from 'zod/mini';

import { personTypes } from '../person/person.ts';

const ids = z.array(z.string().check(z.maxLength(64))).check(z.maxLength(5000));

/**
 * Visible subjects of a role: single people and vehicles, departments, kinds of people (specification §6, person
 * permissions). Any of the lists suffices.
 */
export const subjectChoiceShape = z.strictObject({
  personIds: ids,
  vehicleIds: ids,
  departIds: ids,
  personTypes: z.array(z.enum(personTypes)),
});
export type SubjectChoice = z.infer<typeof subjectChoiceShape>;

export interface Subject {
  kind: 'person' | 'vehicle';
  id: string;
  departId: string | null;
  /** null for a vehicle, and for a deleted person. */
  personType: string | null;
}

/** Whether a choice includes the subject, by id, department or kind. */
export function isChosen(choice: SubjectChoice, { kind, id, departId, personType }: Subject): boolean {
  const own = kind === 'person' ? choice.personIds : choice.vehicleIds;
  if (own.includes(id)) return true;
  if (departId !== null && choice.departIds.includes(departId)) return true;
  return choice.personTypes.some((type) => type === personType);
}

/** Whether each list of `other` is contained in that of `mine`. */
export function coversChoice(mine: SubjectChoice, other: SubjectChoice): boolean {
  const lists = ['personIds', 'vehicleIds', 'departIds', 'personTypes'] as const;
  return lists.every((list) => other[list].every((item: string) => mine[list].some((held: string) => held === item)));
}
