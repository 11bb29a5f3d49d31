import { beforeEach, describe, expect, it } from 'vitest';

import { Conditions } from '../../core/health/conditions.ts';
import type { Gateway } from './gatewayKeys.ts';
import { PositionWatch } from './positionWatch.ts';

const startedAt = Date.UTC(2030, 0, 1);
const gateway = (id: string, buildingId = 'b1', name = `gw-${id}`): Gateway => ({ id, name, buildingId, keyHash: '' });
const [north, south, other, local] = [gateway('n'), gateway('s'), gateway('o', 'b2'), gateway('l', 'b1', 'local')];

let wall: number;
let elapsed: number;
let gateways: Gateway[];
let conditions: Conditions;
let told: string[];
let watch: PositionWatch;

beforeEach(() => {
  wall = startedAt;
  elapsed = 0;
  gateways = [north, south, other];
  conditions = new Conditions(() => wall);
  told = [];
  conditions.listen((_all, change) => {
    if (change !== null) told.push(`${change.condition.code} ${change.kind}`);
  });
  watch = watchOf();
});

function watchOf(): PositionWatch {
  return new PositionWatch({
    conditions: conditions.reporterOf('ingest'),
    now: () => wall,
    elapsed: () => elapsed,
    silenceMs: 120_000,
  });
}

function pass(seconds: number): void {
  wall += seconds * 1000;
  elapsed += seconds * 1000;
  watch.tick(gateways);
}
const standing = () =>
  conditions.all().map(({ code, buildingId, subject, since }) => [code, buildingId ?? subject, since - startedAt]);
const codes = () => conditions.all().map(({ code, subject }) => `${code} ${subject}`);

describe('a site', () => {
  it('that sent nothing for 120 s after it sent something is a condition, with the time of the last position', () => {
    pass(1000);
    expect(standing()).toEqual([]);
    watch.heard(north);
    pass(119.999);
    expect(standing()).toEqual([]);
    pass(0.001);
    expect(standing()).toEqual([
      ['noPositionsGateway', 'b1', 1_000_000],
      ['noPositions', 'b1', 1_000_000],
    ]);
  });

  it('ends with the first position, by whichever gateway', () => {
    watch.heard(north);
    pass(500);
    pass(5);
    watch.heard(south);
    pass(1);
    expect(codes()).toEqual(['noPositionsGateway n']);
    watch.heard(north);
    pass(1);
    expect(codes()).toEqual([]);
    expect(told).toEqual([
      'noPositionsGateway began',
      'noPositions began',
      'noPositions ended',
      'noPositionsGateway ended',
    ]);
  });

  it('does not affect another site, nor one that never sent anything', () => {
    watch.heard(other);
    pass(60);
    watch.heard(north);
    pass(60);
    expect(standing()).toEqual([
      ['noPositionsGateway', 'b2', 0],
      ['noPositions', 'b2', 0],
    ]);
  });

  it('is no longer watched when none of its gateways may send', () => {
    watch.heard(north);
    pass(120);
    gateways = [south, other];
    pass(1);
    expect(standing()).toEqual([]);
  });
});

describe('a gateway', () => {
  it('that sent nothing for 120 s is a condition by its name, though its site continues', () => {
    watch.heard(north);
    watch.heard(south);
    for (let count = 0; count < 13; count += 1) {
      pass(10);
      watch.heard(south);
    }
    expect(conditions.all()).toMatchObject([
      { code: 'noPositionsGateway', buildingId: 'b1', subject: 'n', since: startedAt, facts: { gateway: 'gw-n' } },
    ]);
  });

  it('of the tools of this machine is not watched; its site is', () => {
    gateways = [local];
    watch.heard(local);
    pass(120);
    expect(codes()).toEqual(['noPositions null']);
  });
});

describe('a start', () => {
  it('waits 120 s for gateways of before: while Muster was down nobody could send', () => {
    watch.restore([{ gatewayId: 'n', positionsAt: startedAt - 3_600_000 }]);
    watch.tick(gateways);
    pass(119);
    expect(standing()).toEqual([]);
    pass(1);
    expect(standing()).toEqual([
      ['noPositionsGateway', 'b1', -3_600_000],
      ['noPositions', 'b1', -3_600_000],
    ]);
  });

  it('of the thread alone keeps conditions, and reports nothing again', () => {
    watch.heard(north);
    pass(200);
    told.length = 0;
    conditions.threadEnded('ingest');
    watch = watchOf();
    watch.restore([{ gatewayId: 'n', positionsAt: startedAt }]);
    watch.tick(gateways);
    conditions.threadReady('ingest');
    expect(codes()).toEqual(['noPositionsGateway n', 'noPositions null']);
    expect(told).toEqual([]);
  });
});

it('is not affected when the system clock is set, in either direction', () => {
  watch.heard(north);
  wall += 3_600_000;
  pass(1);
  expect(standing()).toEqual([]);
  wall -= 7_200_000;
  pass(119);
  expect(codes()).toEqual(['noPositionsGateway n', 'noPositions null']);
});
