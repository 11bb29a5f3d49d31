/** Broadcast of a page. `since`: epoch ms since which it is the one that sounds; 0 = no longer. */
interface LeaderMessage {
  from: string;
  since: number;
}

/** Sends to every other page of the browser, like a `BroadcastChannel`. */
export interface LeaderChannel {
  send(message: LeaderMessage): void;
  listen(onMessage: (message: LeaderMessage) => void): void;
}

interface LeaderOptions {
  /** null = a browser without communication between pages: each one sounds. */
  channel: LeaderChannel | null;
  id: string;
  now(): number;
  /** Runs repeatedly. @returns a function that stops it */
  every(intervalMs: number, run: () => void): () => void;
  /** Called when another page leads, or none. */
  onChange(): void;
}

/** Leader election among the pages of one browser: the leader sounds. */
export interface SoundLeader {
  /** Becomes the leader if there is none. @returns whether this page is the leader */
  acquire(): boolean;
  /** Another page leads. */
  isElsewhere(): boolean;
  /** Becomes the leader at once, because the user works with this page. */
  claim(): void;
  /** Stops leading, when the page is closed or muted. */
  release(): void;
}

const aliveMs = 2000;
/** A leader without messages for this long has crashed, or sleeps. */
const lostMs = 5000;

/**
 * The page used last leads, because the browser allows it to sound. Uses `BroadcastChannel`, because the lock manager
 * is missing without TLS. If two pages lead, the later one stays the leader.
 */
export function createSoundLeader({ channel, id, now, every, onChange }: LeaderOptions): SoundLeader {
  let since = 0;
  let otherAt = -Infinity;
  let endBeat = (): void => undefined;
  const isElsewhere = (): boolean => since === 0 && now() - otherAt < lostMs;
  const announce = (): void => channel?.send({ from: id, since });
  const stepDown = (): void => {
    since = 0;
    endBeat();
  };
  const claim = (): void => {
    if (since !== 0 || channel === null) return;
    since = now();
    announce();
    endBeat = every(aliveMs, announce);
  };
  channel?.listen((data) => {
    if (data.since === 0) {
      otherAt = -Infinity;
      return onChange();
    }
    const isLater = data.since > since || (data.since === since && data.from > id);
    if (since !== 0 && !isLater) return announce();
    const isNews = !isElsewhere();
    otherAt = now();
    if (since !== 0) stepDown();
    return isNews ? onChange() : undefined;
  });
  return {
    isElsewhere,
    claim,
    acquire() {
      if (isElsewhere()) return false;
      claim();
      return true;
    },
    release() {
      if (since === 0) return;
      stepDown();
      announce();
    },
  };
}
