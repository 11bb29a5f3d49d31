import { scenario, type Scenario, timeOf, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import type { SiteConfig, SubjectConfig } from '../input.ts';

const staffed = (setting: object, site: Partial<SiteConfig> = {}): Scenario =>
  scenario({ areas: [yard({ understaffing: { on: true, min: 1, ...setting } })], ...site });

const person = (tag: string, facts: Partial<SubjectConfig> = {}): SubjectConfig => ({
  tag,
  kind: 'person',
  id: tag,
  ...facts,
});

describe('understaffing', () => {
  it('is true from the beginning of the site, when nobody is inside', () => {
    const story = staffed({ onDelay: 300, level: 2 });
    story.at('08:00:00').nothing();
    story.at('08:05:00').nothing();
    story.at('08:06:00').person('Ada').sends(5, 5);
    expect(story.events()).toEqual([
      '08:05:00 raise understaffing yard',
      '08:06:00 enter yard Ada',
      '08:06:00 clear understaffing yard',
    ]);
    expect(story.alarm('understaffing', 'yard')).toMatchObject({
      subjectKind: 'area',
      subjectId: 'yard',
      level: 2,
      evidence: { headCount: 0, members: [], parameters: { min: 1 } },
    });
  });

  it('begins at site time: the first receive time, less the lateness', () => {
    const story = staffed({ onDelay: 10 }, { latenessMs: 2000 });
    story.at('08:00:00').nothing();
    story.at('08:00:10').nothing();
    expect(story.events()).toEqual(['08:00:08 raise understaffing yard']);
  });

  it('is raised when one leaves and fewer than `min` stay', () => {
    const story = staffed({ min: 2, onDelay: 60 });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:10').person('Bea').sends(5, 5);
    story.at('08:00:10').vehicle('truck').sends(5, 5);
    story.at('08:02:00').person('Ada').sends(-5, 5);
    story.at('08:03:00').nothing();
    expect(story.events().slice(3)).toEqual(['08:02:00 exit yard Ada', '08:03:00 raise understaffing yard']);
    // A vehicle does not count, unless it is named.
    expect(story.alarm('understaffing', 'yard').evidence).toMatchObject({ headCount: 1, members: ['Bea'] });
  });

  it('does not count subjects whose presence is unknown', () => {
    const story = staffed({}, {});
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.events();
    story.at('08:05:00').nothing();
    expect(story.events()).toEqual(['08:03:00 unknown yard Ada', '08:03:00 raise understaffing yard ×2']);
  });

  it('is known only inside its windows: it begins at the opening', () => {
    const story = staffed({ onDelay: 60, windows: [{ weekdays: [3], start: '08:00', end: '17:00' }] });
    story.at('06:00:00').nothing();
    story.at('08:01:00').nothing();
    story.at('17:00:00').nothing();
    expect(story.events()).toEqual(['08:01:00 raise understaffing yard', '17:00:00 clear understaffing yard']);
  });

  it('counts only subjects with a named post', () => {
    const subjects = [person('Ada', { jobId: 'cook' }), person('Bea', { jobId: 'guard' }), person('Cid')];
    const story = staffed({ jobIds: ['guard'], onDelay: 5 }, { subjects });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:01').person('Cid').sends(5, 5);
    story.at('08:00:10').person('Bea').sends(5, 5);
    expect(story.events()).toEqual([
      '08:00:00 enter yard Ada',
      '08:00:01 enter yard Cid',
      '08:00:05 raise understaffing yard',
      '08:00:10 enter yard Bea',
      '08:00:10 clear understaffing yard',
    ]);
  });

  it('counts those with a qualification while it is valid, to the second', () => {
    const qualifications = [
      { code: 'crane', until: timeOf('08:10:00') },
      { code: 'crane', from: timeOf('08:20:00') },
      { code: 'welding' },
    ];
    const story = staffed(
      { qualifications: ['crane'], onDelay: 30 },
      { subjects: [person('Ada', { qualifications })] },
    );
    const stand = (clock: string) => story.at(clock).person('Ada').sends(5, 5);
    for (let minute = 0; minute <= 22; minute += 2) stand(`08:${String(minute).padStart(2, '0')}:00`);
    expect(story.events()).toEqual([
      '08:00:00 enter yard Ada',
      '08:10:30 raise understaffing yard',
      '08:20:00 clear understaffing yard',
    ]);
  });

  it('counts subjects with a post or with a qualification', () => {
    const subjects = [
      person('Ada', { jobId: 'guard' }),
      person('Bea', { qualifications: [{ code: 'crane' }] }),
      person('Cid', { jobId: 'cook', qualifications: [{ code: 'welding' }] }),
    ];
    const story = staffed({ min: 3, jobIds: ['guard'], qualifications: ['crane'] }, { subjects });
    for (const { tag } of subjects) story.at('08:00:00').person(tag).sends(5, 5);
    story.at('08:01:00').change({ areas: { put: [yard({ understaffing: { on: true, min: 2 } })] } });
    expect(story.events()).toEqual([
      '08:00:00 raise understaffing yard',
      '08:00:00 enter yard Ada',
      '08:00:00 enter yard Bea',
      '08:00:00 enter yard Cid',
      '08:01:00 clear understaffing yard',
    ]);
    expect(story.alarm('understaffing', 'yard').evidence.headCount).toBe(0);
  });

  it('counts a subject who gets a post or a renewed qualification while inside', () => {
    const expiring = person('Ada', { qualifications: [{ code: 'crane', until: timeOf('08:10:00') }] });
    const story = staffed({ qualifications: ['crane'] }, { subjects: [expiring] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:01:00').change({ subjects: { put: [person('Ada', { qualifications: [{ code: 'crane' }] })] } });
    for (const clock of ['08:02:00', '08:04:00', '08:06:00', '08:08:00', '08:10:30']) {
      story.at(clock).person('Ada').sends(5, 5);
    }
    expect(story.events()).toEqual([
      '08:00:00 raise understaffing yard',
      '08:00:00 enter yard Ada',
      '08:00:00 clear understaffing yard',
    ]);
    story.at('08:11:00').change({ subjects: { put: [person('Ada')] } });
    expect(story.events()).toEqual(['08:11:00 raise understaffing yard ×2']);
  });

  it('is evaluated once when two subjects swap posts in one change', () => {
    const [guard, cook] = [{ jobId: 'guard' }, { jobId: 'cook' }];
    const story = staffed({ jobIds: ['guard'] }, { subjects: [person('Ada', guard), person('Bea', cook)] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:00').person('Bea').sends(5, 5);
    story.events();
    story.at('08:01:00').change({ subjects: { put: [person('Ada', cook), person('Bea', guard)] } });
    expect(story.events()).toEqual([]);
    story.at('08:02:00').change({ subjects: { put: [person('Bea', cook)] } });
    expect(story.events()).toEqual(['08:02:00 raise understaffing yard ×2']);
  });

  it('has no effect in an area where it was switched off', () => {
    const subjects = [person('Ada', { qualifications: [{ code: 'crane', until: timeOf('08:01:00') }] })];
    const story = staffed({ qualifications: ['crane'], onDelay: 5 }, { subjects });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:30').change({ areas: { put: [yard()] } });
    story.at('08:02:00').nothing();
    expect(story.events()).toEqual(['08:00:00 enter yard Ada']);
  });

  it('begins when it is switched on', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').nothing();
    story.at('08:10:00').change({ areas: { put: [yard({ understaffing: { on: true, min: 1, onDelay: 60 } })] } });
    story.at('08:11:00').nothing();
    expect(story.events()).toEqual(['08:11:00 raise understaffing yard']);
  });
});
