import { findMenuEntry, type MenuEntry, menu } from '../access/menu.ts';
import { everyPermission, permissions } from '../access/permission.ts';
import type { dataScopes } from './role.ts';

/** Names of templates, in the order of the list. */
export const roleTemplateNames = [
  'administrator',
  'operator',
  'guard',
  'responder',
  'safetyOfficer',
  'departmentHead',
  'hrClerk',
  'auditor',
] as const;
export type RoleTemplateName = (typeof roleTemplateNames)[number];

export interface RoleTemplate {
  dataScope: (typeof dataScopes)[number];
  permissions: readonly string[];
}

/** A screen of the menu, and the names of its buttons. */
type Grant = readonly [screen: string, ...buttons: string[]];

/** Menu entries of a role of each kind. */
export const roleTemplates: Readonly<Record<RoleTemplateName, RoleTemplate>> = {
  administrator: { dataScope: 'company', permissions: [everyPermission] },
  operator: {
    dataScope: 'company',
    permissions: granted([
      ['dashboard'],
      ['visit', 'register'],
      ['externalVehicle'],
      ['accessEvent', 'export'],
      ['accessException', 'export'],
      ['accessDecision'],
      ['accessRecord', 'export'],
      ['alarmList', 'export', 'handle', 'shelve', 'evacuate'],
      ['shiftNow'],
      ['shiftHandover', 'export', 'handOverShift'],
      ['alarmStatistic'],
      ['alarmHealth'],
      ['clusterAlarmStatistics'],
      ['alarmDelivery', 'resend'],
      ['person', 'export'],
      ['orgChart'],
      ['contractorUnit'],
      ['vehicleList'],
      ['loadCargo'],
      ['locationCard'],
      ['camera'],
      ['alarmBell'],
      ['emergencySupply'],
      ['gateway'],
      ['baseStation'],
      ['areaList'],
      ['track'],
      ['district'],
      ['riskMeasure', 'recordMeasure'],
      ['riskMeasureRecord'],
      ['hiddenDanger', 'add', 'export'],
      ['areaStatistic'],
      ['patrolPoint'],
      ['patrolRoute'],
      ['patrolRound', 'export'],
      ['patrolCheck', 'export'],
      ['workPermit', 'export', 'confirm', 'analyse', 'tick', 'pause', 'resume', 'end'],
      ['drillPlan'],
      ['drillResult'],
      ['drillMarker'],
      ['emergencyCard'],
      ['notice', 'condition'],
      ['braceletMessage', 'add', 'export'],
      ['braceletDelivery', 'export'],
      ['heartRateRule'],
      ['cardNotice', 'export'],
      ['riskTip', 'add', 'confirm'],
      ['monitoring'],
    ]),
  },
  guard: {
    dataScope: 'company',
    permissions: granted([
      ['dashboard'],
      ['visit', 'add', 'edit', 'register', 'approve'],
      ['externalVehicle', 'add', 'edit', 'approve'],
      ['blacklistEntry'],
      ['accessEvent'],
      ['accessException'],
      ['accessRecord'],
      ['screenCast'],
      ['alarmList'],
      ['person'],
      ['contractorUnit'],
      ['vehicleList'],
      ['areaList'],
      ['hiddenDanger', 'add'],
      ['patrolToday'],
      ['patrolRound', 'check'],
      ['notice'],
    ]),
  },
  responder: {
    dataScope: 'company',
    permissions: granted([
      ['dashboard'],
      ['alarmList'],
      ['areaList'],
      ['hiddenDanger', 'add'],
      ['emergencySupply'],
      ['emergencyCard'],
      ['notice'],
    ]),
  },
  safetyOfficer: {
    dataScope: 'company',
    permissions: granted([
      ['dashboard'],
      ['visit', 'approve'],
      ['externalVehicle', 'approve', 'export'],
      ['blacklistEntry', 'add', 'edit', 'delete', 'export'],
      ['accessEvent', 'export'],
      ['accessException', 'export'],
      ['accessSetting', 'edit'],
      ['accessRecord', 'export'],
      ['accessRule', 'add', 'edit', 'delete', 'export'],
      ['accessDecision', 'export'],
      ['checkpoint', 'add', 'edit', 'export'],
      ...everything('alarm', ['webhook']),
      ['person', 'export'],
      ['depart'],
      ['job'],
      ['monthSheet'],
      ['workday', 'export'],
      ['attendanceCorrection', 'export', 'approve'],
      ['contractorUnit', 'add', 'edit', 'export'],
      ['vehicleList'],
      ['locationCard'],
      ['camera'],
      ['emergencySupply', 'add', 'edit', 'delete', 'export'],
      ...everything('area', ['building', 'map']),
      ...everything('patrol'),
      ...everything('permit'),
      ...everything('drill'),
      ...everything('report'),
      ['notice', 'condition'],
      ['braceletMessage', 'add', 'export'],
      ['braceletDelivery', 'export'],
      ['heartRateRule'],
      ['cardNotice', 'export'],
      ['riskTip', 'add', 'edit', 'delete', 'export', 'confirm'],
      ['riskTipSetting', 'edit'],
      ['monitoring'],
    ]),
  },
  departmentHead: {
    dataScope: 'below',
    permissions: granted([
      ['dashboard'],
      ['visit', 'add', 'edit', 'approve'],
      ['externalVehicle', 'add', 'edit', 'approve'],
      ['accessEvent', 'export'],
      ['accessRecord', 'export'],
      ['alarmList', 'export', 'handle'],
      ['alarmStatistic'],
      ['person', 'edit', 'export'],
      ['depart'],
      ['orgChart'],
      ['monthSheet'],
      ['workday', 'export'],
      ['attendanceCorrection', 'export', 'request', 'approve'],
      // Rosters cover the whole site: the data scope does not limit their changes.
      ['roster', 'export'],
      ['shift'],
      ['workZone'],
      ['contractorUnit'],
      ['vehicleList', 'edit', 'export'],
      ['locationCard'],
      ['areaList'],
      ['track'],
      ['district'],
      ['riskMeasure', 'add', 'edit', 'export', 'recordMeasure'],
      ['riskMeasureRecord', 'export'],
      ['hiddenDanger', 'add', 'export', 'assign', 'rectify', 'accept'],
      ['patrolTeam'],
      ['patrolRoute'],
      ['patrolRound', 'export', 'check'],
      ['patrolCheck', 'export'],
      ['workPermit', 'add', 'edit', 'export', 'confirm', 'analyse', 'tick'],
      ['stayReport', 'export'],
      ['areaHoursReport'],
      ['employeeReport'],
      ['vehicleReport'],
      ['reportConfig', 'add', 'edit', 'delete'],
      ['notice'],
      ['braceletMessage', 'add'],
      ['braceletDelivery'],
      ['cardNotice'],
    ]),
  },
  hrClerk: {
    dataScope: 'company',
    permissions: granted([
      ['dashboard'],
      ...everything('attendance'),
      ['person', 'export'],
      ['depart'],
      ['job'],
      ['orgChart'],
      ['areaList'],
      ['employeeReport'],
      ['notice'],
    ]),
  },
  auditor: {
    dataScope: 'company',
    // The page of the gate requires the permission to register, which is a write.
    permissions: unique(screensIn(menu).flatMap((screen) => codesOf(screen, ['export']))).filter(
      (code) => code !== permissions.visitRegister,
    ),
  },
};

/** Every screen of a module with all buttons, with exceptions. */
function everything(module: string, without: readonly string[] = []): Grant[] {
  return (findMenuEntry(module)?.children ?? [])
    .filter(({ name }) => !without.includes(name))
    .map(({ name, buttons }): Grant => [name, ...buttons.map((button) => button.name)]);
}

function screensIn(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.flatMap((entry) => (entry.children.length === 0 ? [entry] : screensIn(entry.children)));
}

/** The codes of the screens and of their listed buttons. */
function granted(grants: readonly Grant[]): string[] {
  return unique(
    grants.flatMap(([screen, ...buttons]) => {
      const entry = findMenuEntry(screen);
      if (entry === undefined) throw new Error(`The menu has no screen ${screen}.`);
      return codesOf(entry, buttons);
    }),
  );
}

function codesOf({ code, buttons }: MenuEntry, names: readonly string[]): string[] {
  return [
    ...(code === null ? [] : [code]),
    ...buttons.filter(({ name }) => names.includes(name)).map((each) => each.code),
  ];
}

function unique(codes: readonly string[]): string[] {
  return [...new Set(codes)];
}
