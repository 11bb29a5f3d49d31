import { scenario, type Scenario, yard } from '@muster/testkit/scenario.ts';
import type { AlarmRuleSetting } from '@muster/model/alarm/alarmRule.ts';
import { describe, expect, it } from 'vitest';

function watched(setting: AlarmRuleSetting = {}): Scenario {
  return scenario({ alarms: { ai: { on: true, ...setting } } });
}

const alarmOf = (story: Scenario) => story.alarm('ai', 'cam-1');

describe('ai', () => {
  it('is raised by a pulse and clears when the camera has been quiet for `quiet` seconds', () => {
    const story = watched();
    story.at('08:00:00').camera('cam-1', 'noHardHat');
    story.at('08:00:59').nothing();
    expect(story.events()).toEqual(['08:00:00 raise ai cam-1']);
    expect(alarmOf(story)).toMatchObject({ subjectKind: 'camera', subjectId: 'cam-1', areaId: null, tag: null });
    expect(alarmOf(story).evidence).toMatchObject({ facts: { kind: 'noHardHat' }, parameters: { quiet: 60 } });
    story.at('08:01:00').nothing();
    expect(story.events()).toEqual(['08:01:00 clear ai cam-1']);
  });

  it('continues from pulse to pulse', () => {
    const story = watched({ quiet: 30, onDelay: 45 });
    for (const clock of ['08:00:00', '08:00:29', '08:00:58']) story.at(clock).camera('cam-1', 'personIntrusion');
    story.at('08:02:00').nothing();
    expect(story.events()).toEqual(['08:00:45 raise ai cam-1', '08:01:28 clear ai cam-1']);
  });

  it('starts again where the camera was quiet between two pulses', () => {
    const story = watched({ quiet: 30, onDelay: 45 });
    for (const clock of ['08:00:00', '08:00:31', '08:01:00']) story.at(clock).camera('cam-1', 'personIntrusion');
    story.at('08:02:00').nothing();
    expect(story.events()).toEqual(['08:01:16 raise ai cam-1', '08:01:30 clear ai cam-1']);
  });

  it('is one alarm for each camera and each kind', () => {
    const story = watched();
    story.at('08:00:00').camera('cam-1', 'noHardHat');
    const { id } = alarmOf(story);
    story.at('08:00:01').camera('cam-1', 'sleepingAtPost');
    expect(alarmOf(story).id).not.toBe(id);
    story.at('08:00:02').camera('cam-2', 'noHardHat');
    story.at('08:00:03').camera('cam-1', 'noHardHat');
    expect(story.events()).toEqual(['08:00:00 raise ai cam-1', '08:00:01 raise ai cam-1', '08:00:02 raise ai cam-2']);
  });

  it('reopens while unhandled', () => {
    const story = watched({ quiet: 10 });
    story.at('08:00:00').camera('cam-1', 'noHardHat');
    story.at('08:01:00').camera('cam-1', 'noHardHat');
    expect(story.events()).toEqual([
      '08:00:00 raise ai cam-1',
      '08:00:10 clear ai cam-1',
      '08:01:00 raise ai cam-1 ×2',
    ]);
  });

  it('applies a delayed pulse as if it had arrived in time, and not twice; a late one changes nothing', () => {
    const story = watched();
    story.at('08:10:00').camera('cam-1', 'noHardHat', '08:05:00');
    story.at('08:10:01').camera('cam-1', 'noHardHat', '08:05:00');
    story.at('08:10:02').camera('cam-1', 'noHardHat', '08:04:00');
    expect(story.events()).toEqual(['08:05:00 raise ai cam-1 late', '08:06:00 clear ai cam-1']);
  });

  it('does not revert an emitted end', () => {
    const story = watched();
    story.at('08:00:00').camera('cam-1', 'noHardHat');
    story.at('08:02:00').camera('cam-1', 'noHardHat', '08:00:50');
    expect(story.events()).toEqual([
      '08:00:00 raise ai cam-1',
      '08:01:00 clear ai cam-1',
      '08:01:00 raise ai cam-1 ×2',
      '08:01:50 clear ai cam-1 ×2',
    ]);
  });

  it('covers the named cameras, or all but the exempt', () => {
    const story = watched({ who: { exempt: ['cam-1'] } });
    story.at('08:00:00').camera('cam-1', 'noHardHat');
    story.at('08:00:00').camera('cam-2', 'noHardHat');
    expect(story.events()).toEqual(['08:00:00 raise ai cam-2']);
  });

  it('is set for the building; a change of `quiet` counts from the last pulse', () => {
    const story = scenario({ alarms: { ai: { on: true } }, areas: [yard({ ai: { on: true } })] });
    story.at('08:00:00').camera('cam-1', 'noHardHat');
    story.at('08:00:40').change({ site: { alarms: { ai: { on: true, quiet: 20 } } } });
    expect(story.events()).toEqual(['08:00:00 raise ai cam-1', '08:00:40 clear ai cam-1']);
    story.at('08:00:50').camera('cam-1', 'noHardHat');
    story.at('08:00:55').change({ site: { alarms: {} } });
    expect(story.events()).toEqual(['08:00:50 raise ai cam-1 ×2', '08:00:55 clear ai cam-1 ×2']);
  });
});
