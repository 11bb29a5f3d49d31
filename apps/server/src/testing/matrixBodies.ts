import { defaultMapSettings } from '@muster/model/mapSetting/mapSetting.ts';
import { person } from '@muster/model/person/person.ts';

import { beaconPassword, cardSn, type MatrixSite, runningMusterId, stateRow } from './matrixSite.ts';
import { secretId, shapes } from './secretSite.ts';
import { adminPassword } from './testApp.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Values that no schema declares, by path: they depend on other fields, or on the database. */
export function matrixBodies(site: MatrixSite): Readonly<Record<string, Fields>> {
  const own = { ...actionBodies, ...begunBodies(site), ...rowBodies(site), ...accessBodies(site) };
  return { ...own, ...riskBodies(site), ...vehicleBodies, ...attendanceBodies, ...reportBodies };
}

/** Values of saved rows, and of queries about the site's own. */
function rowBodies(site: MatrixSite): Record<string, Fields> {
  const { begun } = site;
  const { buildingId, clock } = site.muster;
  const later = (hours: number): string => new Date(clock.now + hours * 3_600_000).toISOString();
  const { regions } = shapes;
  return {
    '/base/account/changePassword': { oldPassword: adminPassword, newPassword: 'Changed_2026' },
    '/base/account/save': { buildingIds: [buildingId], password: 'Keeper_2026' },
    '/base/dictionaryEntry/import': { dictionaryId: 'kept-words' },
    '/base/dictionaryEntry/import-good': { dictionaryId: 'kept-words' },
    '/base/listView/delete': { id: begun['/base/listView'] },
    '/base/listView/save': listView,
    '/base/mailSetting/get': { id: undefined },
    '/base/mailSetting/save': {
      id: undefined,
      host: '127.0.0.1',
      port: site.mail.port,
      security: 'none',
      password: undefined,
    },
    '/base/mailSetting/test': { to: 'guard@works.example' },
    '/base/menuItem/get': { id: 'dashboard' },
    '/base/menuItem/save': { id: 'dashboard' },
    '/base/notice/get': { id: stateRow('notice', 'get') },
    '/base/parameter/get': { id: undefined },
    // Feedback exists in the cloud only.
    '/base/parameter/save': { id: undefined, deployType: 'cloud', mapLogo: undefined },
    '/base/role/save': { permissions: ['bp:organization:job:view'] },
    '/base/session/endOwn': { ids: [site.rowId('session')] },
    '/base/user/detail-list': { personType: 'internal' },
    '/bp/braceletMessage/save': { type: 'custom', content: 'Leave the hall', sendAt: later(1), receivers: undefined },
    // Its people and guests are let in afterwards.
    '/bp/contractor/save': { constructionTo: later(24).slice(0, 10) },
    '/bp/drillPlan/save': { scope: 'site', repeatUnit: 'none', scheduledOn: undefined },
    '/bp/drillResult/compare': { planId: secretId('drillPlan'), ids: undefined },
    '/bp/drillResult/compare/export': { planId: secretId('drillPlan'), ids: undefined },
    '/bp/patrolRound/report': { id: stateRow('patrolRound', 'report') },
    '/bp/person/exportPhotos': { ...noFilters, name: 'Photographed' },
    '/bp/person/save': { cardSn: cardSn('person') },
    '/bp/workPermit/save': { startAt: later(1), endAt: later(2) },
    '/pod/alarmDelivery/get': { id: stateRow('alarmDelivery', 'resend') },
    '/pod/alarmSetting/save': { alarms: { oneKeyHelp: { on: true } } },
    '/pod/area/preview': { values: { regions } },
    '/pod/area/save': { regions },
    '/pod/areaStatistic/import': { areaId: 'Imported' },
    '/pod/areaStatistic/import-good': { areaId: 'Good' },
    '/pod/areaStatistic/save': { areaId: 'saved-area', fewBelow: 80, manyAbove: 120 },
    '/pod/beacon/save': { password: beaconPassword, version: undefined },
    '/pod/building/choose': { buildId: buildingId },
    '/pod/building/save': { timeZone: 'Asia/Shanghai' },
    '/pod/cardNoticeSetting/save': { tier1: 40, tier2: 20, tier3: 10 },
    '/pod/district/save': { regions },
    '/pod/heatMapSetting/save': { tier1: 1, tier2: 2, tier3: 3, tier4: 4 },
    '/pod/integration/save': { accountIds: [site.rowId('account')] },
    '/pod/licence/cloud/bindBuild': { buildId: buildingId },
    '/pod/map/save': { packageId: undefined, placement },
    '/pod/mapSetting/get': { id: undefined },
    '/pod/mapSetting/save': { ...defaultMapSettings, id: undefined },
    '/pod/position/history': { tag: undefined, vehicleId: undefined },
  };
}

/** Of the last allowed day. */
const stayQuery = { atFrom: undefined, atTo: undefined, personType: 'internal' };
const definition = shapes.reportDefinition;

