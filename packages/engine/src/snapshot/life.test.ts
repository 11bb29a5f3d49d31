import { rectangleOf } from '@muster/testkit/frame.ts';
import { Scenario, scenario, yard } from '@muster/testkit/scenario.ts';
import { expect, it } from 'vitest';

import { restoreEngine } from '../createEngine.ts';

/** A shelved alarm, an evacuation, a camera detection, a group of three, and members on the way to it. */
function busySite(): Scenario {
  const regions = [rectangleOf(0, 0, 60, 60)];
  const escalation = [{ afterMinutes: 2, to: 'areaPersonInCharge' as const }];
  const alarms = {
    cluster: { on: true, time: 20, cancelTime: 5, level: 3 as const, levels: [4] },
    boundaryCrossing: { on: true, escalation },
    evacuation: { on: true },
  };
  const story = scenario({
    latenessMs: 2000,
    alarms: { ai: { on: true, quiet: 90 } },
    areas: [yard(alarms, { regions }), { id: 'island', regions: [rectangleOf(80, 0, 90, 10)] }],
  });
  for (const [tag, x] of [
    ['Ada', 1],
    ['Bea', 3],
    ['Cid', 5],
    ['Dan', 40],
  ] as const) {
    story.at('08:00:00').person(tag).sends(x, 5);
  }
  story.at('08:00:10').camera('cam-1', 'noHardHat');
  story.at('08:00:15').shelve('boundaryCrossing', 'Ada', '08:01:00');
  story.at('08:00:20').evacuate('yard', ['island']);
  story.at('08:00:25').person('Dan').sends(6, 6);
  return story;
}

function end(story: Scenario): string[] {
  story.events();
  story.at('08:00:30').person('Bea').sends(85, 5);
  story.at('08:00:40').person('Cid').sends(85, 5);
  story.at('08:00:50').person('Ada').sends(85, 5);
  story.at('08:00:55').person('Dan').sends(85, 6);
  story.at('08:10:00').nothing();
  return story.events();
}

it('a snapshot keeps shelvings, evacuations, detections, groups and escalations', () => {
  const uninterrupted = busySite();
  const restored = new Scenario(restoreEngine(uninterrupted.engine.snapshot()));
  expect(restored.engine.snapshot()).toEqual(uninterrupted.engine.snapshot());
  const rest = end(restored);
  expect(rest).toEqual(end(uninterrupted));
  for (const what of ['level cluster', 'clear cluster', 'unshelve', 'clear evacuation', 'clear ai', 'escalate']) {
    expect(rest.join('\n')).toContain(what);
  }
});
