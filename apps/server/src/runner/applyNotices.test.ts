import type { SiteConfig } from '@muster/engine/input.ts';
import type { NoticeTypes } from '@muster/model/alarmNotice/noticeSetting.ts';
import { rectangleOf } from '@muster/testkit/frame.ts';
import { scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { applyNotices } from './applyNotices.ts';
import { applyTemplates } from './applyTemplates.ts';

const site: SiteConfig = {
  timeZone: 'UTC',
  alarms: { heartRate: { on: true, upper: 130 }, lowBattery: { on: false } },
  areaTypes: [{ id: 'tanks', alarms: { boundaryCrossing: { on: true, level: 2 } } }],
  areas: [
    { id: 'farm', typeId: 'tanks', regions: [], alarms: { retention: { on: true, minutes: 30 } } },
    { id: 'gate', regions: [] },
  ],
};
const areaOf = (changed: SiteConfig, areaId: string) => changed.areas.find(({ id }) => id === areaId);

describe('a type of alarm', () => {
  it('that is switched off is off in every area where it was on, by the area or by its type', () => {
    const changed = applyNotices(site, { retention: { on: false }, boundaryCrossing: { on: false } });
    expect(areaOf(changed, 'farm')?.alarms).toEqual({
      retention: { on: false, minutes: 30 },
      boundaryCrossing: { on: false },
    });
    expect(areaOf(changed, 'gate')).toEqual(site.areas[1]);
  });

  it('that is switched off is off for subjects for whom a template switches it on, too', () => {
    const template = {
      kind: 'person' as const,
      subjects: ['p1'],
      areas: [],
      alarms: { boundaryCrossing: { on: true } },
    };
    const changed = applyNotices(applyTemplates(site, [template]), { boundaryCrossing: { on: false } });
    for (const areaId of ['farm', 'gate']) expect(areaOf(changed, areaId)?.alarms?.boundaryCrossing?.on).toBe(false);
  });

  it('that is on by default is switched off everywhere: an evacuation', () => {
    const changed = applyNotices(site, { evacuation: { on: false } });
    for (const areaId of ['farm', 'gate']) expect(areaOf(changed, areaId)?.alarms?.evacuation).toEqual({ on: false });
  });

  it('without an area is switched off in the building; so are calls for help, which are on by default', () => {
    const { alarms } = applyNotices(site, { heartRate: { on: false }, oneKeyHelp: { on: false } });
    expect(alarms).toEqual({ ...site.alarms, heartRate: { on: false, upper: 130 } });
  });

  it('has its own level wherever it is on, and is not switched on by it', () => {
    const changed = applyNotices(site, {
      boundaryCrossing: { level: 3 },
      heartRate: { level: 2 },
      lowBattery: { level: 1 },
      oneKeyHelp: { level: 1 },
    });
    expect(areaOf(changed, 'farm')?.alarms?.boundaryCrossing).toEqual({ level: 3 });
    expect(areaOf(changed, 'gate')).toEqual(site.areas[1]);
    expect(changed.alarms).toEqual({
      heartRate: { on: true, upper: 130, level: 2 },
      lowBattery: { on: false },
      oneKeyHelp: { level: 1 },
    });
  });

  it('notifies the immediate superior after its own minutes, in addition to the setting of area or type, and once', () => {
    const step = { afterMinutes: 5, to: 'areaPersonInCharge' } as const;
    const superior = { afterMinutes: 15, to: 'immediateSuperior' } as const;
    const withSteps: SiteConfig = {
      ...site,
      areaTypes: [{ id: 'tanks', alarms: { boundaryCrossing: { on: true, escalation: [step] } } }],
    };
    const types = { boundaryCrossing: { superiorAfterMinutes: 15 }, retention: { superiorAfterMinutes: null } };
    const changed = applyNotices(withSteps, types);
    expect(areaOf(changed, 'farm')?.alarms).toMatchObject({ boundaryCrossing: { escalation: [step, superior] } });
    expect(areaOf(changed, 'farm')?.alarms?.retention).toEqual({ on: true, minutes: 30 });
    expect(applyNotices(changed, types)).toEqual(changed);
  });

  it('without own settings leaves the configuration unchanged', () => {
    const changed = applyNotices(site, { retention: { sound: false }, boundaryCrossing: { on: true, level: 2 } });
    expect(changed).toEqual(site);
  });

  it('whose rule has two keys is neither of the two', () => {
    const heart = { on: true, upperMinutes: 0, lowerMinutes: 0 };
    const told = (types: NoticeTypes): string[] => {
      const story = scenario(applyNotices({ timeZone: 'UTC', areas: [], alarms: { heartRate: heart } }, types));
      for (const [clock, heartRate] of [
        ['08:00:00', 200],
        ['08:00:10', 30],
      ] as const)
        story.at(clock).person('Ada').reports({ heartRate });
      return story.events().filter((line) => line.includes('raise'));
    };
    expect(told({})).toHaveLength(2);
    expect(told({ heartRate: { on: false } })).toEqual([]);
  });

  it('raises a cluster from its own level by head counts', () => {
    const cluster = { on: true, level: 4, time: 0, levels: [4] } as const;
    const area = yard({ cluster }, { regions: [rectangleOf(0, 0, 100, 100, null)] });
    const config = applyNotices({ timeZone: 'UTC', areas: [area] }, { cluster: { level: 3 } });
    const levelOf = (...people: string[]): number => {
      const story = scenario(config);
      for (const [index, tag] of people.entries())
        story
          .at('08:00:00')
          .person(tag)
          .sends(10 + index, 10);
      story.at('08:00:03').nothing();
      return story.alarm('cluster', people.join(',')).level;
    };
    expect(levelOf('Ada', 'Bea', 'Cid')).toBe(3);
    expect(levelOf('Ada', 'Bea', 'Cid', 'Dan')).toBe(2);
  });
});
