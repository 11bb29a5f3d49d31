import type { WorkPermitAction } from '../workPermit/workPermitStep.ts';

/** Permission codes beyond the actions on an entity's rows. */
export const permissions = {
  /** Handle, supplement or ignore alarms. */
  alarmHandle: 'pod:alarm:alarm:handle',
  /** Shelve alarms for a while, and unshelve them. */
  alarmShelve: 'pod:alarm:alarm:shelve',
  /** Hand a shift over, and confirm it. */
  shiftHandOver: 'pod:alarm:shiftHandover:handover',
  /** Start and end evacuations. */
  evacuate: 'pod:alarm:alarm:evacuate',
  /** Run back-tests of other settings; they replay all tracks. */
  alarmBacktest: 'pod:alarm:alarm:backtest',
  /** Resend failed deliveries of alarms. */
  deliveryResend: 'pod:alarm:alarmDelivery:resend',
  /** Confirm or reject risk tips. */
  riskTipConfirm: 'risk:message:riskTip:confirm',
  /** Record a check of a control measure. */
  riskMeasureRecord: 'risk:area:riskMeasure:record',
  /** Assign a hidden danger with a deadline; report its rectification; accept the rectification or send it back. */
  hiddenDangerAssign: 'risk:area:hiddenDanger:assign',
  hiddenDangerRectify: 'risk:area:hiddenDanger:rectify',
  hiddenDangerAccept: 'risk:area:hiddenDanger:accept',
  /** Check visitors in with a card, and check them out. */
  visitRegister: 'bp:access:visit:register',
  /** Approve announced visitors; own announcements are then approved at once. */
  visitApprove: 'bp:access:visit:approve',
  /** The same for vehicles. */
  externalVehicleApprove: 'bp:access:externalVehicle:approve',
  /** Start, pause, resume and end permitted work. */
  workPermitStart: 'bp:permit:workPermit:start',
  workPermitPause: 'bp:permit:workPermit:pause',
  workPermitResume: 'bp:permit:workPermit:resume',
  workPermitEnd: 'bp:permit:workPermit:end',
  /** Report `I am here` on a patrol, with findings. */
  patrolCheck: 'bp:patrol:patrolRound:check',
  /** Confirm permits, each person for the named roles. */
  workPermitConfirm: 'bp:permit:workPermit:confirm',
  /** Record gas analyses. */
  workPermitAnalyse: 'bp:permit:workPermit:analyse',
  /** Tick safety measures. */
  workPermitTick: 'bp:permit:workPermit:tick',
  /** Start and resume work in an emergency despite missing conditions. */
  workPermitOverride: 'bp:permit:workPermit:override',
  /** Request corrections of attendance; approve or refuse those of others. */
  attendanceRequest: 'bp:attendance:attendanceCorrection:request',
  attendanceApprove: 'bp:attendance:attendanceCorrection:approve',
  /** Bind a building to a licence for several. */
  licenceBind: 'pod:system:licence:bind',
  /** See system conditions that are not shown to every account. */
  systemConditionView: 'base:message:systemCondition:view',
  /** Live positions: the live map. */
  positionView: 'pod:dashboard:position:view',
  /** The monitoring centre and its big screen. */
  monitoringView: 'pod:monitoring:centre:view',
  /** Past positions. */
  positionHistory: 'pod:report:position:history',
  /** See and export each of the built-in reports. */
  reportStay: 'pod:report:stay:view',
  reportStayExport: 'pod:report:stay:export',
  reportAreaHours: 'pod:report:areaHours:view',
  reportAreaHoursExport: 'pod:report:areaHours:export',
  reportEmployee: 'pod:report:employee:view',
  reportEmployeeExport: 'pod:report:employee:export',
  reportVehicle: 'pod:report:vehicle:view',
  reportVehicleExport: 'pod:report:vehicle:export',
  reportEquipment: 'pod:report:equipment:view',
  reportEquipmentExport: 'pod:report:equipment:export',
} as const;

/** Codes of the screens with a site map and its areas. Any of them permits reading what the map shows. */
export const mapScreens: readonly string[] = [
  permissions.positionView,
  permissions.monitoringView,
  permissions.positionHistory,
  'pod:area:area:view',
  'pod:area:areaType:view',
  'pod:area:mapSetting:view',
  'pod:monitoring:bigScreenLayout:view',
  'risk:area:district:view',
];

/** The code of each action on permitted work. */
export const workPermitPermission = {
  start: permissions.workPermitStart,
  pause: permissions.workPermitPause,
  resume: permissions.workPermitResume,
  end: permissions.workPermitEnd,
} as const satisfies Readonly<Record<WorkPermitAction, string>>;

/** Actions on a permit besides its steps, by code. */
export const permitButtons = {
  confirm: permissions.workPermitConfirm,
  analyse: permissions.workPermitAnalyse,
  tick: permissions.workPermitTick,
  override: permissions.workPermitOverride,
} as const;

/**
 * Reports with filters by area, department, person and vehicle: their permission includes the names for these filters.
 */
export const filteredReports = {
  area: [permissions.reportStay, permissions.reportAreaHours],
  depart: [
    permissions.reportStay,
    permissions.reportAreaHours,
    permissions.reportEmployee,
    permissions.reportVehicle,
    permissions.reportEquipment,
  ],
  person: [permissions.reportStay],
  vehicle: [permissions.reportVehicle],
} as const;

/** Grants everything: the administrator's only code. */
export const everyPermission = '*';

/** Whether `code` is among the granted permissions. */
export function hasPermission(granted: readonly string[], code: string): boolean {
  return granted.includes(everyPermission) || granted.includes(code);
}

/** Whether every code of `wanted` is in `granted`: an account cannot grant more than its own permissions. */
export function coversPermissions(granted: readonly string[], wanted: readonly string[]): boolean {
  return granted.includes(everyPermission) || wanted.every((code) => granted.includes(code));
}
