/** Tables without an entity: each is declared here and in its migration. */
import type { MapPackageState } from '@muster/model/map/wire.ts';
import type { DeliveryChannel } from '@muster/model/alarmDelivery/alarmDelivery.ts';
import type { MapPackageInfo } from '@muster/model/map/mapPackage.ts';
import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';
import type { Generated } from 'kysely';

import type { Json } from './json.ts';

export interface PositionLogTable {
  seq: number;
  buildingId: string;
  /** Epoch ms. */
  receivedAt: number;
  kind: number;
  payload: Buffer;
  /** CRC-32 of the payload; null = written before there were any. */
  checksum: number | null;
}

export interface UnreadableEntryTable extends Omit<PositionLogTable, 'checksum'> {
  keptAt: Generated<string>;
}

export interface PlaceTable {
  buildingId: string;
  seq: number;
}

export interface EnginePlaceTable extends PlaceTable {
  /** Epoch ms. */
  reachedAt: number;
}

export interface EngineSnapshotTable extends PlaceTable {
  /** Epoch ms. */
  takenAt: number;
  version: number;
  payload: Buffer;
  checksum: number | null;
}

/** With `buildingId` the identity of a stored position. */
export interface PositionOutlierTable {
  buildingId: string;
  tag: string;
  /** Epoch ms. */
  t: number;
}

export interface OutboxTable {
  id: string;
  buildingId: string;
  kind: string;
  payload: Json<unknown>;
  createdAt: Generated<string>;
  nextAttemptAt: Generated<string>;
  attempts: Generated<number>;
  deliveredAt: string | null;
  lastError: string | null;
}

export interface SystemParameterTable {
  key: string;
  value: Json<unknown>;
  updatedAt: Generated<string>;
}

/** An open binding has `boundTo` null; `boundFrom` 1970-01-01 means: from the beginning. */
export interface CardBindingTable {
  id: string;
  buildingId: string;
  sn: string;
  subjectKind: 'person' | 'vehicle';
  subjectId: string;
  boundFrom: string;
  boundTo: string | null;
}

export interface GatewaySecretTable {
  gatewayId: string;
  /** SHA-256 of the ingest key, hex. */
  keyHash: string;
  issuedAt: Generated<string>;
}

export interface PresenceEventTable {
  buildingId: string;
  /** Epoch ms. */
  t: number;
  kind: 'enter' | 'exit' | 'unknown';
  areaId: string;
  tag: string;
  subjectId: string;
}

export interface AlarmEventTable {
  buildingId: string;
  alarmId: string;
  /** Epoch ms. */
  t: number;
  kind: string;
  level: number;
  /** Account of the action; null = none. */
  accountId: string | null;
  /** Of the remark; two remarks at one time are two. */
  digest: Generated<string>;
  /** Of a handling. */
  action: string | null;
  /** Name of the account at that time. */
  actor: string | null;
  words: string | null;
  /** Of a shelving its end, epoch ms. */
  untilT: number | null;
  /** Of an escalation its recipients. */
  target: string | null;
}

/** A picture of a camera's alarm; with neither `raw` nor `uploadId` it could not be read. */
export interface CameraPictureTable {
  buildingId: string;
  camera: string;
  kind: string;
  /** Epoch ms, like `receivedAt`. */
  t: number;
  receivedAt: number;
  fileType: string;
  /** As received, until it is re-encoded. */
  raw: Buffer | null;
  alarmId: string | null;
  uploadId: string | null;
}

export interface ConfigRevisionTable {
  buildingId: string;
  revision: number;
  changedAt: string;
}

/** Changes of a revision. */
export interface ConfigChangeTable {
  buildingId: string;
  revision: number;
  entity: string;
  /** null = any row of the entity. */
  ids: readonly string[] | null;
}

export interface LicenceTable {
  id: string;
  /** null = for the installation. */
  buildingId: string | null;
  /** The signed file. */
  document: string;
  receivedAt: string;
}

/** A building that is bound to a licence for a number of them. */
export interface LicenceBuildingTable {
  buildingId: string;
  boundAt: string;
}

export interface IntegrationSecretTable {
  integrationId: string;
  /** SHA-256 of the key, hex. */
  keyHash: string;
  sealedSecret: string;
  issuedAt: string;
  usedAt: string | null;
}

/** Override of a menu entry in an installation; null = the product's default. */
export interface MenuItemTable {
  name: string;
  labelZhCn: string | null;
  labelZhTw: string | null;
  labelEnUs: string | null;
  place: number | null;
  hidden: Generated<boolean>;
  updatedAt: Generated<string>;
}

/** One row or none. */
export interface MailSettingTable {
  onlyOne: Generated<boolean>;
  version: Generated<number>;
  address: string;
  senderName: string | null;
  host: string;
  port: number;
  security: 'tls' | 'starttls' | 'none';
  /** Encrypted by seal.ts; null = the server requires none. */
  sealedPassword: string | null;
  updatedAt: Generated<string>;
}

/** An uploaded file; `entity`, `rowId` and `field` identify its user, all null while it is unused. */
export interface UploadTable {
  id: string;
  buildingId: string;
  accountId: string;
  purpose: string;
  name: string;
  /** Media type. */
  type: string;
  size: number;
  createdAt: string;
  entity: string | null;
  rowId: string | null;
  field: string | null;
  unusedSince: string | null;
}

export interface MapPackageTable {
  id: string;
  buildingId: string;
  accountId: string;
  name: string;
  size: number;
  state: MapPackageState['state'];
  info: Json<MapPackageInfo | null>;
  problem: MessageKey | null;
  createdAt: string;
}

export interface MapSettingTable {
  buildingId: string;
  version: number;
  settings: Json<Partial<MapSettings>>;
  updatedAt: string;
}

/** Deliveries in progress: due at `dueAt`, given up at `untilAt`; ISO-8601. */
export interface BraceletQueueTable {
  deliveryId: string;
  dueAt: string;
  untilAt: string;
}

/** Deliveries in progress (outbox/). Times are ISO-8601. */
export interface AlarmDeliveryQueueTable {
  deliveryId: string;
  channel: DeliveryChannel;
  /** Deliveries that fail together: the mail server, one webhook. */
  host: string;
  dueAt: string;
  untilAt: string;
  /** It is sent whatever the state of the alarm. */
  forced: Generated<boolean>;
  claimedBy: string | null;
  claimedUntil: string | null;
}

export interface NoticeReadTable {
  noticeId: string;
  accountId: string;
  readAt: string;
}
