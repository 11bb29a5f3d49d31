import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';

/** One sound of a pattern: hertz, and seconds from the start of the pattern. */
interface Tone {
  hertz: number;
  from: number;
  to: number;
}

interface SirenPattern {
  tones: readonly Tone[];
  /** 0 to 1. */
  loudness: number;
  /** ms until it sounds again; null = once. */
  repeatMs: number | null;
}

const beeps = (hertz: number, count: number, length: number, gap: number): Tone[] =>
  Array.from({ length: count }, (_, index) => {
    const from = index * (length + gap);
    return { hertz, from, to: from + length };
  });

/** A two-tone siren for what may be somebody's life, fewer and lower tones below it: levels are told apart by ear. */
export const sirenPatterns: Readonly<Record<AlarmLevel, SirenPattern>> = {
  1: {
    tones: Array.from({ length: 8 }, (_, index) => ({
      hertz: index % 2 === 0 ? 960 : 770,
      from: index * 0.3,
      to: index * 0.3 + 0.28,
    })),
    loudness: 0.5,
    repeatMs: 6000,
  },
  2: { tones: beeps(700, 3, 0.2, 0.12), loudness: 0.35, repeatMs: 15_000 },
  3: { tones: beeps(560, 2, 0.18, 0.12), loudness: 0.25, repeatMs: null },
  4: { tones: beeps(440, 1, 0.22, 0), loudness: 0.18, repeatMs: null },
};

export interface Siren {
  /** Sounds the pattern once; false while the browser still waits for a touch before it lets a page be heard. */
  sound(level: AlarmLevel): boolean;
  silence(): void;
  /** To be called within a click or key press. */
  unlock(): Promise<void>;
}

export function createSiren(makeContext: () => AudioContext): Siren {
  let context: AudioContext | null = null;
  let master: GainNode | null = null;
  const ready = (): AudioContext => (context ??= makeContext());
  return {
    sound(level) {
      const audio = ready();
      if (audio.state !== 'running') return false;
      master?.disconnect();
      master = audio.createGain();
      master.gain.value = sirenPatterns[level].loudness;
      master.connect(audio.destination);
      for (const tone of sirenPatterns[level].tones) playTone(audio, master, tone);
      return true;
    },
    silence() {
      master?.disconnect();
      master = null;
    },
    async unlock() {
      await ready().resume();
    },
  };
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
