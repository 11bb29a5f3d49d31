import type { Input } from '@muster/engine/input.ts';
import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';
import { randomSite } from '@muster/testkit/randomSite.ts';
import { randomArrivals } from '@muster/testkit/randomWalk.ts';
import { scenario, Scenario, yard } from '@muster/testkit/scenario.ts';
import { describe, expect, it } from 'vitest';

import { createEngine, restoreEngine } from '../createEngine.ts';
import type { EngineEvent } from '../event.ts';

describe('a snapshot', () => {
  it('taken at any time gives the same remaining events, byte for byte', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = seededRandom(`snapshot ${seed}`);
      const site = { ...randomSite(random), latenessMs: 2000 };
      const inputs = randomArrivals(random, site).map(({ position, receivedAt }): Input => {
        return { kind: 'positions', receivedAt, batch: toPositionBatch([position]) };
      });
      let engine = createEngine(site);
      const uninterrupted: EngineEvent[] = [];
      const interrupted: EngineEvent[] = [];
      const through = createEngine(site);
      for (const input of inputs) {
        if (random.chance(0.03)) engine = restoreEngine(engine.snapshot());
        interrupted.push(...engine.apply(input));
        uninterrupted.push(...through.apply(input));
      }
      expect(JSON.stringify(interrupted)).toBe(JSON.stringify(uninterrupted));
      expect(uninterrupted.length).toBeGreaterThan(0);
    }
  });

  it('has the same bytes when it is restored and taken again', () => {
    const story = scenario({
      areas: [yard({ boundaryCrossing: { on: true, latch: true }, overcrowding: { on: true, max: 0, onDelay: 5 } })],
      subjects: [{ tag: 'Ada', kind: 'person', id: 'ada', departId: 'north' }],
      alarms: { lowBattery: { on: true } },
    });
    story.at('08:00:00').person('Ada').sends(5, 5, { battery: 3 });
    story.at('08:00:03').vehicle('truck').sends(5, 5, { sos: true });
    const bytes = story.engine.snapshot();
    expect(restoreEngine(bytes).snapshot()).toEqual(bytes);
  });

  it('keeps configuration, commands and head counts that site time has not reached', () => {
    const story = scenario({ latenessMs: 5000, areas: [yard({ overcrowding: { on: true, max: 0 } })] });
    story.at('08:00:00').person('Ada').sends(5, 5);
    const later = new Scenario(restoreEngine(story.engine.snapshot()));
    later.at('08:00:05').nothing();
    expect(later.events()).toEqual(['08:00:00 raise overcrowding yard']);
    later.at('08:00:06').handle('overcrowding', 'yard');
    const last = new Scenario(restoreEngine(later.engine.snapshot()));
    last.at('08:01:00').person('Ada').sends(-5, 5);
    last.at('08:01:05').nothing();
    expect(last.events()).toEqual(['08:01:00 exit yard Ada', '08:01:00 clear overcrowding yard']);
    expect(last.alarm('overcrowding', 'yard').handler).toBe('Olga');
    expect(last.engine.config()).toEqual(story.engine.config());
  });

  it('recognises a call for help that was handled before it was taken', () => {
    const story = scenario();
    story.at('08:00:00').person('Ada').reports({ sos: true });
    story.at('08:00:10').handle('oneKeyHelp', 'Ada');
    const later = new Scenario(restoreEngine(story.engine.snapshot()));
    later.at('08:00:20').person('Ada').since('08:00:00').reports({ sos: true });
    expect(later.events()).toEqual([]);
    later.at('08:00:30').person('Ada').reports({ sos: true });
    expect(later.events()).toEqual(['08:00:30 raise oneKeyHelp Ada']);
  });

  it('marks every tag as changed, so that they are drawn', () => {
    const story = scenario();
    story.at('08:00:00').person('Ada').sends(5, 5, { speed: 1.5 });
    story.engine.drainChangedTags();
    const [ada, ...others] = restoreEngine(story.engine.snapshot()).drainChangedTags();
    expect(ada).toEqual(story.engine.tag('Ada'));
    expect(others).toEqual([]);
  });

  it('of another version is refused, and so is invalid data', () => {
    const bytes = scenario().engine.snapshot();
    bytes[8 + 'muster engine '.length] = '0'.charCodeAt(0);
    expect(() => restoreEngine(bytes)).toThrow('The snapshot is of "muster engine 0');
    expect(() => restoreEngine(new Uint8Array(3))).toThrow(RangeError);
    expect(() => restoreEngine(scenario().engine.snapshot().slice(0, 60))).toThrow(Error);
  });
});
