import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import { personTypes, type PersonType } from '@muster/model/person/person.ts';
import { liveFlag } from '@muster/protocols/liveFrame.ts';

import type { TagSource } from './tagSource.ts';

/** Kinds of the legend. */
export const tagKinds = [...personTypes, 'vehicle', 'unregistered'] as const;
export type TagKind = PersonType | 'vehicle' | 'unregistered';

export const presences = ['online', 'stale', 'offline'] as const;
export type Presence = (typeof presences)[number];

/** An open alarm of a tag on the map. */
export interface TagAlarm {
  level: AlarmLevel;
  /** Its condition is currently unknown. */
  isUnverified: boolean;
  /** Epoch ms at which this page received it; null = before the page was opened. */
  arrivedAt: number | null;
}

/** The look of a mark, without its place. */
export interface TagLook {
  kind: TagKind;
  presence: Presence;
  /** 0 = no open alarm. */
  alarmLevel: AlarmLevel | 0;
  isUnverified: boolean;
  /** A vehicle with a heading. */
  isPointing: boolean;
}

/** A tag without a fix for this long, but not yet offline on the server. */
export const staleAfterMs = 60_000;

/** State of the tag in a slot. `siteTime` in epoch ms. */
export function presenceOf(source: TagSource, slot: number, siteTime: number): Presence {
  if ((source.flags[slot] & liveFlag.online) === 0) return 'offline';
  return siteTime - source.fixT[slot] > staleAfterMs ? 'stale' : 'online';
}

/** Kind of the subject in a slot; `unregistered` if its card has no carrier. */
export function kindOf(source: TagSource, slot: number): TagKind {
  const name = source.names[slot];
  if (name === undefined) return (source.flags[slot] & liveFlag.vehicle) === 0 ? 'unregistered' : 'vehicle';
  if (name.kind === 'vehicle') return 'vehicle';
  return personTypes.find((type) => type === name.personType) ?? (name.kind === 'person' ? 'internal' : 'unregistered');
}

/** Look of the mark in a slot. `siteTime` in epoch ms. */
export function lookOf(source: TagSource, slot: number, alarm: TagAlarm | undefined, siteTime: number): TagLook {
  const kind = kindOf(source, slot);
  return {
    kind,
    presence: presenceOf(source, slot, siteTime),
    alarmLevel: alarm?.level ?? 0,
    isUnverified: alarm?.isUnverified ?? false,
    isPointing: kind === 'vehicle' && !Number.isNaN(source.heading[slot]),
  };
}

/** An index for each of the 300 possible looks, so images are drawn once and their number is bounded. */
export function lookKey({ kind, presence, alarmLevel, isUnverified, isPointing }: TagLook): number {
  const state = alarmLevel * 3 + presences.indexOf(presence);
  return (state * tagKinds.length + tagKinds.indexOf(kind)) * 4 + (isUnverified ? 2 : 0) + (isPointing ? 1 : 0);
}

/** One or two letters for a name: the family name of a Chinese name, the initials of another. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = [...(words[0] ?? '')][0] ?? '';
  if (/\p{Script=Han}/u.test(first)) return first;
  const last = words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toUpperCase();
}
