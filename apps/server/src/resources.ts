import { riskSteps } from '@muster/model/district/liveRisk.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { heatMapTiers } from '@muster/model/heatMapSetting/heatMapSetting.ts';

import type { EntityOverride, Resource } from './entity/entityOverride.ts';
import { rising } from './entity/rising.ts';
import { accessEventOverride, accessExceptionOverride } from './modules/access/accessEvent/accessEvent.store.ts';
import { accessDecisionOverride, accessRuleOverride } from './modules/access/accessRule/accessRuleOverride.ts';
import { accessRecordOverride } from './modules/access/accessRecord/accessRecordOverride.ts';
import { blacklistEntryOverride } from './modules/access/blacklistEntry/blacklistEntry.store.ts';
import { externalVehicleOverride } from './modules/access/externalVehicle/externalVehicleOverride.ts';
import { visitOverride } from './modules/access/visit/visitOverride.ts';
import { alarmOverride } from './modules/alarm/alarm/alarmOverride.ts';
import { alarmDeliveryOverride } from './modules/alarm/alarmDelivery/alarmDeliveryOverride.ts';
import { alarmNoticeOverride } from './modules/alarm/alarmNotice/alarmNoticeOverride.ts';
import { alarmSettingOverride } from './modules/alarm/alarmSetting/alarmSettingOverride.ts';
import { alarmTemplateOverride } from './modules/alarm/alarmTemplate/alarmTemplateOverride.ts';
import { shiftHandoverOverride } from './modules/alarm/shiftHandover/shiftHandoverOverride.ts';
import { webhookOverride } from './modules/alarm/webhook/webhookOverride.ts';
import { areaOverride } from './modules/area/area/areaOverride.ts';
import { areaStatisticOverride } from './modules/area/areaStatistic/areaStatisticOverride.ts';
import { areaTypeOverride } from './modules/area/areaType/areaTypeOverride.ts';
import { buildingOverride } from './modules/area/building/buildingOverride.ts';
import { rosterOverride, shiftOverride, workZoneOverride } from './modules/attendance/roster/roster.store.ts';
import { attendanceCorrectionOverride, workdayOverride } from './modules/attendance/workday/workday.store.ts';
import { contractorOverride } from './modules/contractor/contractor/contractorOverride.ts';
import { baseStationOverride } from './modules/device/baseStation/baseStationOverride.ts';
import { beaconOverride } from './modules/device/beacon/beaconOverride.ts';
import { cameraOverride } from './modules/device/camera/cameraOverride.ts';
import { gatewayOverride } from './modules/device/gateway/gatewayOverride.ts';
import type { CardBindings } from './modules/device/locationCard/cardBinding.ts';
import { locationCardOverride } from './modules/device/locationCard/locationCardOverride.ts';
import { drillMarkerOverride } from './modules/drill/drillMarker/drillMarkerOverride.ts';
import { drillPlanOverride } from './modules/drill/drillPlan/drillPlanOverride.ts';
import { feedbackOverride } from './modules/feedback/feedback/feedbackOverride.ts';
import { mapOverride } from './modules/map/map/mapOverride.ts';
import { braceletDeliveryOverride } from './modules/message/braceletMessage/braceletDeliveryOverride.ts';
import { braceletMessageOverride } from './modules/message/braceletMessage/braceletMessageOverride.ts';
import { cardNoticeOverride, cardNoticeSettingOverride } from './modules/message/cardNotice/cardNoticeOverride.ts';
import { noticeOverride } from './modules/message/notice/noticeOverride.ts';
import { bigScreenLayoutOverride } from './modules/monitoring/bigScreenLayout/bigScreenLayoutOverride.ts';
import { jobOverride } from './modules/organization/job/jobOverride.ts';
import { personOverride } from './modules/organization/person/personOverride.ts';
import { patrolAreaOverride } from './modules/patrol/patrolArea/patrolAreaOverride.ts';
import { patrolPointOverride } from './modules/patrol/patrolPoint/patrolPointOverride.ts';
import { patrolRouteOverride } from './modules/patrol/patrolRoute/patrolRouteOverride.ts';
import { patrolTeamOverride } from './modules/patrol/patrolTeam/patrolTeamOverride.ts';
import { workPermitOverride } from './modules/permit/workPermit/workPermitOverride.ts';
import { reportConfigOverride } from './modules/report/reportConfig/reportConfigOverride.ts';
import { districtOverride } from './modules/risk/district/district.store.ts';
import { hiddenDangerOverride } from './modules/risk/hiddenDanger/hiddenDangerOverride.ts';
import { riskMeasureOverride, riskMeasureRecordOverride } from './modules/risk/riskMeasure/riskMeasureOverride.ts';
import { riskTipOverride } from './modules/risk/riskTip/riskTipOverride.ts';
import type { Services } from './modules/services.ts';
import { integrationOverride } from './modules/session/integration/integrationOverride.ts';
import { sessionOverride } from './modules/session/session/sessionOverride.ts';
import { accountOverride } from './modules/system/account/accountOverride.ts';
import { dictionaryEntryOverride, dictionaryOverride } from './modules/system/dictionary/dictionaryOverride.ts';
import { roleOverride } from './modules/system/role/roleOverride.ts';
import { systemLogOverride } from './modules/system/systemLog/systemLogOverride.ts';
import { positioningKitOverride } from './modules/vehicle/positioningKit/positioningKitOverride.ts';
import { vehicleOverride } from './modules/vehicle/vehicle/vehicleOverride.ts';