const reportBodies: Record<string, Fields> = {
  '/pod/report/stay': stayQuery,
  '/pod/report/stay/export': stayQuery,
  '/pod/reportConfig/preview': { definition },
  '/pod/reportConfig/save': { definition },
};

/** Of vehicles and their parts. */
const vehicleBodies: Record<string, Fields> = {
  '/bp/emergencyCard/ofAlarm': { alarmId: secretId('alarm') },
  '/bp/loadCargo/save': { unNumber: '1830' },
  // Its vehicle has it: its parts cannot change.
  '/bp/positioningKit/save': { cardSn: undefined, beaconId: undefined },
  '/bp/vehicle/save': { vehicleCardSn: cardSn('vehicle'), driverCardSn: cardSn('driver'), cargoAmount: undefined },
  '/bp/vehicle/state': { id: secretId('vehicle') },
};

/** Of shifts and attendance. */
const attendanceBodies: Record<string, Fields> = {
  '/bp/attendanceCorrection/approve': { id: stateRow('attendanceCorrection', 'approve') },
  '/bp/attendanceCorrection/refuse': { id: stateRow('attendanceCorrection', 'refuse') },
  '/bp/attendanceCorrection/request': { workdayId: secretId('workday'), kind: 'leave' },
  '/bp/attendanceCorrection/withdraw': { id: stateRow('attendanceCorrection', 'withdraw') },
  '/bp/roster/save': { weekdays: ['1'] },
  '/bp/workday/detail': { id: secretId('workday') },
  '/bp/workday/month': { month: '2026-03', page: 1 },
  '/bp/workday/month/export': { month: '2026-03' },
};

/** Of external people and vehicles. */
function accessBodies(site: MatrixSite): Record<string, Fields> {
  const later = (hours: number): string => new Date(site.muster.clock.now + hours * 3_600_000).toISOString();
  const span = { expectedFrom: later(1), expectedTo: later(2) };
  return {
    '/bp/blacklistEntry/save': { kind: 'person', documentNumber: 'X-1' },
    '/bp/externalVehicle/save': { ...span, cargoClass: 'none' },
    '/bp/visit/save': { ...span, documentType: 'residentId' },
  };
}

/** Of risk areas and hidden dangers. */
function riskBodies(site: MatrixSite): Record<string, Fields> {
  const later = (hours: number): string => new Date(site.muster.clock.now + hours * 3_600_000).toISOString();
  return {
    '/risk/hiddenDanger/assign': { ...dangerRow('assign'), personId: site.rowId('person'), deadlineAt: later(1) },
    '/risk/riskLevelSetting/save': { oneStep: 1, twoSteps: 2, threeSteps: 3 },
    '/risk/riskMeasure/record': { id: site.rowId('riskMeasure'), photos: undefined },
    '/risk/riskTip/confirm': { id: stateRow('riskTip', 'confirm'), validUntil: later(24) },
  };
}

/** Calls that continue earlier ones. */
function begunBodies({ begun, receiver }: MatrixSite): Record<string, Fields> {
  const backtest = { id: begun['/pod/alarm/backtest'] };
  const look = { lookId: begun['/pod/track'] };
  const mapPackage = { id: begun['/pod/mapPackage'], offset: 0 };
  const upload = { id: begun['/image'] };
  const webhook = { id: begun['/pod/webhook'] };
  return {
    '/base/systemLog/get': { id: begun['/base/systemLog'] },
    '/file/download': upload,
    '/image/view': upload,
    '/pod/alarm/backtest': { ...backtest, target: 'building', targetId: undefined, alarms: {}, shifts: ['08:00'] },
    '/pod/alarm/handOver': { ...alarmRow('handOver'), accountId: begun['/pod/alarm/handOver'] },
    '/pod/alarm/backtest/cancel': backtest,
    '/pod/alarm/backtest/get': backtest,
    '/pod/alarm/backtest/page': backtest,
    '/pod/muster/earlier': { id: begun['/pod/muster'] },
    '/pod/muster/export': { id: begun['/pod/muster'] },
    '/pod/muster/guests': { id: begun['/pod/muster'] },
    '/pod/muster/get': { id: begun['/pod/muster'] },
    '/pod/mapPackage/finish': mapPackage,
    '/pod/mapPackage/part': mapPackage,
    '/pod/mapPackage/state': mapPackage,
    '/pod/track/export': look,
    '/pod/track/get': look,
    '/pod/track/look': { subjects: [{ kind: 'person', id: secretId('person') }] },
    '/pod/webhook/save': { ...webhook, url: receiver.url },
    '/pod/webhook/test': webhook,
  };
}

const listView = {
  id: undefined,
  version: undefined,
  list: 'job',
  filters: {},
  sort: 'name',
  size: 20,
  columns: ['name'],
};

