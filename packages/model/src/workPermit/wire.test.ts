import { expect, it } from 'vitest';
import type * as z from 'zod';

import { defaultPermitSetting } from './permitDefaults.ts';
import { permitReason, type PermitReason } from '../reply/wire.ts';
import { personsOf } from './permitRole.ts';
import { permitGroupings } from './permitStatistic.ts';
import {
  type BoardPermit,
  type PermitAlarm,
  type PermitBoard,
  permitBoard,
  type PermitGroup,
  permitRecord,
  type PermitRecord,
  permitStatistics,
  type PermitSignature,
  type PermitStatistics,
  type RosterPerson,
} from './wire.ts';

const at = '2026-11-27T08:00:00.000Z';
const wang: RosterPerson = { id: 'wang', name: '王强', isInside: true };
const common = {
  id: 'p1',
  version: 1,
  number: 'DH-1',
  type: 'hotWork',
  level: '1',
  content: '焊接',
  departName: null,
  areaId: 'a1',
  areaName: '罐区',
  place: null,
  regions: [{ shape: 'circle', center: [121.5, 31.25], radius: 15, floor: 0 }],
  startAt: at,
  endAt: at,
  isOverdue: false,
  override: null,
  maxPeople: 4,
} satisfies Partial<BoardPermit>;
const people = { workers: [wang], guardians: [], others: 0 };
const board: PermitBoard = { t: 0, permits: [{ ...common, ...people, status: 'inProgress', openAlarms: 0 }] };

const signature: PermitSignature = {
  role: 'guardian',
  personId: 'wang',
  name: '王强',
  isRequired: true,
  isDue: true,
  isCaller: false,
  confirmedAt: null,
  accountName: null,
};
const alarm: PermitAlarm = {
  id: 'x',
  type: 'understaffing',
  level: 1,
  raisedAt: at,
  clearedAt: null,
  handledAt: null,
  subjectName: null,
};
const reason: PermitReason = { code: 'guardian', message: 'No guardian', what: null, role: null, id: null };
const record: PermitRecord = {
  ...common,
  status: 'paused',
  safetyMeasures: '监护',
  photos: [],
  attachments: [],
  setting: defaultPermitSetting('hotWork', '1'),
  signatures: [signature],
  analyses: [],
  measures: [{ measure: 'briefed', isRequired: true, tick: null }],
  withdrawnTicks: [],
  steps: [],
  reasons: [reason],
  roster: people,
  alarms: [alarm],
  t: 0,
};

const figures = { count: 1, ended: 1, inTime: 1, overdue: 0, overridden: 0, meanMs: 1, alarms: 0 };
const group: PermitGroup = { key: 'hotWork', name: null, ...figures };
const statistics: PermitStatistics = {
  span: { dayFrom: '2026-11-01', dayTo: '2026-11-30', from: 0, until: 1, timeZone: 'Asia/Shanghai' },
  total: figures,
  type: [group],
  level: [],
  depart: [],
  month: [],
};

const replies: [string, z.ZodType, object][] = [
  ['the board', permitBoard, board],
  ['the record', permitRecord, record],
  ['the statistics', permitStatistics, statistics],
  ['a reason', permitReason, reason],
];

it.each(replies)('%s has its fields, and no others', (_name, schema, reply) => {
  expect(schema.safeParse(reply).error).toBeUndefined();
  expect(schema.safeParse({ ...reply, colour: 'red' }).success).toBe(false);
});

it('the statistics have a list for each grouping', () => {
  for (const grouping of permitGroupings) expect(Array.isArray(statistics[grouping])).toBe(true);
});

it('a role names its persons', () => {
  const permit = { applicantId: 'a', confirmerId: null, guardianIds: ['g', 'h'], analystId: 'x', workerIds: null };
  expect([personsOf(permit, 'applicant'), personsOf(permit, 'confirmer'), personsOf(permit, 'guardian')]).toEqual([
    ['a'],
    [],
    ['g', 'h'],
  ]);
  expect([personsOf(permit, 'analyst'), personsOf(permit, 'worker')]).toEqual([['x'], []]);
});
