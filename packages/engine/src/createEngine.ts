import type { Engine, TagState } from './engine.ts';
import { evacuationStateOf } from './evacuation/evacuations.ts';
import { restartCounts } from './groups/restartCounts.ts';
import type { SiteConfig } from './input.ts';
import { roundsOf } from './patrol/patrols.ts';
import { readSnapshot, writeSnapshot } from './snapshot/snapshot.ts';
import type { EngineState } from './state/engineState.ts';
import { tagFlag } from './state/tagRecords.ts';
import { applyInput } from './steps/applyInput.ts';
import { createState } from './steps/createState.ts';

/**
 * The alarm engine of a new site, before its first input.
 * @param usesFastPath false = without the fast path; the events are the same
 * @throws RangeError for an invalid time zone, origin or region of an area.
 */
export function createEngine(config: SiteConfig, usesFastPath = true): Engine {
  const engine = createState(config, undefined, usesFastPath);
  restartCounts(engine);
  return engineOf(engine);
}

/**
 * Restores the engine of a snapshot: the same inputs give the same events from then on.
 * @throws Error when the snapshot is of another version, or damaged.
 */
export function restoreEngine(snapshot: Uint8Array): Engine {
  return engineOf(readSnapshot(snapshot));
}

function engineOf(engine: EngineState): Engine {
  return {
    apply: (input) => applyInput(engine, input),
    config: () => ({ ...engine.site.config, subjects: engine.roster.all() }),
    rules: () => engine.site.config,
    bindingsOf: (tag) => engine.roster.bindingsOf(tag),
    siteTime: () => engine.now + engine.clockMs,
    nextDue: () => engine.nextDue + engine.clockMs,
    tag(tag) {
      const slot = engine.tags.find(tag);
      return slot === undefined ? undefined : tagStateOf(engine, slot);
    },
    alarms: () => Array.from(engine.alarms.all(), ({ state }) => state),
    evacuations: () => Array.from(engine.evacuations.all(), (one) => evacuationStateOf(engine, one)),
    rounds: () => roundsOf(engine),
    drainChangedTags: () => engine.tags.drainChanged().map((slot) => tagStateOf(engine, slot)),
    snapshot: () => writeSnapshot(engine),
  };
}

/** The current state of a tag. */
function tagStateOf({ tags, clockMs }: EngineState, slot: number): TagState {
  const carrier = tags.carriers[slot];
  const hasFix = tags.fixT(slot) !== Number.NEGATIVE_INFINITY;
  const said = (value: number): number | null => (Number.isNaN(value) ? null : value);
  return {
    tag: tags.names[slot],
    subjectId: carrier?.id ?? null,
    kind: carrier?.kind ?? null,
    t: (hasFix ? tags.fixT(slot) : tags.reportT(slot)) + clockMs,
    lon: said(tags.lon(slot)),
    lat: said(tags.lat(slot)),
    floor: hasFix ? tags.floor(slot) : 0,
    speed: said(tags.speed(slot)),
    heading: said(tags.heading(slot)),
    accuracy: said(tags.accuracy(slot)),
    battery: said(tags.battery(slot)),
    heartRate: said(tags.heartRate(slot)),
    online: tags.has(slot, tagFlag.online),
    areaIds: tags.stays[slot].filter(({ presence }) => presence === 'inside').map(({ area }) => area.id),
  };
}
