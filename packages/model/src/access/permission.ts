import type { WorkPermitAction } from '../workPermit/workPermitStep.ts';

/** Codes of what is more than an action on an entity's rows. */
export const permissions = {
  /** Handle, supplement or ignore alarms. */
  alarmHandle: 'pod:alarm:alarm:handle',
  /** Shelve alarms for a while, and take them from the shelf. */
  alarmShelve: 'pod:alarm:alarm:shelve',
  /** Hand a shift over, and confirm it. */
  shiftHandOver: 'pod:alarm:shiftHandover:handover',
  /** Start and end evacuations. */
  evacuate: 'pod:alarm:alarm:evacuate',
  /** Ask which alarms would have been raised under other settings; replays everybody's tracks. */
  alarmBacktest: 'pod:alarm:alarm:backtest',
  /** Send again what did not reach whom an alarm should have called. */
  deliveryResend: 'pod:alarm:alarmDelivery:resend',
  /** Say whether a risk tip is a risk. */
  riskTipConfirm: 'risk:message:riskTip:confirm',
  /** Put on record that a control measure was checked. */
  riskMeasureRecord: 'risk:area:riskMeasure:record',
  /** Say who puts a hidden danger right and until when; that it is put right; that this is accepted, or is not. */
  hiddenDangerAssign: 'risk:area:hiddenDanger:assign',
  hiddenDangerRectify: 'risk:area:hiddenDanger:rectify',
  hiddenDangerAccept: 'risk:area:hiddenDanger:accept',
  /** Let visitors in with a card, and see them off. */
  visitRegister: 'bp:access:visit:register',
  /** Say whether announced visitors may come; whoever may announces them as approved. */
  visitApprove: 'bp:access:visit:approve',
  /** The same of vehicles. */
  externalVehicleApprove: 'bp:access:externalVehicle:approve',
  /** Begin, interrupt, go on with and end permitted work. */
  workPermitStart: 'bp:permit:workPermit:start',
  workPermitPause: 'bp:permit:workPermit:pause',
  workPermitResume: 'bp:permit:workPermit:resume',
  workPermitEnd: 'bp:permit:workPermit:end',
  /** Say `I am here` on a patrol, and what was found. */
  patrolCheck: 'bp:patrol:patrolRound:check',
  /** Confirm permits, each person for the roles in which he is named. */
  workPermitConfirm: 'bp:permit:workPermit:confirm',
  /** Record gas analyses. */
  workPermitAnalyse: 'bp:permit:workPermit:analyse',
  /** Tick safety measures. */
  workPermitTick: 'bp:permit:workPermit:tick',
  /** Start and resume work in an emergency although something is missing. */
  workPermitOverride: 'bp:permit:workPermit:override',
  /** Ask for the correction of a day's attendance; say whether one of somebody else is right. */
  attendanceRequest: 'bp:attendance:attendanceCorrection:request',
  attendanceApprove: 'bp:attendance:attendanceCorrection:approve',
  /** Bind a building to a licence for several. */
  licenceBind: 'pod:system:licence:bind',
  /** Be told of conditions of the system that not everybody needs to know of. */
  systemConditionView: 'base:message:systemCondition:view',
  /** Where everybody is now: the live map. */
  positionView: 'pod:dashboard:position:view',
  /** The monitoring centre and its big screen. */
  monitoringView: 'pod:monitoring:centre:view',
  /** Where somebody was. */
  positionHistory: 'pod:report:position:history',
  /** See each of the reports that come with the product, and take their figures away. */
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

/** Codes of the screens that draw the site: its map and its areas. Whoever may open one of them may read what it draws. */
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

/** What is done with a permit besides its work, by its code. */
export const permitButtons = {
  confirm: permissions.workPermitConfirm,
  analyse: permissions.workPermitAnalyse,
  tick: permissions.workPermitTick,
  override: permissions.workPermitOverride,
} as const;

/** Reports that are filtered by area, department, person and vehicle: whoever may see one is offered their names. */
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

export function hasPermission(granted: readonly string[], code: string): boolean {
  return granted.includes(everyPermission) || granted.includes(code);
}

/** True when every code of `wanted` is in `granted`: nobody gives away what he has not got. */
export function coversPermissions(granted: readonly string[], wanted: readonly string[]): boolean {
  return granted.includes(everyPermission) || wanted.every((code) => granted.includes(code));
}
