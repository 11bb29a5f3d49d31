import { licenceOf, permissionCode, type Module } from '../entity/entity.ts';
import { descriptors } from '../generated/descriptors.ts';
import { fixedReports, type ReportName, reportPermission } from '../report/fixedReports.ts';
import { workPermitActions } from '../workPermit/workPermitStep.ts';
import type { LicenceModule } from './licence.ts';
import { permissions, permitButtons, workPermitPermission } from './permission.ts';
import { entityPermissions } from './permissionCodes.ts';

/** An entry of the menu. Its label is the catalogue key `menu.<name>`; its place among its siblings is its order. */
export interface MenuEntry {
  /** Unique in the tree. */
  name: string;
  url: string;
  icon: string;
  /** The licence must name it. */
  module: LicenceModule;
  /** Permission that shows the entry; null = shown if one of its children is. */
  code: string | null;
  children: readonly MenuEntry[];
  /** Permissions of the actions on the screen. */
  buttons: readonly MenuButton[];
}

export interface MenuButton {
  /** The action: `add`, `edit`, `handle`, … */
  name: string;
  code: string;
}

/** Name of a descriptor. */
type Noun = keyof typeof descriptors;

/** A screen with the rows of an entity. */
function screen(name: string, url: string, noun: Noun, extra: readonly MenuButton[] = []): MenuEntry {
  const entity = descriptors[noun];
  const buttons = entityPermissions(entity)
    .filter(({ action }) => action !== 'view')
    .map(({ action, code }) => ({ name: action, code }));
  return {
    name,
    url,
    icon: name,
    module: licenceOf(entity),
    code: permissionCode(entity, 'view'),
    children: [],
    buttons: [...buttons, ...extra],
  };
}

/** A read-only drawing of an entity's rows. */
function chart(name: string, url: string, noun: Noun): MenuEntry {
  return { ...screen(name, url, noun), buttons: [] };
}

/** A page without a list of an entity's rows. */
function page(name: string, url: string, module: Module, code: string): MenuEntry {
  return { name, url, icon: name, module, code, children: [], buttons: [] };
}

function reportPage(name: ReportName, url: string): MenuEntry {
  const { view, export: take } = reportPermission[name];
  return { ...page(fixedReports[name].menu, url, 'report', view), buttons: [{ name: 'export', code: take }] };
}

function group(module: Module, children: readonly MenuEntry[]): MenuEntry {
  return { name: module, url: `/${module}`, icon: module, module, code: null, children, buttons: [] };
}

