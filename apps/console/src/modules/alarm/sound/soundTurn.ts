/** What a page tells the others of its browser: since when it is the one that sounds, epoch ms; 0 = no longer. */
interface Word {
  from: string;
  since: number;
}

/** To every other page of the browser, as a `BroadcastChannel` does. */
export interface TurnChannel {
  tell(word: Word): void;
  listen(hear: (word: Word) => void): void;
}

interface TurnWorld {
  /** null = a browser in which pages cannot talk: each one sounds. */
  channel: TurnChannel | null;
  id: string;
  now(): number;
  /** Runs again and again; the answer ends it. */
  every(intervalMs: number, run: () => void): () => void;
  /** Another page sounds from now on, or none does. */
  onChange(): void;
}

/** Which of the pages of one browser sounds: one. */
export interface SoundTurn {
  /** Whether this page sounds; it takes the turn where nobody has it. */
  take(): boolean;
  /** Another page sounds. */
  isElsewhere(): boolean;
  /** Somebody works with this page: it is the one that sounds. */
  claim(): void;
  /** The page goes, or is silent from now on. */
  release(): void;
}

const aliveMs = 2000;
/** A page that has not been heard of for so long has crashed, or sleeps. */
const lostMs = 5000;

/**
 * The page that was used last sounds, since the browser surely lets it. `BroadcastChannel` and not the lock manager,
 * which is missing where a plant serves its console without TLS. If two pages have the turn, the later one keeps it.
 */
export function createSoundTurn({ channel, id, now, every, onChange }: TurnWorld): SoundTurn {
  let since = 0;
  let otherAt = -Infinity;
  let endBeat = (): void => undefined;
  const isElsewhere = (): boolean => since === 0 && now() - otherAt < lostMs;
  const tell = (): void => channel?.tell({ from: id, since });
  const yieldTurn = (): void => {
    since = 0;
    endBeat();
  };
  const claim = (): void => {
    if (since !== 0 || channel === null) return;
    since = now();
    tell();
    endBeat = every(aliveMs, tell);
  };
  channel?.listen((data) => {
    if (data.since === 0) {
      otherAt = -Infinity;
      return onChange();
    }
    const isLater = data.since > since || (data.since === since && data.from > id);
    if (since !== 0 && !isLater) return tell();
    const isNews = !isElsewhere();
    otherAt = now();
    if (since !== 0) yieldTurn();
    return isNews ? onChange() : undefined;
  });
  return {
    isElsewhere,
    claim,
    take() {
      if (isElsewhere()) return false;
      claim();
      return true;
    },
    release() {
      if (since === 0) return;
      yieldTurn();
      tell();
    },
  };
}
