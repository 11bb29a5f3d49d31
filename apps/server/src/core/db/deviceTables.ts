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
