import { useEffect, useMemo, useRef, useState } from 'react';

import { createReplayClock, type ReplayClock } from './replayClock.ts';
import type { Recording } from './recording.ts';

export interface Replay {
  clock: ReplayClock;
  /** Epoch ms in the recording, for controls; the map reads the clock itself. */
  time: number;
  isPlaying: boolean;
  rate: number;
  toggle: () => void;
  seek: (time: number) => void;
  setRate: (rate: number) => void;
}

const tickMs = 100;

/**
 * State and controls of a replay. It shows `at` until it is played, and then starts at the beginning. With another
 * recording it keeps its time and speed.
 */
export function useReplay({ start, end }: Recording, at: number, onChange: () => void): Replay {
  const clock = useMemo(() => createReplayClock(start, end, at), [start, end, at]);
  const [time, setTime] = useState(() => clock.time(performance.now()));
  const [isPlaying, setPlaying] = useState(false);
  const [rate, setRate] = useState(1);
  const [isFresh, setFresh] = useState(true);
  const newest = useRef({ time, rate, isPlaying });
  useEffect(() => {
    const { time: before, rate: pace, isPlaying: wasPlaying } = newest.current;
    const now = performance.now();
    clock.seek(before, now);
    clock.setRate(pace, now);
    if (wasPlaying) clock.play(now);
  }, [clock]);
  useEffect(() => {
    newest.current = { time, rate, isPlaying };
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => {
      const now = performance.now();
      setTime(clock.time(now));
      if (clock.time(now) < end) return;
      clock.pause(now);
      setPlaying(false);
    }, tickMs);
    return () => clearInterval(timer);
  }, [clock, end, isPlaying]);
  const seek = (to: number): void => {
    clock.seek(to, performance.now());
    setTime(clock.time(performance.now()));
    setFresh(false);
    onChange();
  };
  const toggle = (): void => {
    const now = performance.now();
    if (isFresh) seek(start);
    if (isPlaying) clock.pause(now);
    else clock.play(now);
    setPlaying(!isPlaying);
    onChange();
  };
  return {
    clock,
    // The old time may be outside of another recording.
    time: Math.min(Math.max(time, start), end),
    isPlaying,
    rate,
    toggle,
    seek,
    setRate: (next) => {
      clock.setRate(next, performance.now());
      setRate(next);
    },
  };
}
