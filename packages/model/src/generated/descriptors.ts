// Written by `npm run registry` from the files that it imports. Do not edit.
import { accessDecision } from '../accessDecision/accessDecision.ts';
import { accessEvent } from '../accessEvent/accessEvent.ts';
import { accessException } from '../accessException/accessException.ts';
import { accessRecord } from '../accessRecord/accessRecord.ts';
import { accessRule } from '../accessRule/accessRule.ts';
import { accessSetting } from '../accessSetting/accessSetting.ts';
import { account } from '../account/account.ts';
import { alarm } from '../alarm/alarm.ts';
import { alarmDelivery } from '../alarmDelivery/alarmDelivery.ts';
import { alarmNotice } from '../alarmNotice/alarmNotice.ts';
import { alarmSetting } from '../alarmSetting/alarmSetting.ts';
import { alarmTemplate } from '../alarmTemplate/alarmTemplate.ts';
import { area } from '../area/area.ts';
import { areaStatistic } from '../areaStatistic/areaStatistic.ts';
import { areaType } from '../areaType/areaType.ts';
import { attendanceCorrection } from '../attendanceCorrection/attendanceCorrection.ts';
import { bigScreenLayout } from '../bigScreenLayout/bigScreenLayout.ts';
import { blacklistEntry } from '../blacklistEntry/blacklistEntry.ts';
import { braceletDelivery } from '../braceletMessage/braceletDelivery.ts';
import { braceletMessage } from '../braceletMessage/braceletMessage.ts';
import { building } from '../building/building.ts';
import { cardNotice } from '../cardNotice/cardNotice.ts';
import { cardNoticeSetting } from '../cardNotice/cardNoticeSetting.ts';
import { checkpoint } from '../checkpoint/checkpoint.ts';
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
import { drillPlan } from '../drillPlan/drillPlan.ts';
import { emergencyCard } from '../emergencyCard/emergencyCard.ts';
import { externalVehicle } from '../externalVehicle/externalVehicle.ts';
import { feedback } from '../feedback/feedback.ts';
import { gateway } from '../gateway/gateway.ts';
import { heatMapSetting } from '../heatMapSetting/heatMapSetting.ts';
import { hiddenDanger } from '../hiddenDanger/hiddenDanger.ts';
import { integration } from '../integration/integration.ts';
import { job } from '../job/job.ts';
import { loadCargo } from '../loadCargo/loadCargo.ts';
import { locationCard } from '../locationCard/locationCard.ts';
import { mailSetting } from '../mailSetting/mailSetting.ts';
import { map } from '../map/map.ts';
import { mapSetting } from '../mapSetting/mapSetting.ts';
import { menuItem } from '../menuItem/menuItem.ts';
import { notice } from '../notice/notice.ts';
import { parameter } from '../parameter/parameter.ts';
import { patrolArea } from '../patrolArea/patrolArea.ts';
import { patrolCheck } from '../patrolCheck/patrolCheck.ts';
import { patrolPoint } from '../patrolPoint/patrolPoint.ts';
import { patrolRound } from '../patrolRound/patrolRound.ts';
import { patrolRoute } from '../patrolRoute/patrolRoute.ts';
import { patrolTeam } from '../patrolTeam/patrolTeam.ts';
import { person } from '../person/person.ts';
import { positioningKit } from '../positioningKit/positioningKit.ts';
import { reportConfig } from '../reportConfig/reportConfig.ts';
import { riskLevelSetting } from '../riskLevelSetting/riskLevelSetting.ts';
import { riskMeasure } from '../riskMeasure/riskMeasure.ts';
import { riskMeasureRecord } from '../riskMeasureRecord/riskMeasureRecord.ts';
import { riskTip } from '../riskTip/riskTip.ts';
import { riskTipSetting } from '../riskTip/riskTipSetting.ts';
import { role } from '../role/role.ts';
import { roster } from '../roster/roster.ts';
import { screenCast } from '../screenCast/screenCast.ts';
import { session } from '../session/session.ts';
import { shift } from '../shift/shift.ts';
import { shiftHandover } from '../shiftHandover/shiftHandover.ts';
import { systemLog } from '../systemLog/systemLog.ts';
import { vehicle } from '../vehicle/vehicle.ts';
import { vehicleBrand } from '../vehicleBrand/vehicleBrand.ts';
import { vehicleType } from '../vehicleType/vehicleType.ts';
import { visit } from '../visit/visit.ts';
import { webhook } from '../webhook/webhook.ts';
import { workPermit } from '../workPermit/workPermit.ts';
import { workPermitSetting } from '../workPermit/workPermitSetting.ts';
import { workZone } from '../workZone/workZone.ts';
import { workday } from '../workday/workday.ts';

/** Every descriptor in a file of its name. */
export const descriptors = {
  accessDecision,
  accessEvent,
  accessException,
  accessRecord,
  accessRule,
  accessSetting,
  account,
  alarm,
  alarmBell,
  alarmDelivery,
  alarmNotice,
  alarmSetting,
  alarmTemplate,
  area,
  areaStatistic,
  areaType,
  attendanceCorrection,
  baseStation,
  beacon,
  bigScreenLayout,
  blacklistEntry,
  braceletDelivery,
  braceletMessage,
  building,
  camera,
  cardNotice,
  cardNoticeSetting,
  checkpoint,
  contractor,
  customDevice,
  depart,
  dictionary,
  dictionaryEntry,
  district,
  drillMarker,
  drillPlan,
  emergencyCard,
  emergencySupply,
  externalVehicle,
  feedback,
  gateway,
  heatMapSetting,
  hiddenDanger,
  integration,
  job,
  loadCargo,
  locationCard,
  mailSetting,
  map,
  mapSetting,
  markerIcon,
  menuItem,
  notice,
  parameter,
  patrolArea,
  patrolCheck,
  patrolPoint,
  patrolRound,
  patrolRoute,
  patrolTeam,
  person,
  positioningKit,
  reportConfig,
  riskLevelSetting,
  riskMeasure,
  riskMeasureRecord,
  riskTip,
  riskTipSetting,
  role,
  roster,
  screenCast,
  session,
  shift,
  shiftHandover,
  systemLog,
  vehicle,
  vehicleBrand,
  vehicleType,
  visit,
  webhook,
  workPermit,
  workPermitSetting,
  workZone,
  workday,
} as const;
