import { accessEvent, passDirections } from '../accessEvent/accessEvent.ts';
import { alarm, alarmStatuses } from '../alarm/alarm.ts';
import { alarmRules } from '../alarm/alarmRule.ts';
import type { StatisticCell } from '../alarm/statisticTable.ts';
import type { LicenceModule } from '../access/licence.ts';
import { drillPlan } from '../drillPlan/drillPlan.ts';
import { permissionCode } from '../entity/entity.ts';
import { cardTypes } from '../locationCard/locationCard.ts';
import { roundResults, patrolRound } from '../patrolRound/patrolRound.ts';
import { musterKinds } from '../muster/muster.ts';
import { person, personTypes } from '../person/person.ts';
import { reportPermission } from '../report/fixedReports.ts';
import { attendancePositions, workdayResults } from '../workday/judgeWorkday.ts';
import { workday } from '../workday/workday.ts';
import { workPermit } from '../workPermit/workPermit.ts';
import { workPermitLevels, workPermitTypes } from '../workPermit/workPermitKind.ts';
import { workPermitStatuses } from '../workPermit/workPermitStep.ts';
import type { SourceName } from './reportConfig.ts';
import type { FigureWay } from './reportDefinition.ts';
import type { ReportPeriod } from './reportPeriod.ts';

/** A field of a data source: a cell of each of its rows. */
export interface SourceField {
  /** Catalogue key of its heading. */
  label: string;
  kind: StatisticCell['kind'];
  /** Possible aggregations, the default first; none = a field to group by. */
  ways: readonly FigureWay[];
  /** Catalogue keys of possible labels. */
  values?: readonly string[];
}

/** A data source of reports. */
export interface ReportSource {
  /** The licence must name it. */
  module: LicenceModule;
  /** The periods that it has; absent = all. */
  periods?: readonly ReportPeriod[];
  /** A field that a condition must name: specification §5, Report statistics (stay). */
  needs?: string;
  /** Who may see its rows, and take them away. */
  permission: { view: string; export: string };
  /** In the order of the cells of a row. */
  fields: Readonly<Record<string, SourceField>>;
}

const everyWay = ['sum', 'mean', 'max', 'min'] as const;
const words = (label: string): SourceField => ({ label, kind: 'text', ways: [] });
const choice = (label: string, values: readonly string[]): SourceField => ({ label, kind: 'label', ways: [], values });
const count = (label: string): SourceField => ({ label, kind: 'count', ways: everyWay });
const length = (label: string): SourceField => ({ label, kind: 'duration', ways: everyWay });
const moment = (label: string): SourceField => ({ label, kind: 'time', ways: ['last', 'first'] });
const share = (label: string): SourceField => ({ label, kind: 'share', ways: ['mean', 'max', 'min'] });
/** Whether a figure has decimals, or may be missing. */
const rate = (label: string, ways: readonly FigureWay[] = everyWay): SourceField => ({ label, kind: 'rate', ways });
/** Whether rows may count the same subjects, so that a sum is meaningless. */
const peak = (label: string): SourceField => ({ label, kind: 'count', ways: ['max', 'mean', 'min'] });

/** How long something took: a sum of it says nothing. */
const interval = (label: string): SourceField => ({ label, kind: 'duration', ways: ['mean', 'max', 'min'] });

const yesOrNo = ['console.yes', 'console.no'];
const vehicleFields = {
  vehicle: words('report.vehicleId'),
  vehicleType: words('report.vehicleType'),
  department: words('report.departId'),
  drivers: words('report.drivers'),
  kilometres: rate('report.kilometres'),
  driving: length('report.driving'),
  standing: length('report.standing'),
  stops: count('report.stops'),
  highestSpeed: rate('report.highestSpeed', ['max', 'mean', 'min']),
  overspeed: count('report.overspeed'),
  areas: words('report.areas'),
  cameIn: count('report.cameIn'),
  wentOut: count('report.wentOut'),
};
const heard = { availability: share('report.availability'), lastHeard: moment('report.lastHeard') };

/**
 * The data sources of report configs. Those of the fixed reports have the fields of their tables under the same
 * headings: the reader finds them by these (`tableSource`).
 */
