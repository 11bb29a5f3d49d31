import type { SiteConfig } from '@muster/engine/input.ts';
import type { AlarmCover, AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';
import { describe, expect, it } from 'vitest';

import { applyTemplates, type Template } from './applyTemplates.ts';

const site: SiteConfig = {
  timeZone: 'UTC',
  alarms: { heartRate: { on: true, upper: 130 } },
  areaTypes: [{ id: 'tanks', alarms: { boundaryCrossing: { on: true, level: 2, who: { personTypes: ['visitor'] } } } }],
  areas: [
    { id: 'farm', typeId: 'tanks', regions: [], alarms: { retention: { on: true, minutes: 30 } } },
    { id: 'gate', regions: [] },
  ],
};
const template = (more: Partial<Template>): Template => ({
  kind: 'person',
  subjects: ['p1'],
  areas: [],
  alarms: {},
  ...more,
});
const alarmsOf = (areaId: string, ...templates: Template[]) =>
  applyTemplates(site, templates).areas.find(({ id }) => id === areaId)?.alarms;

describe('an alarm template', () => {
  it('switches a rule off for its people only', () => {
    expect(alarmsOf('farm', template({ alarms: { retention: { on: false } } }))).toEqual({
      retention: { on: true, minutes: 30, who: { exempt: ['p1'] } },
    });
  });

  it('switches a rule on for its people where it covers others, by their type of area', () => {
    expect(alarmsOf('farm', template({ alarms: { boundaryCrossing: { on: true } } }))?.boundaryCrossing).toEqual({
      who: { personTypes: ['visitor'], include: ['p1'], exempt: [] },
    });
  });

  it('leaves everybody covered where a rule covers everybody', () => {
    expect(alarmsOf('farm', template({ alarms: { retention: { on: true } } }))?.retention?.who).toEqual({ exempt: [] });
  });

  it('makes a rule that counts persons count its vehicles too', () => {
    const on = template({ kind: 'vehicle', subjects: ['v1'], alarms: { overcrowding: { on: true } } });
    const crowded = (who?: AlarmCover) => {
      const alarms = { overcrowding: { on: true, max: 3, ...(who === undefined ? {} : { who }) } };
      const areas = [{ id: 'farm', regions: [], alarms }];
      return applyTemplates({ ...site, areas }, [on]).areas[0]?.alarms?.overcrowding?.who;
    };
    const everybody = ['internal', 'visitor', 'contractor'];
    expect(crowded()).toEqual({ personTypes: everybody, include: ['v1'], exempt: [] });
    expect(crowded({ departIds: ['d1'] })).toEqual({ departIds: ['d1'], include: ['v1'], exempt: [] });
  });

  it('switches a rule on for its people only where it is off', () => {
    expect(alarmsOf('gate', template({ alarms: { boundaryCrossing: { on: true } } }))).toEqual({
      boundaryCrossing: { on: true, who: { include: ['p1'], exempt: [] } },
    });
    expect(alarmsOf('gate', template({ alarms: { boundaryCrossing: { on: false } } }))).toEqual({
      boundaryCrossing: {},
    });
  });

  it('applies to its areas only, or to all when it names none', () => {
    const off = { retention: { on: false } };
    expect(alarmsOf('farm', template({ areas: ['gate'], alarms: off }))).toEqual(site.areas[0]?.alarms);
    expect(alarmsOf('farm', template({ areas: ['farm'], alarms: off }))?.retention?.who).toEqual({ exempt: ['p1'] });
  });

  it('applies to the rules without an area, whatever areas it names', () => {
    const { alarms } = applyTemplates(site, [
      template({ areas: ['gate'], alarms: { heartRate: { on: false }, lowBattery: { on: true } } }),
    ]);
    expect(alarms).toEqual({
      heartRate: { on: true, upper: 130, who: { exempt: ['p1'] } },
      lowBattery: { on: true, who: { include: ['p1'], exempt: [] } },
    });
  });

  it('never switches calls for help off, and switches them on for its people where the building has them off', () => {
    const help = (oneKeyHelp: AlarmRuleSetting, on: boolean) =>
      applyTemplates({ ...site, alarms: { oneKeyHelp } }, [template({ alarms: { oneKeyHelp: { on } } })]).alarms
        ?.oneKeyHelp;
    expect(help({ level: 2 }, false)).toEqual({ level: 2 });
    expect(help({ who: { exempt: ['p9'] } }, false)).toEqual({ who: { exempt: ['p9'] } });
    const off = { on: false, offReason: 'maintenance', offUntil: '2026-12-01T08:00:00Z' };
    expect(help(off, true)).toEqual({ ...off, on: true, who: { include: ['p1'], exempt: [] } });
  });

  it('is overridden by another that switches off', () => {
    const both = [
      template({ subjects: ['p2', 'p1'], alarms: { boundaryCrossing: { on: true } } }),
      template({ alarms: { boundaryCrossing: { on: false } } }),
    ];
    for (const templates of [both, both.toReversed()])
      expect(alarmsOf('farm', ...templates)?.boundaryCrossing?.who).toEqual({
        personTypes: ['visitor'],
        include: ['p1', 'p2'],
        exempt: ['p1'],
      });
  });

  it('adds to the people whom an area exempts itself', () => {
    const areas = [
      { id: 'farm', regions: [], alarms: { retention: { on: true, minutes: 5, who: { exempt: ['z', 'a'] } } } },
    ];
    const { areas: changed } = applyTemplates({ ...site, areas }, [template({ alarms: { retention: { on: false } } })]);
    expect(changed[0]?.alarms?.retention?.who).toEqual({ exempt: ['a', 'p1', 'z'] });
  });
});
