import type { account } from '@muster/model/account/account.ts';
import type { alarm } from '@muster/model/alarm/alarm.ts';
import type { alarmSetting } from '@muster/model/alarmSetting/alarmSetting.ts';
import type { alarmTemplate } from '@muster/model/alarmTemplate/alarmTemplate.ts';
import type { area } from '@muster/model/area/area.ts';
import type { areaStatistic } from '@muster/model/areaStatistic/areaStatistic.ts';
import type { areaType } from '@muster/model/areaType/areaType.ts';
import type { braceletDelivery } from '@muster/model/braceletMessage/braceletDelivery.ts';
import type { braceletMessage } from '@muster/model/braceletMessage/braceletMessage.ts';
import type { building } from '@muster/model/building/building.ts';
import type { depart } from '@muster/model/depart/depart.ts';
import type { alarmBell } from '@muster/model/device/alarmBell.ts';
import type { baseStation } from '@muster/model/device/baseStation.ts';
import type { beacon } from '@muster/model/device/beacon.ts';
import type { camera } from '@muster/model/device/camera.ts';
import type { customDevice } from '@muster/model/device/customDevice.ts';
import type { emergencySupply } from '@muster/model/device/emergencySupply.ts';
import type { markerIcon } from '@muster/model/device/markerIcon.ts';
import type { dictionary } from '@muster/model/dictionary/dictionary.ts';
import type { dictionaryEntry } from '@muster/model/dictionary/dictionaryEntry.ts';
import type { district } from '@muster/model/district/district.ts';
import type { heatMapSetting } from '@muster/model/heatMapSetting/heatMapSetting.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';
import type { feedback } from '@muster/model/feedback/feedback.ts';
import type { gateway } from '@muster/model/gateway/gateway.ts';
import type { integration } from '@muster/model/integration/integration.ts';
import type { job } from '@muster/model/job/job.ts';
import type { locationCard } from '@muster/model/locationCard/locationCard.ts';
import type { MapPackageInfo, MapPackageState } from '@muster/model/map/mapPackage.ts';
import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import type { map } from '@muster/model/map/map.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';
import type { patrolTeam } from '@muster/model/patrolTeam/patrolTeam.ts';
import type { person } from '@muster/model/person/person.ts';
import type { role } from '@muster/model/role/role.ts';
import type { session } from '@muster/model/session/session.ts';
import type { systemLog } from '@muster/model/systemLog/systemLog.ts';
import type { vehicle } from '@muster/model/vehicle/vehicle.ts';
import type { vehicleType } from '@muster/model/vehicleType/vehicleType.ts';
import type { ColumnType, Generated } from 'kysely';

/**
 * JSON is read as its value and written as text (`JSON.stringify`): the driver would make a PostgreSQL array of a list.
 */
export type Json<T> = ColumnType<T, null extends T ? string | null : string, null extends T ? string | null : string>;

type Column<T> = [NonNullable<T>] extends [string | number | boolean] ? T : Json<T>;

type StoredField<E extends Entity> = {
  [K in keyof E['fields'] & keyof Row<E>]: E['fields'][K] extends { derived: true } ? never : K;
}[keyof E['fields'] & keyof Row<E>];

/** The table of an entity, as `expectedColumns` states it: no second schema is written. Times are ISO-8601 text. */
export type EntityTable<E extends Entity> = {
  id: ColumnType<string, string, never>;
  version: Generated<number>;
  createdAt: ColumnType<string, string | undefined, never>;
  updatedAt: Generated<string>;
} & (E['scope'] extends 'site' ? { buildingId: ColumnType<string, string, never> } : unknown) & {
    [K in StoredField<E>]: Column<Row<E>[K]>;
  };

export interface PositionLogTable {
  seq: number;
  buildingId: string;
  /** Epoch ms. */
  receivedAt: number;
  kind: number;
  payload: Buffer;
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
}

export interface TrackChunkTable {
  buildingId: string;
  tag: string;
  /** Epoch hours. */
  hour: number;
  part: number;
  /** Epoch ms, like `lastT`. */
  firstT: number;
  lastT: number;
  count: number;
  payload: Buffer;
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

/** An open binding has `boundTo` null; `boundFrom` 1970-01-01 means: since ever. */
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

export interface AccountSecretTable {
  accountId: string;
  /** Argon2id in PHC form. */
  passwordHash: string;
  changedAt: Generated<string>;
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
  /** Whose doing it was; null = nobody's. */
  accountId: string | null;
}

export interface ConfigRevisionTable {
  buildingId: string;
  revision: number;
  changedAt: string;
}

export interface LicenceTable {
  id: string;
  /** null = for the installation. */
  buildingId: string | null;
  /** The signed file. */
  document: string;
  receivedAt: string;
}

/** A building that was bound to a licence for a number of them. */
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

export interface FreeTokenTable {
  /** SHA-256 of the token, hex. */
  tokenHash: string;
  integrationId: string;
  accountId: string;
  expiresAt: string;
}

export interface LoginThrottleTable {
  key: string;
  failures: number;
  lastFailedAt: string;
  blockedUntil: string | null;
}

/** What an installation says of an entry of the menu; null = as the product has it. */
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
  /** Sealed by seal.ts; null = the server asks for none. */
  sealedPassword: string | null;
  updatedAt: Generated<string>;
}

