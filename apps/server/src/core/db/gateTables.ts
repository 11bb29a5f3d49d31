/** Somebody whom a guard has signed in at the gate, until the sign-out. Times in ISO-8601. */
export interface GatePassTable {
  id: string;
  buildingId: string;
  subjectKind: 'person' | 'vehicle';
  subjectId: string;
  /** Handed out at the gate; null = none was. */
  cardSn: string | null;
  signedInAt: string;
  /** Name of the account. */
  signedInBy: string;
  signedOutAt: string | null;
  signedOutBy: string | null;
}
