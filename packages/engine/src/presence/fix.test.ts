import { rectangleOf } from '@muster/testkit/frame.ts';
import { positionOf, scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

describe('enter', () => {
  it('happens at the first fix inside, in or on the edge of a region, also of a tag never seen before', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:00').person('Bea').sends(-5, 5);
    story.at('08:00:10').person('Bea').sends(0, 5);
    expect(story.events()).toEqual(['08:00:00 enter yard Ada', '08:00:10 enter yard Bea']);
  });

  it('needs three consecutive fixes where `entryFixes` says so', () => {
    const story = scenario({ areas: [yard({}, { entryFixes: 3 })] });
    const walk = [5, 5, 15, 5, 5, 5, 5];
    walk.forEach((x, second) => story.at(`08:00:0${second}`).person('Ada').sends(x, 5));
    expect(story.events()).toEqual(['08:00:05 enter yard Ada']);
  });

  it('needs a region on the floor of the fix; one without a floor applies to all', () => {
    const regions = [rectangleOf(0, 0, 10, 10, 1), rectangleOf(20, 0, 30, 10, null)];
    const story = scenario({ areas: [yard({}, { regions })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:10').person('Ada').sends(5, 5, { floor: 1 });
    story.at('08:00:20').person('Ada').sends(25, 5, { floor: -1 });
    story.at('08:00:30').person('Ada').sends(25, 5, { floor: 2 });
    expect(story.events()).toEqual(['08:00:10 enter yard Ada']);
  });

  it('happens in a strict area when the circle of accuracy touches a region', () => {
    const strict = yard({}, { id: 'strict', strict: true });
    const story = scenario({ areas: [yard(), strict] });
    story.at('08:00:00').person('Ada').sends(-3, 5, { accuracy: 2.9 });
    story.at('08:00:01').person('Ada').sends(-3, 5, { accuracy: 3.1 });
    story.at('08:00:02').person('Ada').sends(-3, 5, { accuracy: 1 });
    expect(story.events()).toEqual(['08:00:01 enter strict Ada', '08:00:02 exit strict Ada']);
  });
});

describe('exit', () => {
  it('needs an enter before: a tag begins unknown, and its first fix outside is no exit', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(-5, 5);
    story.at('08:00:02').person('Ada').sends(15, 5);
    expect(story.events()).toEqual([]);
  });

  it('happens at the first fix outside', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:01').person('Ada').sends(10.1, 5);
    expect(story.events().at(-1)).toBe('08:00:01 exit yard Ada');
  });

  it('waits until a fix is farther out than the tolerance', () => {
    const story = scenario({ areas: [yard({}, { exitTolerance: 2 })] });
    [5, 11.9, 5, 11.9, 12.1].forEach((x, second) => story.at(`08:00:0${second}`).person('Ada').sends(x, 5));
    expect(story.events()).toEqual(['08:00:00 enter yard Ada', '08:00:04 exit yard Ada']);
  });

  it('happens within the tolerance once its timeout has passed since the first of those fixes', () => {
    const story = scenario({ areas: [yard({}, { exitTolerance: 5, toleranceTimeout: 30 })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:10').person('Ada').sends(11, 5);
    story.at('08:00:20').person('Ada').sends(5, 5);
    story.at('08:00:30').person('Ada').sends(11, 5);
    story.at('08:00:59').person('Ada').sends(12, 5);
    story.at('08:01:00').person('Ada').sends(12, 5);
    expect(story.events()).toEqual(['08:00:00 enter yard Ada', '08:01:00 exit yard Ada']);
  });

  it('never happens within the tolerance where no timeout is set', () => {
    const story = scenario({ areas: [yard({}, { exitTolerance: 5, fixTimeout: 100_000 })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    for (const clock of ['08:00:01', '09:00:00', '22:00:00']) story.at(clock).person('Ada').sends(12, 5);
    expect(story.events()).toEqual(['08:00:00 enter yard Ada']);
  });

  it('is measured to the nearest of several regions', () => {
    const regions = [rectangleOf(0, 0, 10, 10), rectangleOf(20, 0, 30, 10)];
    const story = scenario({ areas: [yard({}, { regions, exitTolerance: 4 })] });
    [5, 13, 17, 25, 34.5].forEach((x, second) => story.at(`08:00:0${second}`).person('Ada').sends(x, 5));
    expect(story.events()).toEqual(['08:00:00 enter yard Ada', '08:00:04 exit yard Ada']);
  });

  it('happens at once on another floor, whatever the tolerance', () => {
    const story = scenario({ areas: [yard({}, { exitTolerance: 100 })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:01').person('Ada').sends(5, 5, { floor: 1 });
    expect(story.events().at(-1)).toBe('08:00:01 exit yard Ada');
  });
});

describe('crossing', () => {
  const across = yard({}, { detectCrossing: true });

  it('enters and exits at the interpolated times of the first and last cut', () => {
    const story = scenario({ areas: [across] });
    story.at('08:00:00').person('Ada').sends(-10, 5);
    story.at('08:00:10').person('Ada').sends(30, 5);
    expect(story.events()).toEqual(['08:00:02.500 enter yard Ada', '08:00:05 exit yard Ada']);
  });

  it('is not detected where no area enables it', () => {
    const story = scenario({ areas: [yard()] });
    story.at('08:00:00').person('Ada').sends(-10, 5);
    story.at('08:00:10').person('Ada').sends(30, 5);
    expect(story.events()).toEqual([]);
  });

  it.each([
    ['fixes are more than ten seconds apart', '08:00:10.001', {}],
    ['they are on two floors', '08:00:10', { floor: 1 }],
  ])('is not assumed when %s', (_, clock, facts) => {
    const story = scenario({ areas: [across] });
    story.at('08:00:00').person('Ada').sends(-10, 5);
    story.at(clock).person('Ada').sends(30, 5, facts);
    expect(story.events()).toEqual([]);
  });

  it('raises and clears alarms about being inside, on its way', () => {
    const area = yard(
      { boundaryCrossing: { on: true }, retention: { on: true, minutes: 0.02 } },
      { detectCrossing: true },
    );
    const story = scenario({ areas: [area] });
    story.at('08:00:00').person('Ada').sends(-10, 5);
    story.at('08:00:10').person('Ada').sends(30, 5);
    expect(story.events()).toEqual([
      '08:00:02.500 enter yard Ada',
      '08:00:02.500 raise boundaryCrossing yard Ada',
      '08:00:03.700 raise retention yard Ada',
      '08:00:05 exit yard Ada',
      '08:00:05 clear boundaryCrossing yard Ada',
      '08:00:05 clear retention yard Ada',
    ]);
  });

  it('is none where one of the two fixes is inside: that is an enter or an exit', () => {
    const story = scenario({ areas: [across] });
    story.at('08:00:00').person('Ada').sends(-5, 5);
    story.at('08:00:02').person('Ada').sends(5, 5);
    story.at('08:00:04').person('Ada').sends(15, 5);
    expect(story.events()).toEqual(['08:00:02 enter yard Ada', '08:00:04 exit yard Ada']);
  });

  it('is none of a subject who is inside by tolerance', () => {
    const story = scenario({ areas: [yard({}, { detectCrossing: true, exitTolerance: 5 })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:01').person('Ada').sends(-2, 5);
    story.at('08:00:03').person('Ada').sends(12, 5);
    story.at('08:00:04').person('Ada').sends(16, 5);
    expect(story.events()).toEqual(['08:00:00 enter yard Ada', '08:00:04 exit yard Ada']);
  });

  it('is none if the area has been drawn around the first of the two fixes since', () => {
    const story = scenario({ areas: [] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:01').change({ areas: { put: [across] } });
    story.at('08:00:02').person('Ada').sends(15, 5);
    expect(story.events()).toEqual([]);
  });

  it('does not affect the silence after it: a delay that began on the way begins again with the fix', () => {
    const rule = { boundaryCrossing: { on: true, mode: 'noExit', onDelay: 10 } } as const;
    const story = scenario({ areas: [yard(rule, { detectCrossing: true, fixTimeout: 5 })] });
    story.at('08:00:00').person('Ada').sends(-10, 5);
    story.at('08:00:08').person('Ada').sends(30, 5);
    for (const second of [12, 16, 20]) story.at(`08:00:${second}`).person('Ada').sends(30, 5);
    expect(story.events()).toEqual([
      '08:00:02 enter yard Ada',
      '08:00:04 exit yard Ada',
      '08:00:18 raise boundaryCrossing yard Ada',
    ]);
  });

  it('is an exit instead for a subject who was inside by tolerance before a silence', () => {
    const story = scenario({ areas: [yard({}, { detectCrossing: true, exitTolerance: 5, fixTimeout: 5 })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:01').person('Ada').sends(-2, 5);
    story.at('08:00:08').person('Ada').sends(12, 5);
    expect(story.events()).toEqual(['08:00:00 enter yard Ada', '08:00:06 unknown yard Ada', '08:00:08 exit yard Ada']);
  });
});

describe('unknown', () => {
  it('happens at the newest fix + fixTimeout, with an event only if the subject was inside', () => {
    const gate = yard({}, { id: 'gate', regions: [rectangleOf(50, 0, 60, 10)], fixTimeout: 60 });
    const story = scenario({ areas: [yard(), gate] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    story.at('08:00:00').person('Bea').sends(55, 5);
    story.at('08:02:59.999').nothing();
    expect(story.events().slice(2)).toEqual(['08:01:00 unknown gate Bea']);
    story.at('08:03:00').nothing();
    expect(story.events()).toEqual(['08:03:00 unknown yard Ada']);
  });

  it('ends with an enter inside, and with an exit outside only if the subject was inside before', () => {
    const story = scenario({ areas: [yard()] });
    const people = ['Ada', 'Bea'];
    for (const tag of [...people, 'Cid'])
      story
        .at('08:00:00')
        .person(tag)
        .sends(tag === 'Cid' ? -5 : 5, 5);
    story.at('08:10:00').nothing();
    story.events();
    story.at('08:10:01').person('Ada').sends(5, 5);
    story.at('08:10:02').person('Bea').sends(-5, 5);
    story.at('08:10:03').person('Cid').sends(-5, 5);
    expect(story.events()).toEqual(['08:10:01 enter yard Ada', '08:10:02 exit yard Bea']);
  });

  it("makes the tag offline after three minutes, whatever the areas' settings", () => {
    const story = scenario({ areas: [yard({}, { fixTimeout: 3600 })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    expect(story.engine.tag('Ada')).toMatchObject({ online: true, areaIds: ['yard'] });
    story.engine.drainChangedTags();
    story.at('08:03:00').nothing();
    expect(story.engine.tag('Ada')).toMatchObject({ online: false, areaIds: ['yard'] });
    expect(story.engine.drainChangedTags().map(({ tag }) => tag)).toEqual(['Ada']);
  });
});

describe('a gateway that sends what it has buffered in one batch', () => {
  it('is not interrupted by the silence between two of its rows', () => {
    const story = scenario({ areas: [yard()] });
    const rows = Array.from({ length: 10 }, (_, minute) => positionOf('Ada', `08:0${minute}:00`, 5, 5));
    story.at('09:00:00').gateway(rows);
    expect(story.events()).toEqual(['08:00:00 enter yard Ada', '08:12:00 unknown yard Ada']);
  });
});