/** New scopes of a role have a default in the database: who adds a role by hand need not say them. */
type RoleTable = Omit<EntityTable<typeof role>, 'areaScope' | 'subjectScope' | 'patrolScope'> & {
  areaScope: Generated<Row<typeof role>['areaScope']>;
  subjectScope: Generated<Row<typeof role>['subjectScope']>;
  patrolScope: Generated<Row<typeof role>['patrolScope']>;
};

/** A file that was uploaded; `entity`, `rowId` and `field` say who uses it, null together as long as nobody does. */
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

export interface DeviceSecretTable {
  rowId: string;
  entity: string;
  sealed: string;
}

export interface GatewayReportTable {
  gatewayId: string;
  reportedAt: string;
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

/** Deliveries under way: looked at again at `dueAt`, given up at `untilAt`; ISO-8601. */
export interface BraceletQueueTable {
  deliveryId: string;
  dueAt: string;
  untilAt: string;
}

/** Every table by its camelCase name (`positionLog` is `position_log`); whoever writes a migration adds it here. */
export interface Tables {
  positionLog: PositionLogTable;
  enginePlace: EnginePlaceTable;
  engineSnapshot: EngineSnapshotTable;
  trackChunk: TrackChunkTable;
  trackPlace: PlaceTable;
  positionOutlier: PositionOutlierTable;
  outbox: OutboxTable;
  systemParameter: SystemParameterTable;

  building: EntityTable<typeof building>;
  dictionary: EntityTable<typeof dictionary>;
  dictionaryEntry: EntityTable<typeof dictionaryEntry>;
  role: RoleTable;
  depart: EntityTable<typeof depart>;
  job: EntityTable<typeof job>;
  person: EntityTable<typeof person>;
  vehicleType: EntityTable<typeof vehicleType>;
  vehicle: EntityTable<typeof vehicle>;
  locationCard: EntityTable<typeof locationCard>;
  gateway: EntityTable<typeof gateway>;
  alarmBell: EntityTable<typeof alarmBell>;
  baseStation: EntityTable<typeof baseStation>;
  beacon: EntityTable<typeof beacon>;
  camera: EntityTable<typeof camera>;
  customDevice: EntityTable<typeof customDevice>;
  emergencySupply: EntityTable<typeof emergencySupply>;
  markerIcon: EntityTable<typeof markerIcon>;
  account: EntityTable<typeof account>;
  map: EntityTable<typeof map>;
  areaType: EntityTable<typeof areaType>;
  area: EntityTable<typeof area>;
  areaStatistic: EntityTable<typeof areaStatistic>;
  district: EntityTable<typeof district>;
  heatMapSetting: EntityTable<typeof heatMapSetting>;
  patrolTeam: EntityTable<typeof patrolTeam>;
  alarmSetting: EntityTable<typeof alarmSetting>;
  alarmTemplate: EntityTable<typeof alarmTemplate>;
  alarm: EntityTable<typeof alarm>;
  braceletMessage: EntityTable<typeof braceletMessage>;
  braceletDelivery: EntityTable<typeof braceletDelivery>;

  cardBinding: CardBindingTable;
  braceletQueue: BraceletQueueTable;
  gatewaySecret: GatewaySecretTable;
  accountSecret: AccountSecretTable;
  presenceEvent: PresenceEventTable;
  alarmEvent: AlarmEventTable;
  configRevision: ConfigRevisionTable;
  licence: LicenceTable;
  licenceBuilding: LicenceBuildingTable;
  session: EntityTable<typeof session>;
  integration: EntityTable<typeof integration>;
  integrationSecret: IntegrationSecretTable;
  freeToken: FreeTokenTable;
  loginThrottle: LoginThrottleTable;
  auditLog: EntityTable<typeof systemLog>;
  feedback: EntityTable<typeof feedback>;
  menuItem: MenuItemTable;
  mailSetting: MailSettingTable;
  upload: UploadTable;
  mapSetting: MapSettingTable;
  mapPackage: MapPackageTable;
  deviceSecret: DeviceSecretTable;
  gatewayReport: GatewayReportTable;
}