export const reportSources = {
  /** Current data of people. */
  person: {
    module: 'organization',
    // Nothing is kept of the past.
    periods: ['today'],
    permission: { view: permissionCode(person, 'view'), export: permissionCode(person, 'export') },
    fields: {
      name: words('person.name'),
      number: words('person.number'),
      department: words('person.departId'),
      job: words('person.jobId'),
      personType: choice('person.personType', labels('personType', personTypes)),
      certificates: count('reportConfig.certificates'),
      expiresOn: words('reportConfig.expiresOn'),
    },
  },
  /** Stays in areas, clipped to the day. Areas may lie within areas: stays of different areas are not added up. */
  stay: {
    module: 'area',
    periods: ['today', 'yesterday'],
    needs: 'personType',
    permission: reportPermission.stay,
    fields: {
      person: words('report.personId'),
      number: words('report.number'),
      personType: choice('report.personType', labels('personType', personTypes)),
      department: words('report.departId'),
      area: words('report.areaId'),
      entered: moment('report.entered'),
      left: moment('report.left'),
      stay: length('report.stay'),
    },
  },
  /** Shifts of people on days that are over, with their approved corrections. */
  attendance: {
    module: 'attendance',
    permission: { view: permissionCode(workday, 'view'), export: permissionCode(workday, 'export') },
    fields: {
      day: words('workday.day'),
      person: words('workday.personName'),
      department: words('workday.departId'),
      personType: choice('workday.personType', labels('personType', personTypes)),
      shift: words('workday.shiftName'),
      result: choice(
        'workday.result',
        labels(
          'workdayResult',
          workdayResults.filter((result) => result !== 'running'),
        ),
      ),
      firstIn: moment('workday.firstIn'),
      lastOut: moment('workday.lastOut'),
      worked: count('workday.workedMinutes'),
      late: count('workday.lateMinutes'),
      early: count('workday.earlyMinutes'),
      overtime: count('workday.overtimeMinutes'),
      onSite: rate('workday.onSiteMinutes'),
      inZone: rate('workday.zoneMinutes'),
      position: choice('workday.position', labels('attendancePosition', attendancePositions)),
    },
  },
  /** Passages of checkpoints, and refusals. */
  access: {
    module: 'access',
    permission: { view: permissionCode(accessEvent, 'view'), export: permissionCode(accessEvent, 'export') },
    fields: {
      day: words('report.day'),
      at: moment('accessEvent.at'),
      checkpoint: words('accessEvent.checkpointName'),
      direction: choice('accessEvent.direction', labels('accessEvent.direction', passDirections)),
      granted: choice('accessEvent.granted', yesOrNo),
      subject: words('accessEvent.subjectName'),
      subjectKind: choice('accessEvent.subjectKind', labels('subjectKind', ['person', 'vehicle'])),
      personType: choice('accessEvent.personType', labels('personType', personTypes)),
      department: words('accessEvent.departId'),
    },
  },
  /** Alarms by the time of their first raise. */
  alarm: {
    module: 'alarm',
    permission: { view: permissionCode(alarm, 'view'), export: permissionCode(alarm, 'export') },
    fields: {
      day: words('report.day'),
      raisedAt: moment('alarm.raisedAt'),
      type: choice('alarm.type', labels('alarm.type', alarmRules)),
      level: choice('alarm.level', labels('alarm.level', ['1', '2', '3', '4'])),
      area: words('alarm.areaName'),
      subject: words('alarm.subjectName'),
      driver: words('alarm.driverName'),
      department: words('alarm.departId'),
      status: choice('alarm.status', labels('alarm.status', alarmStatuses)),
      handler: words('alarm.handler'),
      handledAt: moment('alarm.handledAt'),
      untilHandled: length('reportConfig.untilHandled'),
      clearedAt: moment('alarm.clearedAt'),
    },
  },
  /** Judged rounds, by the start of their window. */
  patrol: {
    module: 'patrol',
    permission: { view: permissionCode(patrolRound, 'view'), export: permissionCode(patrolRound, 'export') },
    fields: {
      day: words('report.day'),
      round: words('patrolRound.name'),
      route: words('patrolRound.routeName'),
      team: words('patrolRound.teamName'),
      department: words('patrolRound.departId'),
      state: choice('patrolRound.state', labels('patrolRound.state', roundResults)),
      fromAt: moment('patrolRound.fromAt'),
      endedAt: moment('patrolRound.endedAt'),
      visited: count('patrolRound.visitedCount'),
      points: count('patrolRound.pointCount'),
      visits: count('patrolRound.visits'),
    },
  },
  /** Permits to work, by their planned start. */
  permit: {
    module: 'permit',
    permission: { view: permissionCode(workPermit, 'view'), export: permissionCode(workPermit, 'export') },
    fields: {
      day: words('report.day'),
      number: words('workPermit.number'),
      type: choice('workPermit.type', labels('workPermitType', workPermitTypes)),
      level: choice('workPermit.level', labels('workPermitLevel', workPermitLevels)),
      status: choice('workPermit.status', labels('workPermitStatus', workPermitStatuses)),
      area: words('workPermit.areaId'),
      department: words('workPermit.departId'),
      applicant: words('workPermit.applicantId'),
      startAt: moment('workPermit.startAt'),
      endAt: moment('workPermit.endAt'),
      planned: length('reportConfig.planned'),
    },
  },
  /** Drills and evacuations that are over, with their frozen results, by when they started. */
  drill: {
    module: drillPlan.module,
    permission: { view: permissionCode(alarm, 'view'), export: permissionCode(alarm, 'export') },
    fields: {
      day: words('report.day'),
      startedAt: moment('muster.startedAt'),
      endedAt: moment('muster.endedAt'),
      kind: choice('muster.kind', labels('muster.kind', musterKinds)),
      plan: words('drillPlan'),
      cause: words('muster.cause'),
      people: count('muster.total'),
      safe: count('muster.state.safe'),
      halfSafe: interval('drillResult.to50'),
      mostSafe: interval('drillResult.to80'),
      allSafe: interval('drillResult.to100'),
      goalTime: interval('muster.goalTime'),
      goal: choice('drillResult.goal', ['muster.goalMet', 'muster.goalMissed']),
    },
  },
  vehicle: { module: 'vehicle', permission: reportPermission.vehicle, fields: vehicleFields },
  vehicleDay: {
    module: 'vehicle',
    permission: reportPermission.vehicle,
    fields: { day: words('report.day'), ...vehicleFields },
  },
  card: {
    module: 'device',
    permission: reportPermission.equipment,
    fields: {
      sn: words('locationCard.sn'),
      cardType: choice('locationCard.type', labels('cardType', cardTypes)),
      carrier: words('report.carrier'),
      department: words('report.departId'),
      onlineNow: choice('report.onlineNow', yesOrNo),
      onlineRate: share('report.onlineRate'),
      lastHeard: moment('report.lastHeard'),
      battery: share('report.battery'),
      unmoved: length('report.unmoved'),
    },
  },
  gateway: {
    module: 'device',
    permission: reportPermission.equipment,
    fields: { name: words('report.deviceName'), ...heard },
  },
  baseStation: {
    module: 'device',
    permission: reportPermission.equipment,
    fields: { name: words('report.deviceName'), gateway: words('gateway'), ...heard },
  },
  camera: {
    module: 'device',
    permission: reportPermission.equipment,
    fields: {
      name: words('report.deviceName'),
      availability: share('report.availability'),
      lastReached: moment('report.lastReached'),
    },
  },
  /** Of each area and day. */
  areaHours: {
    module: 'area',
    permission: reportPermission.areaHours,
    fields: {
      area: words('report.areaId'),
      day: words('report.day'),
      people: peak('report.people'),
      stays: count('report.stays'),
      hours: rate('report.hours'),
      meanStay: interval('report.meanStay'),
      most: peak('report.most'),
      mostAt: moment('report.mostAt'),
    },
  },
} as const satisfies Readonly<Record<SourceName, ReportSource>>;

function labels(prefix: string, values: readonly string[]): readonly string[] {
  return values.map((value) => `${prefix}.${value}`);
}

/** The fields of a source by name. */
export const sourceFields = (source: SourceName): Readonly<Record<string, SourceField>> => reportSources[source].fields;
