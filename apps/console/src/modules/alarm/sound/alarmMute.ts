/** Durations of muting; the first is that of the key. */
export const muteMinutes = [5, 15, 30] as const;

/** Epoch ms; `until` 0 = not muted. */
export interface Mute {
  since: number;
  until: number;
}

export const notMuted: Mute = { since: 0, until: 0 };

/**
 * Stored on this machine, so that it survives a reload and applies to all pages of the browser. By account and
 * building: other accounts and other sites are not muted.
 */
export function muteKey(accountId: string, buildId: string): string {
  return `alarmMute:${accountId}:${buildId}`;
}

/** The stored value is our own, or invalid and ignored. */
export function readMute(key: string, now: number): Mute {
  const [since, until] = (localStorage.getItem(key) ?? '').split('-').map(Number);
  if (since === undefined || until === undefined || !(until > now)) return notMuted;
  // If the clock is set back, the mute must not become longer.
  const longest = now + Math.max(...muteMinutes) * 60_000;
  return { since, until: Math.min(until, longest) };
}

export function writeMute(key: string, { since, until }: Mute): void {
  if (until === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, `${since}-${until}`);
}
