import { beforeEach, describe, expect, it } from 'vitest';

import { type ConditionChange, Conditions, isSameConditions } from './conditions.ts';

let now: number;
let conditions: Conditions;
let changes: (ConditionChange | null)[];

beforeEach(() => {
  now = 1000;
  changes = [];
  conditions = new Conditions(() => now);
  conditions.listen((_all, change) => changes.push(change));
});

const kinds = (): (string | undefined)[] => changes.map((change) => change?.kind);
const standing = (): unknown[] => conditions.all().map(({ code, subject, since }) => [code, subject, since]);

describe('a condition', () => {
  it('begins when it is first raised and ends when it is cleared, each once', () => {
    const main = conditions.reporterOf('main');
    main.raise('databaseAway', {});
    now = 2000;
    main.raise('databaseAway', {});
    expect(standing()).toEqual([['databaseAway', null, 1000]]);
    now = 3000;
    main.clear('databaseAway', {});
    main.clear('databaseAway', {});
    expect(standing()).toEqual([]);
    expect(changes).toMatchObject([{ kind: 'began' }, { kind: 'ended', condition: { since: 1000 }, endedAt: 3000 }]);
  });

  it('has the begin given by its reporter', () => {
    conditions.reporterOf('main').raise('databaseAway', { since: 400 });
    expect(standing()).toEqual([['databaseAway', null, 400]]);
  });

  it('is identified by building and subject', () => {
    const ingest = conditions.reporterOf('ingest');
    for (const subject of ['g1', 'g2']) {
      ingest.raise('noPositionsGateway', { buildingId: 'b1', subject, facts: { gateway: subject } });
    }
    ingest.raise('noPositions', { buildingId: 'b1' });
    ingest.raise('noPositions', { buildingId: 'b2' });
    ingest.clear('noPositionsGateway', { buildingId: 'b1', subject: 'g1' });
    ingest.clear('noPositions', { buildingId: 'b2' });
    expect(standing()).toEqual([
      ['noPositionsGateway', 'g2', 1000],
      ['noPositions', null, 1000],
    ]);
  });

  it('updates its facts without beginning again, and notifies nobody if they are the same', () => {
    const main = conditions.reporterOf('main');
    for (const freeMb of [900, 900, 800]) main.raise('diskLow', { facts: { freeMb, freePercent: 1 } });
    expect(kinds()).toEqual(['began', undefined]);
    expect(conditions.all()[0]?.facts).toEqual({ freeMb: 800, freePercent: 1 });
  });

  it('notifies consoles when it begins or ends, and not when its facts change', () => {
    const main = conditions.reporterOf('main');
    main.raise('diskLow', { facts: { freeMb: 900, freePercent: 1 } });
    const before = conditions.all();
    main.raise('diskLow', { facts: { freeMb: 800, freePercent: 1 } });
    expect(isSameConditions(before, conditions.all())).toBe(true);
    main.clear('diskLow', {});
    expect(isSameConditions(before, conditions.all())).toBe(false);
    now = 5000;
    main.raise('diskLow', { facts: { freeMb: 800, freePercent: 1 } });
    expect(isSameConditions(before, conditions.all())).toBe(false);
  });

  it('that two threads report ends with the last of them', () => {
    const [one, other] = [conditions.reporterOf('ingest'), conditions.reporterOf('tracks')];
    one.raise('diskFull', {});
    other.raise('diskFull', {});
    one.clear('diskFull', {});
    expect(kinds()).toEqual(['began']);
    other.clear('diskFull', {});
    expect(kinds()).toEqual(['began', 'ended']);
  });
});

describe('a thread that is started again', () => {
  it('keeps what it raises again before it is ready, and ends the rest', () => {
    const ingest = conditions.reporterOf('ingest');
    ingest.raise('noPositions', { buildingId: 'b1' });
    ingest.raise('noPositions', { buildingId: 'b2' });
    conditions.reporterOf('main').raise('databaseAway', {});
    conditions.threadEnded('ingest');
    expect(standing()).toHaveLength(3);
    now = 2000;
    ingest.raise('noPositions', { buildingId: 'b2' });
    conditions.threadReady('ingest');
    expect(conditions.all().map(({ code, buildingId, since }) => [code, buildingId, since])).toEqual([
      ['noPositions', 'b2', 1000],
      ['databaseAway', null, 1000],
    ]);
  });
});