const placement = {
  floor: 0,
  width: 100,
  height: 100,
  method: 'similarity',
  opacity: 1,
  points: [
    { pixelX: 0, pixelY: 0, lon: 9, lat: 47 },
    { pixelX: 100, pixelY: 100, lon: 9.001, lat: 46.999 },
  ],
};

const noFilters: Fields = Object.fromEntries(Object.keys(person.fields).map((name) => [name, undefined]));
const alarmRow = (action: string): Fields => ({ ids: [stateRow('alarm', action)] });
const permitRow = (action: string): Fields => ({ id: stateRow('workPermit', action), version: undefined });
const dangerRow = (action: string): Fields => ({
  id: stateRow('hiddenDanger', action),
  version: undefined,
  photos: undefined,
});
const messageRow = (action: string): Fields => ({ id: stateRow('braceletMessage', action) });

/** Rows in the state that an action needs. */
const actionBodies: Readonly<Record<string, Fields>> = {
  '/bp/braceletMessage/cancel': messageRow('cancel'),
  '/bp/braceletMessage/delete': { ids: [stateRow('braceletMessage', 'delete')] },
  '/bp/braceletMessage/resend': messageRow('resend'),
  '/bp/gate/signIn': { kind: 'vehicle', id: secretId('vehicle'), sn: undefined },
  '/bp/externalVehicle/approve': { id: stateRow('externalVehicle', 'approve') },
  '/bp/externalVehicle/checkIn': { id: stateRow('externalVehicle', 'checkIn'), sn: undefined, weight: 30 },
  '/bp/externalVehicle/checkOut': { id: stateRow('externalVehicle', 'checkOut'), weight: 12 },
  '/bp/externalVehicle/refuse': { id: stateRow('externalVehicle', 'refuse') },
  '/bp/visit/approve': { id: stateRow('visit', 'approve') },
  '/bp/visit/refuse': { id: stateRow('visit', 'refuse') },
  '/bp/visit/checkIn': { id: stateRow('visit', 'checkIn'), sn: cardSn('visit') },
  '/bp/visit/checkOut': { id: stateRow('visit', 'checkOut') },
  '/bp/workPermit/analyse': { ...permitRow('analyse'), takenAt: undefined },
  '/bp/workPermit/confirm': permitRow('confirm'),
  '/bp/workPermit/end': permitRow('end'),
  '/bp/workPermit/pause': permitRow('pause'),
  '/bp/workPermit/resume': permitRow('resume'),
  '/bp/workPermit/start': permitRow('start'),
  '/bp/workPermit/tick': { ...permitRow('tick'), measure: 'briefed' },
  '/pod/alarm/acknowledge': alarmRow('acknowledge'),
  '/pod/alarm/giveBack': alarmRow('giveBack'),
  '/pod/alarm/handle': alarmRow('handle'),
  '/pod/alarm/shelve': alarmRow('shelve'),
  '/pod/alarm/take': alarmRow('take'),
  '/pod/alarm/unshelve': alarmRow('unshelve'),
  '/pod/alarmDelivery/resend': { ids: [stateRow('alarmDelivery', 'resend')] },
  '/pod/beacon/sync': { id: secretId('beacon'), password: beaconPassword },
  '/pod/muster/end': { id: runningMusterId },
  '/pod/muster/preview': { scope: 'areas', areaIds: ['spare-area'] },
  '/pod/muster/start': {
    planId: secretId('drillPlan'),
    scope: 'areas',
    areaIds: ['spare-area'],
    points: [secretId('area')],
  },
  '/pod/muster/step': { id: runningMusterId, step: 0 },
  '/pod/muster/tick': { id: runningMusterId, personIds: [secretId('person')], pointId: undefined },
  '/pod/locationCard/bind': { sn: cardSn('bind'), kind: 'person', id: 'bind-person' },
  '/pod/locationCard/unbind': { sn: cardSn('unbind') },
  '/risk/hiddenDanger/accept': dangerRow('accept'),
  '/risk/hiddenDanger/delete': { ids: [stateRow('hiddenDanger', 'delete')] },
  '/risk/hiddenDanger/rectify': dangerRow('rectify'),
  '/risk/hiddenDanger/save': { id: stateRow('hiddenDanger', 'save'), version: undefined },
  '/risk/hiddenDanger/sendBack': dangerRow('sendBack'),
};

/** Fields without which a call is refused though its schema does not require them: one of several, or with another. */
export const alsoNeeded: Readonly<Record<string, readonly string[]>> = {
  '/base/account/save': ['password'],
  '/pod/cardNoticeSetting/save': ['tier1', 'tier2', 'tier3'],
  '/pod/drillMarker/save': ['place'],
  '/pod/heatMapSetting/save': ['tier1', 'tier2', 'tier3', 'tier4'],
  '/pod/muster/preview': ['scope', 'areaIds'],
  '/pod/muster/start': ['scope', 'areaIds'],
  '/pod/position/history': ['personId'],
  '/pod/webhook/save': ['secret'],
};
