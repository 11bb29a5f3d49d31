import type { Projection } from '@muster/geo/projection.ts';
import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';

import { levelColor } from '../../ui/layout/theme.ts';
import type { Lens } from '../scene/view.ts';
import type { SpritePool } from '../tag/spritePool.ts';
import { haloSprite, markSprite, pinSprite, pulseSprite } from '../tag/sprites.ts';
import { lookOf, type TagAlarm } from '../tag/tagLook.ts';
import type { TagLayer } from '../tag/tagLayer.ts';
import type { TagSource } from '../tag/tagSource.ts';

/** An alarm with its own place: a pin if its tag is not drawn. */
export interface AlarmPin {
  id: string;
  level: AlarmLevel;
  tag: string | null;
  lon: number;
  lat: number;
  floor: number | null;
}

/** Open alarms that the map draws. */
export interface AlarmMarks {
  /** The most urgent one of each tag. */
  byTag: ReadonlyMap<string, TagAlarm>;
  /** The highest level of the true alarms of each area. A cleared alarm waits to be handled, but fills no area. */
  byArea: ReadonlyMap<string, AlarmLevel>;
  placed: readonly AlarmPin[];
}

export const noAlarms: AlarmMarks = { byTag: new Map(), byArea: new Map(), placed: [] };

/** Highlights of one frame. */
export interface HighlightFrame {
  lens: Lens;
  /** Wall clock, epoch ms. */
  epochMs: number;
  source: TagSource;
  layer: TagLayer;
  marks: AlarmMarks;
  selected: string | null;
  floor: number | null;
  isMotionReduced: boolean;
  liftOf(floor: number): number;
}

/** Halo of the selected subject and pulses of new alarms below the marks; marks with an alarm again above the crowd. */
export interface Highlights {
  flush(frame: HighlightFrame): void;
  /** True while a pulse runs or a picture loads. */
  readonly isAnimating: boolean;
}

interface AlarmingSlot {
  slot: number;
  tag: string;
  alarm: TagAlarm;
}

/** A new alarm pulses twice, then it is constant. */
const pulseMs = 800;
const pulses = 2;

/** @param under and @param over pools below and above the marks of tags */
export function createHighlights(under: SpritePool, over: SpritePool, projection: Projection): Highlights {
  let isPulsing = false;
  return {
    get isAnimating() {
      return isPulsing || under.isLoading || over.isLoading;
    },
    flush: (frame) => {
      isPulsing = false;
      under.begin(frame.lens);
      over.begin(frame.lens);
      const alarming: AlarmingSlot[] = [];
      for (let index = 0; index < frame.layer.visibleCount; index++) {
        const slot = frame.layer.visible[index];
        const tag = frame.source.names[slot]?.tag;
        if (tag === undefined) continue;
        if (tag === frame.selected) putHalo(under, frame, slot);
        const alarm = frame.marks.byTag.get(tag);
        if (alarm !== undefined) alarming.push({ slot, tag, alarm });
      }
      putPins(over, frame, new Set(alarming.map(({ tag }) => tag)), projection);
      // The most urgent one is on top.
      for (const { slot, alarm } of alarming.sort((one, other) => other.alarm.level - one.alarm.level)) {
        isPulsing = putAlarm(under, over, frame, slot, alarm) || isPulsing;
      }
      under.end();
      over.end();
    },
  };
}

function putHalo(under: SpritePool, { source, liftOf }: HighlightFrame, slot: number): void {
  under.put(haloSprite(), source.x[slot], source.y[slot], liftOf(source.floor[slot]));
}

function putAlarm(under: SpritePool, over: SpritePool, frame: HighlightFrame, slot: number, alarm: TagAlarm): boolean {
  const { source, epochMs, isMotionReduced } = frame;
  const x = source.x[slot];
  const y = source.y[slot];
  const z = frame.liftOf(source.floor[slot]);
  over.put(markSprite({ ...lookOf(source, slot, alarm, source.siteTime(epochMs)), isPointing: false }), x, y, z);
  const age = alarm.arrivedAt === null ? Number.POSITIVE_INFINITY : epochMs - alarm.arrivedAt;
  if (isMotionReduced || age < 0 || age >= pulseMs * pulses) return false;
  const share = (age % pulseMs) / pulseMs;
  under.put(pulseSprite(), x, y, z, {
    tint: levelColor[alarm.level],
    scale: 0.5 + 2 * share,
    alpha: 0.9 * (1 - share),
  });
  return true;
}

/** Alarms whose subject is not on the map (a lost or an unregistered tag), drawn at the place of the raise. */
function putPins(over: SpritePool, frame: HighlightFrame, seen: ReadonlySet<string>, projection: Projection): void {
  for (const alarm of frame.marks.placed) {
    const { level, tag, lon, lat, floor } = alarm;
    if (tag !== null && seen.has(tag)) continue;
    if (frame.floor !== null && floor !== null && floor !== frame.floor) continue;
    const isElsewhere = tag !== null && isOnMap(frame, tag);
    if (isElsewhere) continue;
    over.put(pinSprite(level), projection.x(lon), projection.y(lat), frame.liftOf(floor ?? 0));
  }
}

/** The subject is drawn, but outside the window or on another floor; its alarm has no pin. */
function isOnMap({ source }: HighlightFrame, tag: string): boolean {
  for (let slot = 0; slot < source.length; slot++) {
    if (source.flags[slot] !== 0 && source.hasFix[slot] === 1 && source.names[slot]?.tag === tag) return true;
  }
  return false;
}
