import type { accessRule } from '@muster/model/accessRule/accessRule.ts';
import type { account } from '@muster/model/account/account.ts';
import type { alarm } from '@muster/model/alarm/alarm.ts';
import type { alarmDelivery } from '@muster/model/alarmDelivery/alarmDelivery.ts';
import type { alarmNotice } from '@muster/model/alarmNotice/alarmNotice.ts';
import type { alarmSetting } from '@muster/model/alarmSetting/alarmSetting.ts';
import type { alarmTemplate } from '@muster/model/alarmTemplate/alarmTemplate.ts';
import type { area } from '@muster/model/area/area.ts';
import type { areaStatistic } from '@muster/model/areaStatistic/areaStatistic.ts';
import type { areaType } from '@muster/model/areaType/areaType.ts';
import type { attendanceCorrection } from '@muster/model/attendanceCorrection/attendanceCorrection.ts';
import type { bigScreenLayout } from '@muster/model/bigScreenLayout/bigScreenLayout.ts';
import type { braceletDelivery } from '@muster/model/braceletMessage/braceletDelivery.ts';
import type { braceletMessage } from '@muster/model/braceletMessage/braceletMessage.ts';
import type { blacklistEntry } from '@muster/model/blacklistEntry/blacklistEntry.ts';
import type { building } from '@muster/model/building/building.ts';
import type { cardNotice } from '@muster/model/cardNotice/cardNotice.ts';
import type { cardNoticeSetting } from '@muster/model/cardNotice/cardNoticeSetting.ts';
import type { depart } from '@muster/model/depart/depart.ts';
import type { alarmBell } from '@muster/model/device/alarmBell.ts';
import type { baseStation } from '@muster/model/device/baseStation.ts';
import type { beacon } from '@muster/model/device/beacon.ts';
import type { camera } from '@muster/model/device/camera.ts';
import type { customDevice } from '@muster/model/device/customDevice.ts';
import type { emergencyCard } from '@muster/model/emergencyCard/emergencyCard.ts';
import type { emergencySupply } from '@muster/model/device/emergencySupply.ts';
import type { markerIcon } from '@muster/model/device/markerIcon.ts';
import type { dictionary } from '@muster/model/dictionary/dictionary.ts';
import type { dictionaryEntry } from '@muster/model/dictionary/dictionaryEntry.ts';
import type { district } from '@muster/model/district/district.ts';
import type { drillPlan } from '@muster/model/drillPlan/drillPlan.ts';
import type { drillMarker } from '@muster/model/drillMarker/drillMarker.ts';
import type { hiddenDanger } from '@muster/model/hiddenDanger/hiddenDanger.ts';
import type { heatMapSetting } from '@muster/model/heatMapSetting/heatMapSetting.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';
import type { externalVehicle } from '@muster/model/externalVehicle/externalVehicle.ts';
import type { feedback } from '@muster/model/feedback/feedback.ts';
import type { gateway } from '@muster/model/gateway/gateway.ts';
import type { integration } from '@muster/model/integration/integration.ts';
import type { job } from '@muster/model/job/job.ts';
import type { loadCargo } from '@muster/model/loadCargo/loadCargo.ts';
import type { locationCard } from '@muster/model/locationCard/locationCard.ts';
import type { map } from '@muster/model/map/map.ts';
import type { notice } from '@muster/model/notice/notice.ts';
import type { patrolArea } from '@muster/model/patrolArea/patrolArea.ts';
import type { patrolCheck } from '@muster/model/patrolCheck/patrolCheck.ts';
import type { patrolPoint } from '@muster/model/patrolPoint/patrolPoint.ts';
import type { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import type { patrolRoute } from '@muster/model/patrolRoute/patrolRoute.ts';
import type { patrolTeam } from '@muster/model/patrolTeam/patrolTeam.ts';
import type { person } from '@muster/model/person/person.ts';
import type { positioningKit } from '@muster/model/positioningKit/positioningKit.ts';
import type { reportConfig } from '@muster/model/reportConfig/reportConfig.ts';
import type { riskLevelSetting } from '@muster/model/riskLevelSetting/riskLevelSetting.ts';
import type { riskMeasure } from '@muster/model/riskMeasure/riskMeasure.ts';
import type { riskMeasureRecord } from '@muster/model/riskMeasureRecord/riskMeasureRecord.ts';
import type { riskTip } from '@muster/model/riskTip/riskTip.ts';
import type { riskTipSetting } from '@muster/model/riskTip/riskTipSetting.ts';
import type { role } from '@muster/model/role/role.ts';
import type { roster } from '@muster/model/roster/roster.ts';
import type { screenCast } from '@muster/model/screenCast/screenCast.ts';
import type { session } from '@muster/model/session/session.ts';
import type { shift } from '@muster/model/shift/shift.ts';
import type { shiftHandover } from '@muster/model/shiftHandover/shiftHandover.ts';
import type { systemLog } from '@muster/model/systemLog/systemLog.ts';
import type { accessDecision } from '@muster/model/accessDecision/accessDecision.ts';
import type { accessException } from '@muster/model/accessException/accessException.ts';
import type { accessSetting } from '@muster/model/accessSetting/accessSetting.ts';
import type { accessEvent } from '@muster/model/accessEvent/accessEvent.ts';
import type { accessRecord } from '@muster/model/accessRecord/accessRecord.ts';
import type { checkpoint } from '@muster/model/checkpoint/checkpoint.ts';
import type { contractor } from '@muster/model/contractor/contractor.ts';
import type { visit } from '@muster/model/visit/visit.ts';
import type { vehicle } from '@muster/model/vehicle/vehicle.ts';
import type { vehicleBrand } from '@muster/model/vehicleBrand/vehicleBrand.ts';
import type { vehicleType } from '@muster/model/vehicleType/vehicleType.ts';
import type { webhook } from '@muster/model/webhook/webhook.ts';
import type { workPermit } from '@muster/model/workPermit/workPermit.ts';
import type { workPermitSetting } from '@muster/model/workPermit/workPermitSetting.ts';
import type { workZone } from '@muster/model/workZone/workZone.ts';
import type { workday } from '@muster/model/workday/workday.ts';
import type { ColumnType, Generated } from 'kysely';

import type {
  AccountPreferenceTable,
  AccountSecretTable,
  FreeTokenTable,
  KnownDeviceTable,
  ListViewTable,
  LoginThrottleTable,
  RoleViewTable,
} from './accountTables.ts';
import type {
  AccessPictureTable,
  DeviceSecretTable,
  DeviceTables,
  GatePassTable,
  GatewayReportTable,
  VehicleTripTable,
} from './gateTables.ts';
import type {
  MusterGuestTable,
  MusterPointCodeTable,
  MusterStepTable,
  MusterTable,
  MusterTickTable,
} from './musterTables.ts';
import type { EvacuationResultPersonTable, EvacuationResultTable } from './evacuationTables.ts';
import type { Json } from './json.ts';
import type { DamagedChunkTable, TrackChunkTable } from './trackTables.ts';
import type { PatrolRoundDetailTable, PatrolVisitTable } from './patrolTables.ts';
import type {
  AlarmDeliveryQueueTable,
  AlarmEventTable,
  BraceletQueueTable,
  CameraPictureTable,
  CardBindingTable,
  ConfigChangeTable,
  ConfigRevisionTable,
  EnginePlaceTable,
  EngineSnapshotTable,
  GatewaySecretTable,
  IntegrationSecretTable,
  LicenceBuildingTable,
  LicenceTable,
  MailSettingTable,
  MapPackageTable,
  MapSettingTable,
  MenuItemTable,
  NoticeReadTable,
  OutboxTable,
  PlaceTable,
  PositionLogTable,
  PositionOutlierTable,
  PresenceEventTable,
  SystemParameterTable,
  UnreadableEntryTable,
  UploadTable,
} from './ownTables.ts';

type Column<T> = [NonNullable<T>] extends [string | number | boolean] ? T : Json<T>;

type StoredField<E extends Entity> = {
  [K in keyof E['fields'] & keyof Row<E>]: E['fields'][K] extends { derived: true } ? never : K;
}[keyof E['fields'] & keyof Row<E>];

/** The table of an entity, derived from `expectedColumns`: there is no second schema. Times are ISO-8601 text. */
export type EntityTable<E extends Entity> = {
  id: ColumnType<string, string, never>;
  version: Generated<number>;
  createdAt: ColumnType<string, string | undefined, never>;
  updatedAt: Generated<string>;
} & (E['scope'] extends 'site' ? { buildingId: ColumnType<string, string, never> } : unknown) & {
    [K in StoredField<E>]: Column<Row<E>[K]>;
  };

/** New scopes of a role have a default in the database: a role added by SQL need not have them. */
type RoleTable = Omit<EntityTable<typeof role>, 'areaScope' | 'subjectScope' | 'patrolScope'> & {
  areaScope: Generated<Row<typeof role>['areaScope']>;
  subjectScope: Generated<Row<typeof role>['subjectScope']>;
  patrolScope: Generated<Row<typeof role>['patrolScope']>;
};

/** Every table by its camelCase name (`positionLog` is `position_log`); each migration adds its tables here. */
export interface Tables extends DeviceTables {
  positionLog: PositionLogTable;
  unreadableEntry: UnreadableEntryTable;
  enginePlace: EnginePlaceTable;
  engineSnapshot: EngineSnapshotTable;
  trackChunk: TrackChunkTable;
  damagedChunk: DamagedChunkTable;
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
  contractor: EntityTable<typeof contractor>;
  visit: EntityTable<typeof visit>;
  externalVehicle: EntityTable<typeof externalVehicle>;
  blacklistEntry: EntityTable<typeof blacklistEntry>;
  accessRecord: EntityTable<typeof accessRecord>;
  checkpoint: EntityTable<typeof checkpoint>;
  accessEvent: EntityTable<typeof accessEvent>;
  accessPicture: AccessPictureTable;
  accessException: EntityTable<typeof accessException>;
  accessSetting: EntityTable<typeof accessSetting>;
  accessRule: EntityTable<typeof accessRule>;
  accessDecision: EntityTable<typeof accessDecision>;
  shift: EntityTable<typeof shift>;
  roster: EntityTable<typeof roster>;
  workZone: EntityTable<typeof workZone>;
  workday: EntityTable<typeof workday>;
  attendanceCorrection: EntityTable<typeof attendanceCorrection>;
  vehicleType: EntityTable<typeof vehicleType>;
  vehicleBrand: EntityTable<typeof vehicleBrand>;
  loadCargo: EntityTable<typeof loadCargo>;
  positioningKit: EntityTable<typeof positioningKit>;
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
  drillMarker: EntityTable<typeof drillMarker>;
  drillPlan: EntityTable<typeof drillPlan>;
  emergencyCard: EntityTable<typeof emergencyCard>;
  heatMapSetting: EntityTable<typeof heatMapSetting>;
  hiddenDanger: EntityTable<typeof hiddenDanger>;
  patrolTeam: EntityTable<typeof patrolTeam>;
  patrolArea: EntityTable<typeof patrolArea>;
  patrolPoint: EntityTable<typeof patrolPoint>;
  patrolRoute: EntityTable<typeof patrolRoute>;
  patrolRound: EntityTable<typeof patrolRound>;
  patrolRoundDetail: PatrolRoundDetailTable;
  patrolVisit: PatrolVisitTable;
  patrolCheck: EntityTable<typeof patrolCheck>;
  workPermit: EntityTable<typeof workPermit>;
  workPermitSetting: EntityTable<typeof workPermitSetting>;
  /** Settings from before the operators existed have the default. */
  alarmSetting: Omit<EntityTable<typeof alarmSetting>, 'operatorsOnDuty'> & { operatorsOnDuty: Generated<number> };
  alarmTemplate: EntityTable<typeof alarmTemplate>;
  alarmNotice: EntityTable<typeof alarmNotice>;
  bigScreenLayout: EntityTable<typeof bigScreenLayout>;
  screenCast: EntityTable<typeof screenCast>;
  alarm: EntityTable<typeof alarm>;
  shiftHandover: EntityTable<typeof shiftHandover>;
  webhook: EntityTable<typeof webhook>;
  alarmDelivery: EntityTable<typeof alarmDelivery>;
  braceletMessage: EntityTable<typeof braceletMessage>;
  braceletDelivery: EntityTable<typeof braceletDelivery>;
  cardNotice: EntityTable<typeof cardNotice>;
  cardNoticeSetting: EntityTable<typeof cardNoticeSetting>;
  reportConfig: EntityTable<typeof reportConfig>;
  riskLevelSetting: EntityTable<typeof riskLevelSetting>;
  riskMeasure: EntityTable<typeof riskMeasure>;
  riskMeasureRecord: EntityTable<typeof riskMeasureRecord>;
  riskTip: EntityTable<typeof riskTip>;
  riskTipSetting: EntityTable<typeof riskTipSetting>;
  notice: EntityTable<typeof notice>;

  cardBinding: CardBindingTable;
  vehicleTrip: VehicleTripTable;
  alarmDeliveryQueue: AlarmDeliveryQueueTable;
  braceletQueue: BraceletQueueTable;
  noticeRead: NoticeReadTable;
  gatewaySecret: GatewaySecretTable;
  accountSecret: AccountSecretTable;
  accountPreference: AccountPreferenceTable;
  listView: ListViewTable;
  presenceEvent: PresenceEventTable;
  alarmEvent: AlarmEventTable;
  evacuationResult: EvacuationResultTable;
  evacuationResultPerson: EvacuationResultPersonTable;
  gatePass: GatePassTable;
  muster: MusterTable;
  musterGuest: MusterGuestTable;
  musterPointCode: MusterPointCodeTable;
  musterTick: MusterTickTable;
  musterStep: MusterStepTable;
  cameraPicture: CameraPictureTable;
  configRevision: ConfigRevisionTable;
  configChange: ConfigChangeTable;
  licence: LicenceTable;
  licenceBuilding: LicenceBuildingTable;
  session: EntityTable<typeof session>;
  integration: EntityTable<typeof integration>;
  integrationSecret: IntegrationSecretTable;
  freeToken: FreeTokenTable;
  roleView: RoleViewTable;
  knownDevice: KnownDeviceTable;
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
