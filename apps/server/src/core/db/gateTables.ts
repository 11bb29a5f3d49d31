import type { Generated } from 'kysely';

/** Of devices, beside their entities. */
export interface DeviceSecretTable {
  rowId: string;
  entity: string;
  /** As the entity calls it. */
  field: string;
  sealed: string;
}

export interface GatewayReportTable {
  gatewayId: string;
  reportedAt: string;
  positionsAt: string | null;
  refusedAt: string | null;
  refusedCount: Generated<number>;
}

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
