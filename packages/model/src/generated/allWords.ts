// Written by `npm run registry` from the files that it imports. Do not edit.
import { licenceWords } from '../access/licence.words.ts';
import { menuWords } from '../access/menu.words.ts';
import { accessDecisionWords } from '../accessDecision/accessDecision.words.ts';
import { accessEventWords } from '../accessEvent/accessEvent.words.ts';
import { accessExceptionWords } from '../accessException/accessException.words.ts';
import { accessRecordWords } from '../accessRecord/accessRecord.words.ts';
import { accessRuleWords } from '../accessRule/accessRule.words.ts';
import { accessSettingWords } from '../accessSetting/accessSetting.words.ts';
import { accountWords } from '../account/account.words.ts';
import { alarmWords } from '../alarm/alarm.words.ts';
import { alarmHealthWords } from '../alarm/alarmHealth.words.ts';
import { alarmHolderWords } from '../alarm/alarmHolder.words.ts';
import { alarmLinkWords } from '../alarm/alarmLink.words.ts';
import { alarmMailWords } from '../alarm/alarmMail.words.ts';
import { alarmRuleWords } from '../alarm/alarmRule.words.ts';
import { alarmSoundWords } from '../alarm/alarmSound.words.ts';
import { alarmStatisticWords } from '../alarm/alarmStatistic.words.ts';
import { backtestWords } from '../alarm/backtest.words.ts';
import { clusterWords } from '../alarm/cluster.words.ts';
import { heartRateWords } from '../alarm/heartRate.words.ts';
import { responderWords } from '../alarm/responder.words.ts';
import { ruleMeaningWords } from '../alarm/ruleMeaning.words.ts';
import { rulePreviewWords } from '../alarm/rulePreview.words.ts';
import { ruleSentenceWords } from '../alarm/ruleSentence.words.ts';
import { alarmDeliveryWords } from '../alarmDelivery/alarmDelivery.words.ts';
import { alarmNoticeWords } from '../alarmNotice/alarmNotice.words.ts';
import { alarmSettingWords } from '../alarmSetting/alarmSetting.words.ts';
import { alarmTemplateWords } from '../alarmTemplate/alarmTemplate.words.ts';
import { areaWords } from '../area/area.words.ts';
import { areaAnalysisWords } from '../area/areaAnalysis.words.ts';
import { fenceWords } from '../area/fence.words.ts';
import { areaStatisticWords } from '../areaStatistic/areaStatistic.words.ts';
import { areaTypeWords } from '../areaType/areaType.words.ts';
import { attendanceCorrectionWords } from '../attendanceCorrection/attendanceCorrection.words.ts';
import { bigScreenLayoutWords } from '../bigScreenLayout/bigScreenLayout.words.ts';
import { blacklistEntryWords } from '../blacklistEntry/blacklistEntry.words.ts';
import { braceletDeliveryWords } from '../braceletMessage/braceletDelivery.words.ts';
import { braceletMessageWords } from '../braceletMessage/braceletMessage.words.ts';
import { buildingWords } from '../building/building.words.ts';
import { cardNoticeWords } from '../cardNotice/cardNotice.words.ts';
import { cardNoticeSettingWords } from '../cardNotice/cardNoticeSetting.words.ts';
import { checkInWords } from '../checkIn/checkIn.words.ts';
import { checkpointWords } from '../checkpoint/checkpoint.words.ts';
import { contractorWords } from '../contractor/contractor.words.ts';
import { departWords } from '../depart/depart.words.ts';
import { alarmBellWords } from '../device/alarmBell.words.ts';
import { baseStationWords } from '../device/baseStation.words.ts';
import { beaconWords } from '../device/beacon.words.ts';
import { cameraWords } from '../device/camera.words.ts';
import { customDeviceWords } from '../device/customDevice.words.ts';
import { deviceWords } from '../device/device.words.ts';
import { emergencySupplyWords } from '../device/emergencySupply.words.ts';
import { markerIconWords } from '../device/markerIcon.words.ts';
import { dictionaryWords } from '../dictionary/dictionary.words.ts';
import { dictionaryEntryWords } from '../dictionary/dictionaryEntry.words.ts';
import { districtWords } from '../district/district.words.ts';
import { drillMarkerWords } from '../drillMarker/drillMarker.words.ts';
import { drillPlanWords } from '../drillPlan/drillPlan.words.ts';
import { drillResultWords } from '../drillResult/drillResult.words.ts';
import { dutyWords } from '../duty/duty.words.ts';
import { emergencyCardWords } from '../emergencyCard/emergencyCard.words.ts';
import { externalVehicleWords } from '../externalVehicle/externalVehicle.words.ts';
import { feedbackWords } from '../feedback/feedback.words.ts';
import { gateWords } from '../gate/gate.words.ts';
import { gatewayWords } from '../gateway/gateway.words.ts';
import { heatMapSettingWords } from '../heatMapSetting/heatMapSetting.words.ts';
import { hiddenDangerWords } from '../hiddenDanger/hiddenDanger.words.ts';
import { integrationWords } from '../integration/integration.words.ts';
import { jobWords } from '../job/job.words.ts';
import { listViewWords } from '../listView/listView.words.ts';
import { loadCargoWords } from '../loadCargo/loadCargo.words.ts';
import { locationCardWords } from '../locationCard/locationCard.words.ts';
import { mailSettingWords } from '../mailSetting/mailSetting.words.ts';
import { manualWords } from '../manual/manual.words.ts';
import { tourWords } from '../manual/tour.words.ts';
import { liveMapWords } from '../map/liveMap.words.ts';
import { mapWords } from '../map/map.words.ts';
import { mapPackageWords } from '../map/mapPackage.words.ts';
import { mapPlanWords } from '../map/mapPlan.words.ts';
import { mapSettingWords } from '../mapSetting/mapSetting.words.ts';
import { menuItemWords } from '../menuItem/menuItem.words.ts';
import { errorWords } from '../messages/error.words.ts';
import { formWords } from '../messages/form.words.ts';
import { ingestWords } from '../messages/ingest.words.ts';
import { secretConfigWords } from '../messages/secretConfig.words.ts';
import { seedWords } from '../messages/seed.words.ts';
import { sheetWords } from '../messages/sheet.words.ts';
import { shellWords } from '../messages/shell.words.ts';
import { tableWords } from '../messages/table.words.ts';
import { timeWords } from '../messages/time.words.ts';
import { validationWords } from '../messages/validation.words.ts';
import { musterWords } from '../muster/muster.words.ts';
import { announcementNoticeWords } from '../notice/announcementNotice.words.ts';
import { noticeWords } from '../notice/notice.words.ts';
import { parameterWords } from '../parameter/parameter.words.ts';
import { patrolAreaWords } from '../patrolArea/patrolArea.words.ts';
import { patrolCheckWords } from '../patrolCheck/patrolCheck.words.ts';
import { patrolPointWords } from '../patrolPoint/patrolPoint.words.ts';
import { patrolConsoleWords } from '../patrolRound/patrolConsole.words.ts';
import { patrolRoundWords } from '../patrolRound/patrolRound.words.ts';
import { patrolRouteWords } from '../patrolRoute/patrolRoute.words.ts';
import { patrolTeamWords } from '../patrolTeam/patrolTeam.words.ts';
import { careerWords } from '../person/career.words.ts';
import { certificateWords } from '../person/certificate.words.ts';
import { personWords } from '../person/person.words.ts';
import { photoWords } from '../person/photo.words.ts';
import { positionWords } from '../position/position.words.ts';
import { positioningKitWords } from '../positioningKit/positioningKit.words.ts';
import { reportWords } from '../report/report.words.ts';
import { reportConfigWords } from '../reportConfig/reportConfig.words.ts';
import { riskLevelSettingWords } from '../riskLevelSetting/riskLevelSetting.words.ts';
import { riskMeasureWords } from '../riskMeasure/riskMeasure.words.ts';
import { riskMeasureRecordWords } from '../riskMeasureRecord/riskMeasureRecord.words.ts';
import { riskTipWords } from '../riskTip/riskTip.words.ts';
import { riskTipSettingWords } from '../riskTip/riskTipSetting.words.ts';
import { roleWords } from '../role/role.words.ts';
import { rosterWords } from '../roster/roster.words.ts';
import { screenCastWords } from '../screenCast/screenCast.words.ts';
import { loginWords } from '../session/login.words.ts';
import { sessionWords } from '../session/session.words.ts';
import { shiftWords } from '../shift/shift.words.ts';
import { shiftHandoverWords } from '../shiftHandover/shiftHandover.words.ts';
import { systemConditionWords } from '../systemCondition/systemCondition.words.ts';
import { systemLogWords } from '../systemLog/systemLog.words.ts';
import { trackWords } from '../track/track.words.ts';
import { vehicleWords } from '../vehicle/vehicle.words.ts';
import { vehicleBrandWords } from '../vehicleBrand/vehicleBrand.words.ts';
import { vehicleTypeWords } from '../vehicleType/vehicleType.words.ts';
import { approvalWords } from '../visit/approval.words.ts';
import { visitWords } from '../visit/visit.words.ts';
import { webhookWords } from '../webhook/webhook.words.ts';
import { permitConsoleWords } from '../workPermit/permitConsole.words.ts';
import { workPermitWords } from '../workPermit/workPermit.words.ts';
import { workPermitSettingWords } from '../workPermit/workPermitSetting.words.ts';
import { workZoneWords } from '../workZone/workZone.words.ts';
import { attendanceConsoleWords } from '../workday/attendanceConsole.words.ts';
import { monthSheetWords } from '../workday/monthSheet.words.ts';
import { workdayWords } from '../workday/workday.words.ts';