type ResourceServices = Pick<
  Services,
  'sessions' | 'passwords' | 'tagStates' | 'now' | 'parameters' | 'seal' | 'licences'
>;

/** Entities of entry and exit. */
const accessOverrides: Readonly<Record<string, EntityOverride>> = {
  visit: visitOverride,
  externalVehicle: externalVehicleOverride,
  blacklistEntry: blacklistEntryOverride,
  accessEvent: accessEventOverride,
  accessRecord: accessRecordOverride,
  accessException: accessExceptionOverride,
  accessRule: accessRuleOverride,
  accessDecision: accessDecisionOverride,
};

const attendanceOverrides: Readonly<Record<string, EntityOverride>> = {
  shift: shiftOverride,
  roster: rosterOverride,
  workZone: workZoneOverride,
  attendanceCorrection: attendanceCorrectionOverride,
};

const drillOverrides: Readonly<Record<string, EntityOverride>> = {
  drillMarker: drillMarkerOverride,
  drillPlan: drillPlanOverride,
};

/** Every entity with its special behaviour. */
export function createResources(services: ResourceServices, cards: CardBindings): Resource[] {
  const { sessions, passwords, tagStates, now, parameters, seal, licences } = services;
  const overrides: Readonly<Record<string, EntityOverride>> = {
    building: buildingOverride,
    dictionary: dictionaryOverride,
    dictionaryEntry: dictionaryEntryOverride,
    role: roleOverride(sessions),
    job: jobOverride,
    contractor: contractorOverride,
    person: personOverride(cards),
    vehicle: vehicleOverride(cards),
    positioningKit: positioningKitOverride(tagStates),
    locationCard: locationCardOverride(tagStates, seal),
    gateway: gatewayOverride(now),
    beacon: beaconOverride(seal, now),
    baseStation: baseStationOverride(now),
    camera: cameraOverride(seal),
    account: accountOverride(sessions, passwords),
    session: sessionOverride(sessions, now),
    integration: integrationOverride,
    map: mapOverride,
    areaType: areaTypeOverride(licences),
    area: areaOverride(licences),
    areaStatistic: areaStatisticOverride,
    district: districtOverride,
    heatMapSetting: { check: rising(heatMapTiers) },
    alarm: alarmOverride,
    alarmDelivery: alarmDeliveryOverride,
    shiftHandover: shiftHandoverOverride,
    webhook: webhookOverride(seal),
    alarmSetting: alarmSettingOverride,
    alarmTemplate: alarmTemplateOverride,
    ...accessOverrides,
    ...attendanceOverrides,
    ...drillOverrides,
    workday: workdayOverride(now),
    alarmNotice: alarmNoticeOverride,
    bigScreenLayout: bigScreenLayoutOverride,
    patrolTeam: patrolTeamOverride,
    patrolArea: patrolAreaOverride,
    patrolPoint: patrolPointOverride,
    patrolRoute: patrolRouteOverride,
    workPermit: workPermitOverride(parameters),
    braceletMessage: braceletMessageOverride,
    braceletDelivery: braceletDeliveryOverride,
    cardNotice: cardNoticeOverride,
    cardNoticeSetting: cardNoticeSettingOverride,
    notice: noticeOverride,
    hiddenDanger: hiddenDangerOverride(now),
    riskLevelSetting: { check: rising(riskSteps) },
    riskMeasure: riskMeasureOverride(now),
    riskMeasureRecord: riskMeasureRecordOverride,
    reportConfig: reportConfigOverride,
    riskTip: riskTipOverride,
    systemLog: systemLogOverride,
    feedback: feedbackOverride(parameters),
  };
  return entities.map((entity) => ({ entity, override: overrides[entity.name] ?? {} }));
}
