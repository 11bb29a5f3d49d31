/** The time of a replay, run by the clock of the page. All times in ms. */
export interface ReplayClock {
  readonly isPlaying: boolean;
  /** Current time of the replay; stops at its end. */
  time(nowMs: number): number;
  play(nowMs: number): void;
  pause(nowMs: number): void;
  seek(time: number, nowMs: number): void;
  setRate(rate: number, nowMs: number): void;
}

/** @param at initial time */
export function createReplayClock(start: number, end: number, at: number): ReplayClock {
  let anchorTime = clamp(at);
  let anchorNow = 0;
  let isPlaying = false;
  let rate = 1;
  function clamp(time: number): number {
    return Math.min(Math.max(time, start), end);
  }
  const time = (nowMs: number): number => (isPlaying ? clamp(anchorTime + (nowMs - anchorNow) * rate) : anchorTime);
  const anchor = (at: number, nowMs: number): void => {
    anchorTime = clamp(at);
    anchorNow = nowMs;
  };
  return {
    get isPlaying() {
      return isPlaying;
    },
    time,
    play: (nowMs) => {
      anchor(time(nowMs) >= end ? start : time(nowMs), nowMs);
      isPlaying = true;
    },
    pause: (nowMs) => {
      anchor(time(nowMs), nowMs);
      isPlaying = false;
    },
    seek: anchor,
    setRate: (next, nowMs) => {
      anchor(time(nowMs), nowMs);
      rate = next;
    },
  };
}
