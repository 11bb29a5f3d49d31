import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';

import { sirenPatterns, type Siren } from './siren.ts';

/** How long one press of the mute key keeps the console silent; written wherever the key is offered. */
export const muteMinutes = 5;

export interface AlarmSound {
  /** An alarm was raised just now. */
  add(id: string, level: AlarmLevel): void;
  /** An alarm needs nobody any more. */
  remove(id: string): void;
  clear(): void;
  /** Silent until then (epoch ms); 0 = no longer. */
  mute(until: number): void;
  /** The user touched the page: the browser may let it be heard now. */
  retry(): void;
}

interface SoundWorld {
  siren: Siren;
  now(): number;
  after(delayMs: number, run: () => void): () => void;
  /** The browser refuses to sound, or does so no longer. */
  onBlocked(isBlocked: boolean): void;
}

/**
 * Sounds for the most urgent alarm that still needs somebody. Levels 1 and 2 repeat until they are handled or muted,
 * levels 3 and 4 sound once.
 */
export function createAlarmSound({ siren, now, after, onBlocked }: SoundWorld): AlarmSound {
  const waiting = new Map<string, AlarmLevel>();
  let mutedUntil = 0;
  let cancel = (): void => undefined;

  const ring = (): void => {
    cancel();
    const level = [...waiting.values()].sort((one, other) => one - other)[0];
    if (level === undefined) return siren.silence();
    const silentMs = mutedUntil - now();
    if (silentMs > 0) {
      siren.silence();
      cancel = after(silentMs, ring);
      return undefined;
    }
    const isHeard = siren.sound(level);
    onBlocked(!isHeard);
    if (!isHeard) return undefined; // `retry` rings again.
    const { repeatMs } = sirenPatterns[level];
    if (repeatMs !== null) cancel = after(repeatMs, ring);
    else for (const [id, each] of waiting) if (each === level) waiting.delete(id);
    return undefined;
  };

  return {
    add(id, level) {
      const isMoreUrgent = [...waiting.values()].every((other) => level < other);
      waiting.set(id, level);
      if (isMoreUrgent || level > 2) ring();
    },
    remove(id) {
      if (waiting.delete(id)) ring();
    },
    clear() {
      waiting.clear();
      ring();
    },
    mute(until) {
      mutedUntil = until;
      ring();
    },
    retry() {
      if (waiting.size > 0) ring();
    },
  };
}
