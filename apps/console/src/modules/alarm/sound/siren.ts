import type { SoundKind } from '@muster/model/alarmNotice/noticeSetting.ts';
import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';

/** An audible kind. */
type HeardKind = Exclude<SoundKind, 'none'>;

/** One sound of a pattern: hertz, and seconds from the start of the pattern. */
interface Tone {
  hertz: number;
  from: number;
  to: number;
}

/** ms until the sound of a level repeats; null = it sounds once. */
export const repeatMs: Readonly<Record<AlarmLevel, number | null>> = { 1: 6000, 2: 15_000, 3: null, 4: null };

/** 0 to 1. */
const loudness: Readonly<Record<AlarmLevel, number>> = { 1: 0.5, 2: 0.35, 3: 0.25, 4: 0.18 };

const row = (hertz: readonly number[], length: number, gap: number): Tone[] =>
  hertz.map((each, index) => {
    const from = index * (length + gap);
    return { hertz: each, from, to: from + length };
  });

/** A higher level has more and higher tones, so that levels are distinguishable by ear. */
const patterns: Readonly<Record<HeardKind, (urgency: number) => Tone[]>> = {
  siren: (urgency) =>
    row(
      Array.from({ length: 2 * urgency }, (_, index) => (index % 2 === 0 ? 960 : 770)),
      0.28,
      0.02,
    ),
  beeps: (urgency) =>
    row(
      Array.from({ length: urgency }, () => 300 + 130 * urgency),
      0.2,
      0.12,
    ),
  chime: (urgency) =>
    row(
      [1.5, 1.25, 1].map((step) => step * (300 + 60 * urgency)),
      0.4,
      0.04,
    ),
};

function tonesOf(kind: HeardKind, level: AlarmLevel): Tone[] {
  return patterns[kind](5 - level);
}

/** Duration of the sound of a kind. */
export function lengthMs(kind: SoundKind, level: AlarmLevel): number {
  return kind === 'none' ? 0 : Math.max(...tonesOf(kind, level).map(({ to }) => to)) * 1000;
}

export interface Siren {
  /** False while the browser requires a gesture, or after the machine has slept. */
  isReady(): boolean;
  /** Plays the pattern once. */
  sound(kind: HeardKind, level: AlarmLevel): void;
  silence(): void;
  /** Must be called within a click or key press. */
  unlock(): Promise<void>;
}

/**
 * @param onReady called when the browser allows sound.
 * @param vibrate vibrates the phone: ms on, ms off, …; 0 ends it.
 * @param untilCalm is awaited before a gesture alone creates the context, which blocks the page for 50 ms.
 */
export function createSiren(
  makeContext: () => AudioContext,
  onReady: () => void,
  untilCalm: () => Promise<void> = () => Promise.resolve(),
  vibrate: (rhythm: number[] | 0) => void = () => {},
): Siren {
  let context: AudioContext | null = null;
  let master: GainNode | null = null;
  const ready = (): AudioContext => {
    if (context !== null) return context;
    const made = (context = makeContext());
    made.addEventListener('statechange', () => {
      if (made.state === 'running') onReady();
    });
    return made;
  };
  return {
    isReady() {
      const audio = ready();
      if (audio.state === 'running') return true;
      // After a sleep it may resume; before the first gesture it does not, without an error.
      audio.resume().catch(() => undefined);
      return false;
    },
    sound(kind, level) {
      const audio = ready();
      master?.disconnect();
      master = audio.createGain();
      master.gain.value = loudness[level];
      master.connect(audio.destination);
      const tones = tonesOf(kind, level);
      for (const tone of tones) playTone(audio, master, tone);
      vibrate(rhythmOf(tones));
    },
    silence() {
      master?.disconnect();
      master = null;
      vibrate(0);
    },
    async unlock() {
      if (context === null) await untilCalm();
      await ready().resume();
    },
  };
}

/** The rhythm of a sound for the vibration of a phone. */
function rhythmOf(tones: readonly Tone[]): number[] {
  return tones.flatMap(({ from, to }, index) => {
    const next = tones[index + 1];
    return [to - from, ...(next === undefined ? [] : [next.from - to])].map((seconds) => Math.round(seconds * 1000));
  });
}

/** Ramps of 15 ms, because a tone that starts or ends at once clicks. */
function playTone(audio: AudioContext, output: AudioNode, { hertz, from, to }: Tone): void {
  const start = audio.currentTime + from;
  const end = audio.currentTime + to;
  const oscillator = audio.createOscillator();
  const envelope = audio.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = hertz;
  envelope.gain.setValueAtTime(0, start);
  envelope.gain.linearRampToValueAtTime(1, start + 0.015);
  envelope.gain.setValueAtTime(1, end - 0.015);
  envelope.gain.linearRampToValueAtTime(0, end);
  oscillator.connect(envelope).connect(output);
  oscillator.start(start);
  oscillator.stop(end);
}
