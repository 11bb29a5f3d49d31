/** Rule codes in the order of alarms.md; the order is part of the definition (ties at one due time). */
export const alarmRules = [
  'oneKeyHelp',
  'evacuation',
  'boundaryCrossing',
  'retention',
  'overcrowding',
  'understaffing',
  'stationary',
  'ai',
  'cluster',
  'heartRate',
  'lowBattery',
  'vehicleOutOfBounds',
  'overspeed',
] as const;

export type AlarmRule = (typeof alarmRules)[number];

/** 1 is the highest. */
export type AlarmLevel = 1 | 2 | 3 | 4;

export interface AlarmWindow {
  /** 1 = Monday … 7 = Sunday, in the site's time zone. */
  weekdays: number[];
  /** `HH:mm`; an end at or before the start runs into the next day. */
  start: string;
  end: string;
}

/** Subjects of a rule: the union of the selected ones, minus `exempt`; no selection = all of its subject kind. */
export interface AlarmCover {
  personTypes?: string[];
  vehicleTypes?: string[];
  departIds?: string[];
  /** Subject ids. */
  include?: string[];
  exempt?: string[];
}

/** Recipients of an unhandled alarm. */
export const escalationTargets = ['areaPersonInCharge', 'immediateSuperior'] as const;
export type EscalationTarget = (typeof escalationTargets)[number];

/** Minutes since the alarm began to notify. */
export interface EscalationStep {
  afterMinutes: number;
  to: EscalationTarget;
}

/** Detections of cameras (wire.md, `/ingest/camera-alarm`). */
export const cameraAlarms = ['noHardHat', 'sleepingAtPost', 'dangerZoneIntrusion', 'personIntrusion'] as const;
export type CameraAlarm = (typeof cameraAlarms)[number];

/** Common settings of all rules (wire.md, `alarms`). Delays in seconds. */
export interface AlarmRuleSetting {
  on?: boolean;
  level?: AlarmLevel;
  windows?: AlarmWindow[];
  onDelay?: number;
  offDelay?: number;
  latch?: boolean;
  /** ISA-18.2: out of service, for example for maintenance. Its alarms are recorded without notification. */
  outOfService?: boolean;
  escalation?: EscalationStep[];
  who?: AlarmCover;
  /** The rule's own parameters, by the names of alarms.md. */
  [parameter: string]: unknown;
}

/** Settings per rule: the field `alarms` of an area, an area type or a building. */
export type AlarmSettings = Partial<Record<AlarmRule, AlarmRuleSetting>>;
