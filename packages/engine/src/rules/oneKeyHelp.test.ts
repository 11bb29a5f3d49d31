import { scenario, timeOf, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

describe('oneKeyHelp', () => {
  it('is raised by a position with sos, once while unhandled', () => {
    const story = scenario();
    story.at('08:00:00').person('Ada').sends(5, 5, { sos: true });
    story.at('08:00:01').person('Ada').sends(5, 5, { sos: true });
    expect(story.events()).toEqual(['08:00:00 raise oneKeyHelp Ada']);
    expect(story.alarm('oneKeyHelp', 'Ada')).toMatchObject({ level: 1, areaId: null, floor: 0, occurrences: 1 });
  });

  it('is raised by telemetry without a place', () => {
    const story = scenario();
    story.at('08:00:00').person('Ada').reports({ sos: true });
    expect(story.events()).toEqual(['08:00:00 raise oneKeyHelp Ada']);
    expect(story.alarm('oneKeyHelp', 'Ada')).toMatchObject({ lon: null, lat: null });
  });

  it('is raised by a late message, at the time of the call', () => {
    const story = scenario();
    story.at('08:10:00').person('Ada').sends(5, 5);
    story.at('08:10:01').person('Ada').since('08:09:00').sends(4, 4, { sos: true });
    story.at('08:10:02').person('Bea').since('08:00:00').reports({ sos: true });
    expect(story.events()).toEqual(['08:09:00 raise oneKeyHelp Ada', '08:00:00 raise oneKeyHelp Bea late']);
  });

  it('is raised for an unbound tag', () => {
    const story = scenario({ openSubjects: false, areas: [yard({ boundaryCrossing: { on: true } })] });
    story.at('08:00:00').person('found-on-the-road').sends(5, 5, { sos: true });
    expect(story.events()).toEqual(['08:00:00 raise oneKeyHelp found-on-the-road']);
    expect(story.alarm('oneKeyHelp', 'found-on-the-road')).toMatchObject({ subjectKind: 'tag' });
  });

  it('has the person who carries the card as subject', () => {
    const story = scenario({ openSubjects: false, subjects: [{ tag: 'card-1', kind: 'person', id: 'person-7' }] });
    story.at('08:00:00').person('card-1').reports({ sos: true });
    expect(story.alarm('oneKeyHelp', 'card-1')).toMatchObject({ subjectKind: 'person', subjectId: 'person-7' });
  });

  it('has, when late, the person who carried the card then as subject', () => {
    const subjects = [
      { tag: 'card-1', kind: 'person', id: 'ada', boundTo: timeOf('08:01:00') },
      { tag: 'card-1', kind: 'person', id: 'bea', boundFrom: timeOf('08:01:00') },
    ] as const;
    const story = scenario({ openSubjects: false, subjects });
    story.at('08:01:10').person('card-1').sends(5, 5);
    story.at('08:01:20').person('card-1').since('08:00:50').sends(5, 5, { sos: true });
    expect(story.alarm('oneKeyHelp', 'card-1').subjectId).toBe('ada');
    story.at('08:01:30').person('card-1').sends(5, 5, { sos: true });
    expect(story.alarm('oneKeyHelp', 'card-1')).toMatchObject({ subjectId: 'bea', occurrences: 1 });
  });

  it('clears by handling alone, and the next call is a new alarm', () => {
    const story = scenario();
    story.at('08:00:00').person('Ada').sends(5, 5, { sos: true });
    const first = story.alarm('oneKeyHelp', 'Ada').id;
    story.at('08:00:30').person('Ada').sends(5, 5, { sos: false });
    story.at('08:01:00').handle('oneKeyHelp', 'Ada');
    story.at('08:02:00').person('Ada').sends(5, 5, { sos: true });
    expect(story.events()).toEqual([
      '08:00:00 raise oneKeyHelp Ada',
      '08:01:00 handle oneKeyHelp Ada',
      '08:01:00 clear oneKeyHelp Ada',
      '08:02:00 raise oneKeyHelp Ada',
    ]);
    expect(story.alarm('oneKeyHelp', 'Ada').id).not.toBe(first);
  });

  it('counts a repeated message once, even after it was handled', () => {
    const story = scenario();
    story.at('08:00:00').person('Ada').sends(5, 5, { sos: true });
    story.at('08:01:00').handle('oneKeyHelp', 'Ada');
    story.events();
    story.at('08:02:00').person('Ada').since('08:00:00').sends(5, 5, { sos: true });
    expect(story.events()).toEqual([]);
  });

  it('has no delay, and is silent only where it is switched off or outside its windows', () => {
    const silent = scenario({ alarms: { oneKeyHelp: { on: false } } });
    silent.at('08:00:00').person('Ada').reports({ sos: true });
    expect(silent.events()).toEqual([]);
    const windows = [{ weekdays: [3], start: '09:00', end: '10:00' }];
    const story = scenario({ alarms: { oneKeyHelp: { onDelay: 60, latch: false, level: 2, windows } } });
    story.at('08:00:00').person('Ada').reports({ sos: true });
    story.at('09:00:00').person('Ada').reports({ sos: true });
    expect(story.events()).toEqual(['09:00:00 raise oneKeyHelp Ada']);
    expect(story.alarm('oneKeyHelp', 'Ada').level).toBe(2);
  });

  it.each([
    ['off', { on: false }],
    ['off for somebody', { who: { exempt: ['Ada'] } }],
    ['off at times', { windows: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], start: '01:00', end: '02:00' }] }],
  ])('that is %s for a limited time comes on again by itself, also for a late call', (_, setting) => {
    const offUntil = new Date(timeOf('08:10:00')).toISOString();
    const story = scenario({ alarms: { oneKeyHelp: { ...setting, offReason: 'maintenance', offUntil } } });
    story.at('08:09:59').person('Ada').reports({ sos: true });
    expect(story.events()).toEqual([]);
    story.at('08:10:00').person('Ada').reports({ sos: true });
    story.at('08:10:10').person('Bea').since('08:05:00').reports({ sos: true });
    expect(story.events()).toEqual(['08:10:00 raise oneKeyHelp Ada', '08:05:00 raise oneKeyHelp Bea late']);
  });
});
