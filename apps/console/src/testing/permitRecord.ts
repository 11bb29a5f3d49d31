import { defaultPermitSetting } from '@muster/model/workPermit/permitDefaults.ts';
import type { BoardPermit, PermitRecord, PermitStatistics } from '@muster/model/workPermit/wire.ts';

const signatures: PermitRecord['signatures'] = [
  {
    role: 'applicant',
    personId: 'w1',
    name: 'Wang',
    isRequired: true,
    isDue: true,
    isCaller: true,
    confirmedAt: null,
    accountName: null,
  },
  {
    role: 'guardian',
    personId: 'w2',
    name: 'Li',
    isRequired: true,
    isDue: false,
    isCaller: false,
    confirmedAt: null,
    accountName: null,
  },
];

/** An unconfirmed permit for a tank; the caller is its applicant. */
export function permitRecord(change: Partial<PermitRecord> = {}): PermitRecord {
  return {
    id: 'p1',
    version: 4,
    number: 'CS-001',
    type: 'confinedSpace',
    level: '1',
    status: 'notStarted',
    content: 'Cleaning of tank 3',
    safetyMeasures: 'Ventilate',
    departName: 'Maintenance',
    areaId: 'a1',
    areaName: 'Tank farm',
    place: null,
    regions: [],
    startAt: '2026-05-01T08:00:00.000Z',
    endAt: '2026-05-01T16:00:00.000Z',
    maxPeople: 3,
    isOverdue: false,
    photos: [],
    attachments: [],
    setting: { ...defaultPermitSetting('confinedSpace', '1'), measures: ['ventilated', 'Check the rope'] },
    override: null,
    signatures,
    analyses: [],
    measures: [
      { measure: 'ventilated', isRequired: true, tick: null },
      {
        measure: 'Check the rope',
        isRequired: true,
        tick: { at: '2026-05-01T07:00:00.000Z', name: 'Li', accountName: 'li' },
      },
    ],
    withdrawnTicks: [],
    steps: [],
    reasons: [{ code: 'analysisMissing', message: 'No gas analysis', what: null, role: null, id: null }],
    roster: { workers: [], guardians: [], others: null },
    alarms: [],
    t: Date.parse('2026-05-01T07:30:00.000Z'),
    ...change,
  };
}

/** Work in the same tank, half an hour before its end. */
export function boardPermit(change: Partial<BoardPermit> = {}): BoardPermit {
  const { id, version, number, type, level, content, departName, areaId, areaName, place, regions } = permitRecord();
  return {
    id,
    version,
    number,
    type,
    level,
    content,
    departName,
    areaId,
    areaName,
    place,
    regions,
    status: 'inProgress',
    startAt: '2026-05-01T08:00:00.000Z',
    endAt: '2026-05-01T16:00:00.000Z',
    isOverdue: false,
    override: null,
    workers: [{ id: 'w1', name: 'Wang', isInside: true }],
    guardians: [{ id: 'w2', name: 'Li', isInside: false }],
    others: 2,
    maxPeople: 3,
    openAlarms: 0,
    ...change,
  };
}

/** A permit of each grouping. */
export function permitFigures(span: PermitStatistics['span']): PermitStatistics {
  const figures = { count: 2, ended: 1, inTime: 1, overdue: 1, overridden: 1, meanMs: 3_900_000, alarms: 3 };
  const group = (key: string) => [{ key, name: null, ...figures }];
  return {
    span,
    total: figures,
    type: group('hotWork'),
    level: group('1'),
    depart: group(''),
    month: group('2026-03'),
  };
}
