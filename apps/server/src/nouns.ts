import { entities } from '@muster/model/entity/registry.ts';

import type { Services } from './core/appContext.ts';
import type { EntityOverride, Noun } from './entity/entityOverride.ts';
import { accessRecordOverride } from './modules/access/accessRecordOverride.ts';
import { visitOverride } from './modules/access/visitOverride.ts';
import { alarmNoticeOverride } from './modules/alarm/alarmNoticeOverride.ts';
import { alarmDeliveryOverride } from './modules/alarm/alarmDeliveryOverride.ts';
import { alarmOverride } from './modules/alarm/alarmOverride.ts';
import { alarmSettingOverride } from './modules/alarm/alarmSettingOverride.ts';
import { alarmTemplateOverride } from './modules/alarm/alarmTemplateOverride.ts';
import { webhookOverride } from './modules/alarm/webhookOverride.ts';
import { areaOverride } from './modules/area/areaOverride.ts';
import { areaStatisticOverride } from './modules/area/areaStatisticOverride.ts';
import { areaTypeOverride } from './modules/area/areaTypeOverride.ts';
import { buildingOverride } from './modules/area/buildingOverride.ts';
import { heatMapSettingOverride } from './modules/area/heatMapSettingOverride.ts';
import { drillMarkerOverride } from './modules/drill/drillMarkerOverride.ts';
import { districtOverride } from './modules/risk/districtOverride.ts';
import { contractorOverride } from './modules/contractor/contractorOverride.ts';
import { cameraOverride } from './modules/device/cameraOverride.ts';
import type { CardBindings } from './modules/device/cardBinding.ts';
import { carrierOverride } from './modules/device/carrierOverride.ts';
import { baseStationOverride } from './modules/device/baseStationOverride.ts';
import { withSecrets } from './modules/device/deviceSecret.ts';
import { gatewayOverride } from './modules/device/gatewayOverride.ts';
import { locationCardOverride } from './modules/device/locationCardOverride.ts';
import { feedbackOverride } from './modules/feedback/feedbackOverride.ts';
import { mapOverride } from './modules/map/mapOverride.ts';
import { braceletDeliveryOverride } from './modules/message/braceletDeliveryOverride.ts';
import { braceletMessageOverride } from './modules/message/braceletMessageOverride.ts';
import { cardNoticeOverride, cardNoticeSettingOverride } from './modules/message/cardNoticeOverride.ts';
import { noticeOverride } from './modules/message/noticeOverride.ts';
import { bigScreenLayoutOverride } from './modules/monitoring/bigScreenLayoutOverride.ts';
import { jobOverride } from './modules/organization/jobOverride.ts';
import { personOverride } from './modules/organization/personOverride.ts';
import { patrolAreaOverride } from './modules/patrol/patrolAreaOverride.ts';
import { patrolPointOverride } from './modules/patrol/patrolPointOverride.ts';
import { patrolRouteOverride } from './modules/patrol/patrolRouteOverride.ts';
import { patrolTeamOverride } from './modules/patrol/patrolTeamOverride.ts';
import { workPermitOverride } from './modules/permit/workPermitOverride.ts';
import { riskTipOverride } from './modules/risk/riskTipOverride.ts';
import { integrationOverride } from './modules/session/integrationOverride.ts';
import { sessionOverride } from './modules/session/sessionOverride.ts';
import { accountOverride } from './modules/system/accountOverride.ts';
import { dictionaryEntryOverride, dictionaryOverride } from './modules/system/dictionaryOverride.ts';
import { roleOverride } from './modules/system/roleOverride.ts';
import { systemLogOverride } from './modules/system/systemLogOverride.ts';

type NounServices = Pick<Services, 'sessions' | 'passwords' | 'tagStates' | 'now' | 'parameters' | 'seal' | 'licences'>;

/** Every entity with what is odd about it. */
export function createNouns(services: NounServices, cards: CardBindings): Noun[] {
  const { sessions, passwords, tagStates, now, parameters, seal, licences } = services;
  const overrides: Readonly<Record<string, EntityOverride>> = {
    building: buildingOverride,
    dictionary: dictionaryOverride,
    dictionaryEntry: dictionaryEntryOverride,
    role: roleOverride(sessions),
    job: jobOverride,
    contractor: contractorOverride,
    person: personOverride(cards),
    vehicle: carrierOverride(cards, 'vehicle', 'vehicleCardSn'),
    locationCard: locationCardOverride(tagStates, seal),
    gateway: gatewayOverride(now),
    beacon: withSecrets(seal, 'beacon', ['password']),
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
    drillMarker: drillMarkerOverride,
    heatMapSetting: heatMapSettingOverride,
    alarm: alarmOverride,
    alarmDelivery: alarmDeliveryOverride,
    webhook: webhookOverride(seal),
    alarmSetting: alarmSettingOverride,
    alarmTemplate: alarmTemplateOverride,
    visit: visitOverride,
    accessRecord: accessRecordOverride,
    alarmNotice: alarmNoticeOverride,
    bigScreenLayout: bigScreenLayoutOverride,
    patrolTeam: patrolTeamOverride,
    patrolArea: patrolAreaOverride,
    patrolPoint: patrolPointOverride,
    patrolRoute: patrolRouteOverride,
    workPermit: workPermitOverride,
    braceletMessage: braceletMessageOverride,
    braceletDelivery: braceletDeliveryOverride,
    cardNotice: cardNoticeOverride,
    cardNoticeSetting: cardNoticeSettingOverride,
    notice: noticeOverride,
    riskTip: riskTipOverride,
    systemLog: systemLogOverride,
    feedback: feedbackOverride(parameters),
  };
  return entities.map((entity) => ({ entity, override: overrides[entity.name] ?? {} }));
}
