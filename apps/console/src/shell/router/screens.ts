import { menu, type MenuEntry } from '@muster/model/access/menu.ts';
import { deviceKinds } from '@muster/model/device/devices.ts';
import { permissionCode, type Entity } from '@muster/model/entity/entity.ts';
import { namedEntities } from '@muster/model/entity/namedEntities.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { parameter } from '@muster/model/parameter/parameter.ts';
import { reportNames } from '@muster/model/report/fixedReports.ts';
import { vehicle } from '@muster/model/vehicle/vehicle.ts';
import { createElement } from 'react';

import { registerScreenPaths } from '../../core/navigation/screenPaths.ts';
import { registerEntities } from '../../ui/entity/entityRegistry.ts';
import { lazyScreen as screen, type Screen } from './lazyScreen.ts';

/** Screens other than the list and the form of an entity. */
const ownScreens: Readonly<Record<string, Screen>> = {
  '/alarm/list': screen(async () => (await import('../../modules/alarm/list/AlarmScreen.tsx')).AlarmScreen),
  '/organization/person': screen(
    async () => (await import('../../modules/organization/person/PersonScreen.tsx')).PersonScreen,
  ),
  '/vehicle/list': screen(async () => {
    const { EntityScreen } = await import('../../ui/entity/EntityScreen.tsx');
    const { VehicleSections } = await import('../../modules/organization/subject/SubjectSections.tsx');
    return () => createElement(EntityScreen, { entity: vehicle, path: '/vehicle/list', ViewBefore: VehicleSections });
  }),
  '/attendance/month': screen(
    async () => (await import('../../modules/attendance/month/MonthSheetScreen.tsx')).MonthSheetScreen,
  ),
  '/attendance/day': screen(async () => (await import('../../modules/attendance/day/WorkdayScreen.tsx')).WorkdayScreen),
  '/attendance/correction': screen(
    async () => (await import('../../modules/attendance/correction/CorrectionScreen.tsx')).CorrectionScreen,
  ),
  '/organization/chart': screen(
    async () => (await import('../../modules/organization/chart/OrgChartScreen.tsx')).OrgChartScreen,
  ),
  '/access/gate': screen(async () => (await import('../../modules/access/gate/GateScreen.tsx')).GateScreen),
  '/access/vehicleGate': screen(
    async () => (await import('../../modules/access/gate/GateScreen.tsx')).VehicleGateScreen,
  ),
  '/access/externalVehicle': screen(
    async () => (await import('../../modules/access/externalVehicle/ExternalVehicleScreen.tsx')).ExternalVehicleScreen,
  ),
  '/access/visit': screen(async () => {
    const { VisitScreen } = await import('../../modules/access/visit/VisitScreen.tsx');
    const { certificateFields } = await import('../../modules/access/announcement/certificateFields.tsx');
    return () => createElement(VisitScreen, certificateFields);
  }),
  '/access/screenCast': screen(
    async () => (await import('../../modules/access/screenCast/ScreenCastScreen.tsx')).ScreenCastScreen,
  ),
  '/alarm/setting': screen(
    async () => (await import('../../modules/alarm/settings/AlarmSettingScreen.tsx')).AlarmSettingScreen,
  ),
  '/alarm/delivery': screen(
    async () => (await import('../../modules/alarm/delivery/DeliveryScreen.tsx')).DeliveryScreen,
  ),
  '/alarm/webhook': screen(async () => (await import('../../modules/alarm/delivery/WebhookScreen.tsx')).WebhookScreen),
  '/alarm/cluster': screen(async () => (await import('../../modules/alarm/cluster/ClusterScreen.tsx')).ClusterScreen),
  '/message/heartRate': screen(
    async () => (await import('../../modules/message/heartRate/HeartRateScreen.tsx')).HeartRateScreen,
  ),
  '/alarm/statistic': screen(
    async () => (await import('../../modules/alarm/statistics/AlarmStatisticScreen.tsx')).AlarmStatisticScreen,
  ),
  '/alarm/duty': screen(async () => (await import('../../modules/alarm/duty/DutyScreen.tsx')).DutyScreen),
  '/alarm/shift': screen(async () => (await import('../../modules/alarm/handover/ShiftNowScreen.tsx')).ShiftNowScreen),
  '/alarm/handover': screen(
    async () => (await import('../../modules/alarm/handover/ShiftHandoverScreen.tsx')).ShiftHandoverScreen,
  ),
  '/alarm/health': screen(
    async () => (await import('../../modules/alarm/statistics/AlarmHealthScreen.tsx')).AlarmHealthScreen,
  ),
  '/alarm/clusterStatistic': screen(
    async () => (await import('../../modules/alarm/statistics/ClusterStatisticScreen.tsx')).ClusterStatisticScreen,
  ),
  '/alarm/template': screen(
    async () => (await import('../../modules/alarm/template/AlarmTemplateScreen.tsx')).AlarmTemplateScreen,
  ),
  '/alarm/notice': screen(
    async () => (await import('../../modules/alarm/notice/AlarmNoticeScreen.tsx')).AlarmNoticeScreen,
  ),
  '/device/locationCard': screen(
    async () => (await import('../../modules/device/locationCard/LocationCardScreen.tsx')).LocationCardScreen,
  ),
  '/device/gateway': screen(async () => (await import('../../modules/device/gateway/GatewayScreen.tsx')).GatewayScreen),
  '/area/building': screen(async () => (await import('../../modules/area/building/BuildingScreen.tsx')).BuildingScreen),
  '/area/map': screen(async () => (await import('../../modules/map/map/MapScreen.tsx')).MapScreen),
  '/system/map': screen(async () => (await import('../../modules/map/setting/MapSettingScreen.tsx')).MapSettingScreen),
  ...Object.fromEntries(
    deviceKinds.map((kind) => [
      `/device/${kind}`,
      screen(async () => {
        const { DeviceScreen } = await import('../../modules/device/beacon/DeviceScreen.tsx');
        return () => createElement(DeviceScreen, { kind });
      }),
    ]),
  ),
  '/area/list': screen(async () => (await import('../../modules/area/area/AreaScreen.tsx')).AreaScreen),
  '/message/notice': screen(async () => (await import('../../modules/message/notice/NoticeScreen.tsx')).NoticeScreen),
  '/message/cardNotice': screen(
    async () => (await import('../../modules/message/cardNotice/CardNoticeScreen.tsx')).CardNoticeScreen,
  ),
  '/message/riskTip': screen(async () => (await import('../../modules/risk/riskTip/RiskTipScreen.tsx')).RiskTipScreen),
  '/message/bracelet': screen(
    async () => (await import('../../modules/message/bracelet/BraceletMessageScreen.tsx')).BraceletMessageScreen,
  ),
  '/message/delivery': screen(
    async () => (await import('../../modules/message/bracelet/BraceletDeliveryScreen.tsx')).BraceletDeliveryScreen,
  ),
  '/area/analysis': screen(
    async () => (await import('../../modules/alarm/statistics/AreaAnalysisScreen.tsx')).AreaAnalysisScreen,
  ),
  ...Object.fromEntries(
    reportNames.map((name) => [
      `/report/${name}`,
      screen(async () => {
        const { ReportScreen } = await import('../../modules/report/ReportScreen.tsx');
        return () => createElement(ReportScreen, { key: name, name });
      }),
    ]),
  ),
  '/report/config': screen(
    async () => (await import('../../modules/report/config/ReportConfigScreen.tsx')).ReportConfigScreen,
  ),
  '/area/track': screen(async () => (await import('../../modules/track/TrackScreen.tsx')).TrackScreen),
  '/area/district': screen(async () => (await import('../../modules/risk/district/DistrictScreen.tsx')).DistrictScreen),
  '/area/riskMap': screen(async () => (await import('../../modules/risk/riskMap/RiskMapScreen.tsx')).RiskMapScreen),
  '/area/riskMeasure': screen(
    async () => (await import('../../modules/risk/riskMeasure/RiskMeasureScreen.tsx')).RiskMeasureScreen,
  ),
  '/area/hiddenDanger': screen(
    async () => (await import('../../modules/risk/hiddenDanger/HiddenDangerScreen.tsx')).HiddenDangerScreen,
  ),
  '/muster': screen(async () => (await import('../../modules/drill/muster/MusterHome.tsx')).MusterScreen),
  '/drill/plan': screen(async () => (await import('../../modules/drill/plan/DrillPlanScreen.tsx')).DrillPlanScreen),
  '/drill/result': screen(
    async () => (await import('../../modules/drill/result/DrillResultScreen.tsx')).DrillResultScreen,
  ),
  '/drill/marker': screen(
    async () => (await import('../../modules/drill/marker/DrillMarkerScreen.tsx')).DrillMarkerScreen,
  ),
  '/area/areaType': screen(async () => (await import('../../modules/area/areaType/AreaTypeScreen.tsx')).AreaTypeScreen),
  '/patrol/round': screen(async () => (await import('../../modules/patrol/RoundScreen.tsx')).RoundScreen),
  '/patrol/record': screen(
    async () => (await import('../../modules/patrol/record/PatrolRecordScreen.tsx')).PatrolRecordScreen,
  ),
  '/patrol/statistic': screen(
    async () => (await import('../../modules/patrol/statistic/PatrolStatisticScreen.tsx')).PatrolStatisticScreen,
  ),
  '/patrol/point': screen(
    async () => (await import('../../modules/patrol/point/PatrolPointScreen.tsx')).PatrolPointScreen,
  ),
  '/patrol/route': screen(
    async () => (await import('../../modules/patrol/route/PatrolRouteScreen.tsx')).PatrolRouteScreen,
  ),
  '/permit/workPermit': screen(
    async () => (await import('../../modules/permit/WorkPermitScreen.tsx')).WorkPermitScreen,
  ),
  '/permit/board': screen(
    async () => (await import('../../modules/permit/board/PermitBoardScreen.tsx')).PermitBoardScreen,
  ),
  '/permit/statistic': screen(
    async () => (await import('../../modules/permit/statistics/PermitStatisticScreen.tsx')).PermitStatisticScreen,
  ),
  '/permit/setting': screen(
    async () => (await import('../../modules/permit/settings/PermitSettingScreen.tsx')).PermitSettingScreen,
  ),
  '/system/account': screen(async () => (await import('../../modules/system/account/AccountScreen.tsx')).AccountScreen),
  '/system/role': screen(async () => (await import('../../modules/system/role/RoleScreen.tsx')).RoleScreen),
  '/system/dictionary': screen(
    async () => (await import('../../modules/system/dictionary/DictionaryScreen.tsx')).DictionaryScreen,
  ),
  '/system/menu': screen(async () => (await import('../../modules/system/menu/MenuScreen.tsx')).MenuScreen),
  '/system/parameter': settingScreen(parameter),
  '/system/mail': screen(async () => (await import('../../modules/system/mail/MailScreen.tsx')).MailScreen),
  '/system/integration': screen(
    async () => (await import('../../modules/session/integration/IntegrationScreen.tsx')).IntegrationScreen,
  ),
  '/system/bigScreen': screen(
    async () => (await import('../../modules/monitoring/layout/BigScreenLayoutScreen.tsx')).BigScreenLayoutScreen,
  ),
  '/system/log': screen(async () => (await import('../../modules/system/log/SystemLogScreen.tsx')).SystemLogScreen),
};

/** A plain entity needs no entry: the menu contains the path of its list, the descriptor its content. */
function plainScreens(entries: readonly MenuEntry[]): [path: string, Screen][] {
  return entries.flatMap(({ url, code, children }): [string, Screen][] => {
    const entity = entities.find((each) => permissionCode(each, 'view') === code);
    if (entity === undefined) return plainScreens(children);
    return [[url, entity.isSingleton === true ? settingScreen(entity) : plainScreen(entity, url)]];
  });
}

/** An entity with a single row is a form without a list. */
function settingScreen(entity: Entity): Screen {
  return screen(async () => {
    const { SettingScreen } = await import('../../ui/entity/SettingScreen.tsx');
    return () => createElement(SettingScreen, { entity });
  });
}

function plainScreen(entity: Entity, path: string): Screen {
  return screen(async () => {
    const { EntityScreen } = await import('../../ui/entity/EntityScreen.tsx');
    return () => createElement(EntityScreen, { entity, path });
  });
}

/** Screens by path of the menu. A menu entry without a screen is not shown. */
export const screens: Readonly<Record<string, Screen>> = { ...Object.fromEntries(plainScreens(menu)), ...ownScreens };

registerScreenPaths(Object.keys(screens));
registerEntities(namedEntities);
