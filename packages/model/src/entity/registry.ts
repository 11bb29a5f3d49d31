import { accessRecord } from '../accessRecord/accessRecord.ts';
import { account } from '../account/account.ts';
import { alarm } from '../alarm/alarm.ts';
import { alarmDelivery } from '../alarmDelivery/alarmDelivery.ts';
import { alarmNotice } from '../alarmNotice/alarmNotice.ts';
import { alarmSetting } from '../alarmSetting/alarmSetting.ts';
import { alarmTemplate } from '../alarmTemplate/alarmTemplate.ts';
import { area } from '../area/area.ts';
import { areaStatistic } from '../areaStatistic/areaStatistic.ts';
import { areaType } from '../areaType/areaType.ts';
import { bigScreenLayout } from '../bigScreenLayout/bigScreenLayout.ts';
import { braceletDelivery } from '../braceletMessage/braceletDelivery.ts';
import { braceletMessage } from '../braceletMessage/braceletMessage.ts';
import { building } from '../building/building.ts';
import { cardNotice } from '../cardNotice/cardNotice.ts';
import { cardNoticeSetting } from '../cardNotice/cardNoticeSetting.ts';
import { contractor } from '../contractor/contractor.ts';
import { depart } from '../depart/depart.ts';
import { alarmBell } from '../device/alarmBell.ts';
import { baseStation } from '../device/baseStation.ts';
import { beacon } from '../device/beacon.ts';
import { camera } from '../device/camera.ts';
import { customDevice } from '../device/customDevice.ts';
import { emergencySupply } from '../device/emergencySupply.ts';
import { markerIcon } from '../device/markerIcon.ts';
import { dictionary } from '../dictionary/dictionary.ts';
import { dictionaryEntry } from '../dictionary/dictionaryEntry.ts';
import { district } from '../district/district.ts';
import { drillMarker } from '../drillMarker/drillMarker.ts';
import { feedback } from '../feedback/feedback.ts';
import { gateway } from '../gateway/gateway.ts';
import { heatMapSetting } from '../heatMapSetting/heatMapSetting.ts';
import { integration } from '../integration/integration.ts';
import { job } from '../job/job.ts';
import { locationCard } from '../locationCard/locationCard.ts';
import { map } from '../map/map.ts';
import { notice } from '../notice/notice.ts';
import { patrolArea } from '../patrolArea/patrolArea.ts';
import { patrolPoint } from '../patrolPoint/patrolPoint.ts';
import { patrolRoute } from '../patrolRoute/patrolRoute.ts';
import { patrolTeam } from '../patrolTeam/patrolTeam.ts';
import { person } from '../person/person.ts';
import { riskTip } from '../riskTip/riskTip.ts';
import { riskTipSetting } from '../riskTip/riskTipSetting.ts';
import { role } from '../role/role.ts';
import { screenCast } from '../screenCast/screenCast.ts';
import { session } from '../session/session.ts';
import { systemLog } from '../systemLog/systemLog.ts';
import { vehicle } from '../vehicle/vehicle.ts';
import { vehicleType } from '../vehicleType/vehicleType.ts';
import { visit } from '../visit/visit.ts';
import { webhook } from '../webhook/webhook.ts';
import { workPermit } from '../workPermit/workPermit.ts';
import type { Entity } from './entity.ts';

/** Every entity, in the order in which tables may refer to one another. */
export const entities: readonly Entity[] = [
  building,
  dictionary,
  dictionaryEntry,
  role,
  depart,
  job,
  contractor,
  person,
  vehicleType,
  vehicle,
  locationCard,
  gateway,
  markerIcon,
  camera,
  alarmBell,
  beacon,
  baseStation,
  emergencySupply,
  customDevice,
  account,
  session,
  integration,
  map,
  areaType,
  area,
  areaStatistic,
  district,
  drillMarker,
  heatMapSetting,
  alarmSetting,
  alarmTemplate,
  visit,
  accessRecord,
  screenCast,
  webhook,
  alarmNotice,
  bigScreenLayout,
  patrolTeam,
  patrolArea,
  patrolPoint,
  patrolRoute,
  workPermit,
  alarm,
  alarmDelivery,
  braceletMessage,
  braceletDelivery,
  cardNotice,
  cardNoticeSetting,
  riskTip,
  riskTipSetting,
  notice,
  systemLog,
  feedback,
];
