import type { PermitRole } from './workPermitStep.ts';

/** Persons of each role on a permit. */
interface PermitPeople {
  applicantId: string | null;
  confirmerId: string | null;
  guardianIds: readonly string[] | null;
  analystId: string | null;
  workerIds: readonly string[] | null;
}

/** Ids of the persons with a role on a permit; empty = none. */
export function personsOf(permit: PermitPeople, role: PermitRole): readonly string[] {
  const { applicantId, confirmerId, guardianIds, analystId, workerIds } = permit;
  const named = {
    applicant: [applicantId],
    confirmer: [confirmerId],
    guardian: guardianIds ?? [],
    analyst: [analystId],
    worker: workerIds ?? [],
  };
  return named[role].filter((id) => id !== null);
}
