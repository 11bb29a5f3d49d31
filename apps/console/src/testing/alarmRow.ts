import type { AlarmRow } from '../modules/alarm/alarmRow.ts';

/** An alarm that stands, with what a test says otherwise. */
export function alarmRow(id: string, given: Partial<AlarmRow> = {}): AlarmRow {
  return {
    id,
    version: 1,
    type: 'boundaryCrossing',
    ruleKey: 'boundaryCrossing',
    level: 2,
    status: 'alarming',
    subjectName: null,
    subjectKind: 'person',
    subjectId: 'p1',
    departId: null,
    tag: null,
    areaId: null,
    areaName: null,
    raisedAt: '2026-03-01T08:00:00.000Z',
    clearedAt: null,
    handledAt: null,
    handler: null,
    handlerAccount: null,
    handlingAction: null,
    handlingInfo: null,
    occurrences: 1,
    unverified: false,
    late: false,
    lon: null,
    lat: null,
    floor: null,
    evidence: {},
    ...given,
  };
}
