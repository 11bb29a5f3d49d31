import { rectangleOf } from '@muster/testkit/frame.ts';
import { scenario, type Scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import type { AreaConfig } from '../input.ts';

/** An area 1 km long, 10 m wide, eastward from the origin. */
const road = (id: string, setting: object, presence: Partial<AreaConfig> = {}): AreaConfig => ({
  id,
  regions: [rectangleOf(0, 0, 1000, 10)],
  alarms: { overspeed: { on: true, ...setting } },
  ...presence,
});

const drive = (story: Scenario, clock: string, x: number, speed?: number): void =>
  story
    .at(clock)
    .vehicle('truck')
    .sends(x, 5, speed === undefined ? {} : { speed });

const alarmLines = (story: Scenario): string[] => story.events().filter((line) => line.includes('overspeed'));

describe('overspeed', () => {
  it('is raised above `limit`, km/h, by the speed that the device sends, m/s', () => {
    const story = scenario({ areas: [road('road', { limit: 36, level: 2 })] });
    drive(story, '08:00:00', 5, 10);
    drive(story, '08:00:01', 15, 10.1);
    drive(story, '08:00:02', 25, 12);
    drive(story, '08:00:03', 35, 9);
    expect(alarmLines(story)).toEqual(['08:00:01 raise overspeed road truck', '08:00:03 clear overspeed road truck']);
    expect(story.alarm('overspeed', 'truck')).toMatchObject({
      areaId: 'road',
      subjectKind: 'vehicle',
      level: 2,
      evidence: { parameters: { limit: 36 } },
    });
  });

  it('computes the speed from the path if the device does not send it', () => {
    const story = scenario({ areas: [road('road', { limit: 36 })] });
    drive(story, '08:00:00', 5);
    drive(story, '08:00:01', 14);
    drive(story, '08:00:02', 25);
    drive(story, '08:00:12', 126);
    drive(story, '08:00:22.001', 400);
    expect(alarmLines(story)).toEqual([
      '08:00:02 raise overspeed road truck',
      '08:00:22.001 clear overspeed road truck',
    ]);
  });

  it('uses a fix at least a second old, as near to that as the fixes allow', () => {
    const story = scenario({ areas: [road('road', { limit: 36 })] });
    drive(story, '08:00:00', 0);
    drive(story, '08:00:00.500', 8);
    drive(story, '08:00:00.900', 12);
    expect(alarmLines(story)).toEqual([]);
    drive(story, '08:00:01.400', 13);
    drive(story, '08:00:01.500', 18.1);
    drive(story, '08:00:02.399', 22);
    expect(alarmLines(story)).toEqual([
      '08:00:01.500 raise overspeed road truck',
      '08:00:02.399 clear overspeed road truck',
    ]);
  });

  it('uses the path into the area too, and the fix before a pause', () => {
    const story = scenario({ areas: [road('road', { limit: 36 })] });
    drive(story, '08:00:00', -60);
    drive(story, '08:00:05', -1);
    drive(story, '08:00:05.500', 5);
    expect(alarmLines(story)).toEqual(['08:00:05.500 raise overspeed road truck']);
  });

  it('is raised, of several areas, by the one with the lowest limit, then with the smallest id', () => {
    const story = scenario({
      areas: [road('wide', { limit: 50 }), road('narrow', { limit: 20 }), road('lane', { limit: 20 })],
    });
    drive(story, '08:00:00', 5, 20);
    drive(story, '08:00:01', 25, 5);
    expect(alarmLines(story)).toEqual(['08:00:00 raise overspeed lane truck', '08:00:01 clear overspeed lane truck']);
  });

  it('passes to the next area when the vehicle leaves the one with the lowest limit', () => {
    const bay = yard({ overspeed: { on: true, limit: 10 } });
    const story = scenario({ areas: [road('road', { limit: 30 }), bay] });
    drive(story, '08:00:00', 5, 10);
    drive(story, '08:00:01', 15, 10);
    drive(story, '08:00:02', 5, 10);
    expect(alarmLines(story)).toEqual([
      '08:00:00 raise overspeed yard truck',
      '08:00:01 clear overspeed yard truck',
      '08:00:01 raise overspeed road truck',
      '08:00:02 clear overspeed road truck',
      '08:00:02 raise overspeed yard truck ×2',
    ]);
  });

  it('is not raised by an area that does not cover the vehicle', () => {
    const story = scenario({
      areas: [road('road', { limit: 30 }), road('bay', { limit: 10, who: { exempt: ['truck'] } })],
    });
    drive(story, '08:00:00', 5, 10);
    expect(alarmLines(story)).toEqual(['08:00:00 raise overspeed road truck']);
  });

  it('is true on the path through an area between two fixes, at the previous speed of the vehicle', () => {
    const story = scenario({ areas: [yard({ overspeed: { on: true, limit: 30 } }, { detectCrossing: true })] });
    drive(story, '08:00:00', -5, 10);
    drive(story, '08:00:02', 15, 2);
    expect(alarmLines(story)).toEqual([
      '08:00:00.500 raise overspeed yard truck',
      '08:00:01.500 clear overspeed yard truck',
    ]);
  });

  it('is unknown with the presence of the vehicle', () => {
    const story = scenario({ areas: [road('road', { limit: 30, onDelay: 1 })] });
    drive(story, '08:00:00', 5, 10);
    drive(story, '08:05:00', 5, 2);
    expect(alarmLines(story)).toEqual([
      '08:00:01 raise overspeed road truck',
      '08:03:00 unverified overspeed road truck',
      '08:05:00 verified overspeed road truck',
      '08:05:00 clear overspeed road truck',
    ]);
  });

  it('applies to vehicles only', () => {
    const story = scenario({ areas: [road('road', { limit: 10 })] });
    story.at('08:00:00').person('Ada').sends(5, 5, { speed: 9 });
    expect(alarmLines(story)).toEqual([]);
  });

  it('is evaluated with the newest fix when its limit is changed', () => {
    const story = scenario({ areas: [road('road', { limit: 50 })] });
    drive(story, '08:00:00', 5, 10);
    story.at('08:00:01').change({ areas: { put: [road('road', { limit: 20 })] } });
    story.at('08:00:02').change({ areas: { put: [road('road', { limit: 40 })] } });
    expect(alarmLines(story)).toEqual(['08:00:01 raise overspeed road truck', '08:00:02 clear overspeed road truck']);
  });
});