/** The whole menu in its order. */
export const menu: readonly MenuEntry[] = [
  page('dashboard', '/dashboard', 'dashboard', permissions.positionView),
  group('access', [
    page('gate', '/access/gate', 'access', permissions.visitRegister),
    page('vehicleGate', '/access/vehicleGate', 'access', permissions.visitRegister),
    screen('visit', '/access/visit', 'visit', [
      { name: 'register', code: permissions.visitRegister },
      { name: 'approve', code: permissions.visitApprove },
    ]),
    screen('externalVehicle', '/access/externalVehicle', 'externalVehicle', [
      { name: 'approve', code: permissions.externalVehicleApprove },
    ]),
    screen('blacklistEntry', '/access/blacklist', 'blacklistEntry'),
    screen('accessEvent', '/access/event', 'accessEvent'),
    screen('accessException', '/access/exception', 'accessException'),
    screen('accessRecord', '/access/record', 'accessRecord'),
    screen('accessRule', '/access/rule', 'accessRule'),
    screen('accessDecision', '/access/decision', 'accessDecision'),
    screen('checkpoint', '/access/checkpoint', 'checkpoint'),
    screen('accessSetting', '/access/setting', 'accessSetting'),
    screen('screenCast', '/access/screenCast', 'screenCast'),
  ]),
  group('alarm', [
    screen('alarmList', '/alarm/list', 'alarm', [
      { name: 'handle', code: permissions.alarmHandle },
      { name: 'shelve', code: permissions.alarmShelve },
      { name: 'evacuate', code: permissions.evacuate },
    ]),
    page('duty', '/alarm/duty', 'alarm', permissionCode(descriptors.alarm, 'view')),
    chart('shiftNow', '/alarm/shift', 'shiftHandover'),
    screen('shiftHandover', '/alarm/handover', 'shiftHandover', [
      { name: 'handOverShift', code: permissions.shiftHandOver },
    ]),
    screen('alarmSetting', '/alarm/setting', 'alarmSetting'),
    screen('alarmTemplate', '/alarm/template', 'alarmTemplate'),
    chart('alarmStatistic', '/alarm/statistic', 'alarm'),
    chart('alarmHealth', '/alarm/health', 'alarm'),
    { ...chart('clusterAlarmStatistics', '/alarm/clusterStatistic', 'alarm'), module: 'cluster-alarm' },
    { ...chart('clusterAlarmSetting', '/alarm/cluster', 'areaType'), module: 'cluster-alarm' },
    screen('alarmNotice', '/alarm/notice', 'alarmNotice'),
    screen('webhook', '/alarm/webhook', 'webhook'),
    screen('alarmDelivery', '/alarm/delivery', 'alarmDelivery', [{ name: 'resend', code: permissions.deliveryResend }]),
  ]),
  group('organization', [
    screen('person', '/organization/person', 'person'),
    screen('depart', '/organization/depart', 'depart'),
    screen('job', '/organization/job', 'job'),
    chart('orgChart', '/organization/chart', 'depart'),
  ]),
  group('attendance', [
    page('monthSheet', '/attendance/month', 'attendance', permissionCode(descriptors.workday, 'view')),
    screen('workday', '/attendance/day', 'workday'),
    screen('attendanceCorrection', '/attendance/correction', 'attendanceCorrection', [
      { name: 'request', code: permissions.attendanceRequest },
      { name: 'approve', code: permissions.attendanceApprove },
    ]),
    screen('roster', '/attendance/roster', 'roster'),
    screen('shift', '/attendance/shift', 'shift'),
    screen('workZone', '/attendance/zone', 'workZone'),
  ]),
  group('contractor', [screen('contractorUnit', '/contractor/unit', 'contractor')]),
  group('vehicle', [
    screen('vehicleList', '/vehicle/list', 'vehicle'),
    screen('vehicleType', '/vehicle/type', 'vehicleType'),
    screen('vehicleBrand', '/vehicle/brand', 'vehicleBrand'),
    screen('positioningKit', '/vehicle/kit', 'positioningKit'),
    screen('loadCargo', '/vehicle/cargo', 'loadCargo'),
  ]),
  group('device', [
    screen('locationCard', '/device/locationCard', 'locationCard'),
    screen('camera', '/device/camera', 'camera'),
    screen('alarmBell', '/device/alarmBell', 'alarmBell'),
    screen('emergencySupply', '/device/emergencySupply', 'emergencySupply'),
    screen('beacon', '/device/beacon', 'beacon'),
    screen('gateway', '/device/gateway', 'gateway'),
    screen('baseStation', '/device/baseStation', 'baseStation'),
    screen('customDevice', '/device/customDevice', 'customDevice'),
    screen('markerIcon', '/device/markerIcon', 'markerIcon'),
  ]),
  group('area', [
    screen('building', '/area/building', 'building'),
    screen('areaList', '/area/list', 'area'),
    screen('map', '/area/map', 'map'),
    screen('areaType', '/area/areaType', 'areaType', [{ name: 'backtest', code: permissions.alarmBacktest }]),
    page('track', '/area/track', 'area', permissions.positionHistory),
    screen('district', '/area/district', 'district'),
    chart('riskMap', '/area/riskMap', 'district'),
    screen('riskMeasure', '/area/riskMeasure', 'riskMeasure', [
      { name: 'recordMeasure', code: permissions.riskMeasureRecord },
    ]),
    screen('riskMeasureRecord', '/area/riskMeasureRecord', 'riskMeasureRecord'),
    screen('hiddenDanger', '/area/hiddenDanger', 'hiddenDanger', [
      { name: 'assign', code: permissions.hiddenDangerAssign },
      { name: 'rectify', code: permissions.hiddenDangerRectify },
      { name: 'accept', code: permissions.hiddenDangerAccept },
    ]),
    screen('riskLevelSetting', '/area/riskLevelSetting', 'riskLevelSetting'),
    page('areaAnalysis', '/area/analysis', 'area', permissionCode(descriptors.area, 'view')),
    screen('areaStatistic', '/area/statistic', 'areaStatistic'),
    screen('heatMapSetting', '/area/heatMap', 'heatMapSetting'),
  ]),
  group('patrol', [
    page('patrolToday', '/patrol/round', 'patrol', permissionCode(descriptors.patrolRound, 'view')),
    screen('patrolPoint', '/patrol/point', 'patrolPoint'),
    screen('patrolArea', '/patrol/area', 'patrolArea'),
    screen('patrolTeam', '/patrol/team', 'patrolTeam'),
    screen('patrolRoute', '/patrol/route', 'patrolRoute'),
    screen('patrolRound', '/patrol/record', 'patrolRound', [{ name: 'check', code: permissions.patrolCheck }]),
    screen('patrolCheck', '/patrol/check', 'patrolCheck'),
    page('patrolStatistic', '/patrol/statistic', 'patrol', permissionCode(descriptors.patrolRound, 'view')),
  ]),
  group('permit', [
    screen('workPermit', '/permit/workPermit', 'workPermit', [
      ...workPermitActions.map((name) => ({ name, code: workPermitPermission[name] })),
      ...Object.entries(permitButtons).map(([name, code]) => ({ name, code })),
    ]),
    chart('permitBoard', '/permit/board', 'workPermit'),
    chart('permitStatistic', '/permit/statistic', 'workPermit'),
    screen('workPermitSetting', '/permit/setting', 'workPermitSetting'),
  ]),
  group('drill', [
    page('muster', '/muster', 'drill', permissionCode(descriptors.alarm, 'view')),
    screen('drillPlan', '/drill/plan', 'drillPlan'),
    page('drillResult', '/drill/result', 'drill', permissionCode(descriptors.alarm, 'view')),
    screen('drillMarker', '/drill/marker', 'drillMarker'),
    screen('emergencyCard', '/drill/emergencyCard', 'emergencyCard'),
  ]),
  group('report', [
    reportPage('stay', '/report/stay'),
    reportPage('areaHours', '/report/areaHours'),
    reportPage('employee', '/report/employee'),
    reportPage('vehicle', '/report/vehicle'),
    reportPage('equipment', '/report/equipment'),
    screen('reportConfig', '/report/config', 'reportConfig'),
  ]),
  group('message', [
    screen('notice', '/message/notice', 'notice', [{ name: 'condition', code: permissions.systemConditionView }]),
    screen('braceletMessage', '/message/bracelet', 'braceletMessage'),
    screen('braceletDelivery', '/message/delivery', 'braceletDelivery'),
    chart('heartRateRule', '/message/heartRate', 'alarmSetting'),
    screen('cardNotice', '/message/cardNotice', 'cardNotice'),
    screen('cardNoticeSetting', '/message/cardNoticeSetting', 'cardNoticeSetting'),
    screen('riskTip', '/message/riskTip', 'riskTip', [{ name: 'confirm', code: permissions.riskTipConfirm }]),
    screen('riskTipSetting', '/message/riskTipSetting', 'riskTipSetting'),
  ]),
  group('system', [
    screen('account', '/system/account', 'account'),
    screen('session', '/system/session', 'session'),
    screen('role', '/system/role', 'role'),
    screen('menuItem', '/system/menu', 'menuItem'),
    screen('dictionary', '/system/dictionary', 'dictionary'),
    screen('dictionaryEntry', '/system/dictionaryEntry', 'dictionaryEntry'),
    screen('parameter', '/system/parameter', 'parameter'),
    screen('mapSetting', '/system/map', 'mapSetting'),
    screen('mailSetting', '/system/mail', 'mailSetting'),
    screen('integration', '/system/integration', 'integration', [{ name: 'bind', code: permissions.licenceBind }]),
    screen('systemLog', '/system/log', 'systemLog'),
    screen('bigScreenLayout', '/system/bigScreen', 'bigScreenLayout'),
    screen('feedback', '/system/feedback', 'feedback'),
  ]),
  // Not shown: it enables the big screen in the console (specification §2).
  page('monitoring', '/screen', 'monitoring', permissions.monitoringView),
];

/** The entry with a name, at any depth. */
export function findMenuEntry(name: string, entries: readonly MenuEntry[] = menu): MenuEntry | undefined {
  for (const entry of entries) {
    const found = entry.name === name ? entry : findMenuEntry(name, entry.children);
    if (found !== undefined) return found;
  }
  return undefined;
}