/** All texts of the product. */
export const allWords = {
  ...accessDecisionWords,
  ...accessEventWords,
  ...accessExceptionWords,
  ...accessRecordWords,
  ...accessRuleWords,
  ...accessSettingWords,
  ...accountWords,
  ...alarmBellWords,
  ...alarmDeliveryWords,
  ...alarmHealthWords,
  ...alarmHolderWords,
  ...alarmLinkWords,
  ...alarmMailWords,
  ...alarmNoticeWords,
  ...alarmRuleWords,
  ...alarmSettingWords,
  ...alarmSoundWords,
  ...alarmStatisticWords,
  ...alarmTemplateWords,
  ...alarmWords,
  ...announcementNoticeWords,
  ...approvalWords,
  ...areaAnalysisWords,
  ...areaStatisticWords,
  ...areaTypeWords,
  ...areaWords,
  ...attendanceConsoleWords,
  ...attendanceCorrectionWords,
  ...backtestWords,
  ...baseStationWords,
  ...beaconWords,
  ...bigScreenLayoutWords,
  ...blacklistEntryWords,
  ...braceletDeliveryWords,
  ...braceletMessageWords,
  ...buildingWords,
  ...cameraWords,
  ...cardNoticeSettingWords,
  ...cardNoticeWords,
  ...careerWords,
  ...certificateWords,
  ...checkInWords,
  ...checkpointWords,
  ...clusterWords,
  ...contractorWords,
  ...customDeviceWords,
  ...departWords,
  ...deviceWords,
  ...dictionaryEntryWords,
  ...dictionaryWords,
  ...districtWords,
  ...drillMarkerWords,
  ...drillPlanWords,
  ...drillResultWords,
  ...dutyWords,
  ...emergencyCardWords,
  ...emergencySupplyWords,
  ...errorWords,
  ...externalVehicleWords,
  ...feedbackWords,
  ...fenceWords,
  ...formWords,
  ...gateWords,
  ...gatewayWords,
  ...heartRateWords,
  ...heatMapSettingWords,
  ...hiddenDangerWords,
  ...ingestWords,
  ...integrationWords,
  ...jobWords,
  ...licenceWords,
  ...listViewWords,
  ...liveMapWords,
  ...loadCargoWords,
  ...locationCardWords,
  ...loginWords,
  ...mailSettingWords,
  ...manualWords,
  ...mapPackageWords,
  ...mapPlanWords,
  ...mapSettingWords,
  ...mapWords,
  ...markerIconWords,
  ...menuItemWords,
  ...menuWords,
  ...monthSheetWords,
  ...musterWords,
  ...noticeWords,
  ...parameterWords,
  ...patrolAreaWords,
  ...patrolCheckWords,
  ...patrolConsoleWords,
  ...patrolPointWords,
  ...patrolRoundWords,
  ...patrolRouteWords,
  ...patrolTeamWords,
  ...permitConsoleWords,
  ...personWords,
  ...photoWords,
  ...positionWords,
  ...positioningKitWords,
  ...reportConfigWords,
  ...reportWords,
  ...responderWords,
  ...riskLevelSettingWords,
  ...riskMeasureRecordWords,
  ...riskMeasureWords,
  ...riskTipSettingWords,
  ...riskTipWords,
  ...roleWords,
  ...rosterWords,
  ...ruleMeaningWords,
  ...rulePreviewWords,
  ...ruleSentenceWords,
  ...screenCastWords,
  ...secretConfigWords,
  ...seedWords,
  ...sessionWords,
  ...sheetWords,
  ...shellWords,
  ...shiftHandoverWords,
  ...shiftWords,
  ...systemConditionWords,
  ...systemLogWords,
  ...tableWords,
  ...timeWords,
  ...tourWords,
  ...trackWords,
  ...validationWords,
  ...vehicleBrandWords,
  ...vehicleTypeWords,
  ...vehicleWords,
  ...visitWords,
  ...webhookWords,
  ...workPermitSettingWords,
  ...workPermitWords,
  ...workZoneWords,
  ...workdayWords,
} as const;
