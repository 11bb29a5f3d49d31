import type { TagState } from '../engine.ts';
import type { EngineState } from '../state/engineState.ts';
import { tagFlag } from '../state/tagRecords.ts';

/** What is known of a tag now. */
export function tagStateOf({ tags, clockMs }: EngineState, slot: number): TagState {
  const bearer = tags.bearers[slot];
  const hasFix = tags.fixT(slot) !== Number.NEGATIVE_INFINITY;
  const said = (value: number): number | null => (Number.isNaN(value) ? null : value);
  return {
    tag: tags.names[slot],
    subjectId: bearer?.id ?? null,
    kind: bearer?.kind ?? null,
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
