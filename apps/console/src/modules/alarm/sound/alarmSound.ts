import type { SoundKind } from '@muster/model/alarmNotice/noticeSetting.ts';
import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';

import { lengthMs, repeatMs, type Siren } from './siren.ts';

/** A sounding alarm. */
export interface Calling {
  id: string;
  level: AlarmLevel;
  sound: SoundKind;
  /** Text to speak; null = none. */
  text: string | null;
}

export interface AlarmSound {
  /** An alarm was raised, or sounds again. */
  add(alarm: Calling): void;
  /** The alarm no longer needs an operator. */
  remove(id: string): void;
  has(id: string): boolean;
  /** Replaces all sounding alarms, after loading or a change of the settings. */
  set(alarms: readonly Calling[]): void;
  /** Silent until then (epoch ms); 0 = no longer. */
  mute(until: number): void;
  /** Called when the browser may allow sound, or another page has stopped. */
  retry(): void;
}

interface SoundWorld {
  siren: Siren;
  voice: { say(text: string, onEnd: () => void): void; stop(): void };
  /** Whether this page is the leader, which sounds; see soundLeader.ts. */
  leader: { acquire(): boolean; isElsewhere(): boolean };
  now(): number;
  after(delayMs: number, run: () => void): () => void;
  /** The browser blocks or allows sound. */
  onBlocked(isBlocked: boolean): void;
  /** A timer was so late that the machine must have slept: the known alarms may be outdated. */
  onSlept(): void;
}

interface Waiting extends Calling {
  /** Whether its sound, or that of a higher alarm, was played. */
  isRung: boolean;
  timesSpoken: number;
  /** Arrival counter: the newest is spoken first. */
  order: number;
}

/** Pause between speech and the next sound. */
const pauseMs = 1000;
/** Some browsers do not report the end of a sentence. */
const longestSentenceMs = 20_000;
/** Browsers delay timers of hidden pages by up to a minute; a longer delay means a sleep. */
const sleptMs = 90_000;
/** Maximum wait for alarms after a sleep; without a server the old ones sound again. */
const wakingMs = 10_000;

/** Plays the sound of the most urgent alarm, then one sentence, repeatedly while alarms need an operator. */
export function createAlarmSound(world: SoundWorld): AlarmSound {
  return new Caller(world);
}

class Caller implements AlarmSound {
  readonly #world: SoundWorld;
  readonly #waiting = new Map<string, Waiting>();
  #mutedUntil = 0;
  #arrivals = 0;
  #saying: string | null = null;
  #hasSlept = false;
  #cancel = (): void => undefined;

  constructor(world: SoundWorld) {
    this.#world = world;
  }

  add(alarm: Calling): void {
    const isMoreUrgent = [...this.#waiting.values()].every((other) => alarm.level < other.level);
    this.#put(alarm);
    if (isMoreUrgent) this.#call();
  }

  remove(id: string): void {
    const gone = this.#waiting.get(id);
    if (gone === undefined) return;
    this.#waiting.delete(id);
    const stillCalls = [...this.#waiting.values()].some(({ level }) => level <= gone.level);
    if (this.#saying === id || !stillCalls) this.#call();
  }

  has(id: string): boolean {
    return this.#waiting.has(id);
  }

  set(alarms: readonly Calling[]): void {
    const before = this.#top();
    const ids = new Set(alarms.map(({ id }) => id));
    for (const id of this.#waiting.keys()) if (!ids.has(id)) this.#waiting.delete(id);
    for (const alarm of alarms) {
      const known = this.#waiting.get(alarm.id);
      if (known === undefined) this.#put(alarm);
      else Object.assign(known, alarm);
    }
    const isSayingGone = this.#saying !== null && !ids.has(this.#saying);
    // An unchanged round is not restarted.
    if (this.#hasSlept || isSayingGone || before !== this.#top()) this.#call();
  }

  mute(until: number): void {
    this.#mutedUntil = until;
    this.#call();
  }

  retry(): void {
    this.#call();
  }

  /** Identifies the subject of the round. */
  #top(): string {
    const [top] = this.#byUrgency();
    return top === undefined ? '' : `${top.level} ${top.sound}`;
  }

  #put(alarm: Calling): void {
    this.#waiting.set(alarm.id, { ...alarm, isRung: false, timesSpoken: 0, order: this.#arrivals++ });
  }

  /** Restarts the round at once, with the most urgent alarm. */
  #call(): void {
    const { siren, leader, onBlocked, now } = this.#world;
    this.#stop();
    const [top] = this.#byUrgency();
    if (top === undefined) return;
    const silentMs = this.#mutedUntil - now();
    if (silentMs > 0) {
      // A block is reported again when there is something to play.
      onBlocked(false);
      return this.#later(silentMs, () => this.#call());
    }
    if (leader.isElsewhere()) return this.#followOther(top);
    const isReady = siren.isReady();
    onBlocked(!isReady);
    if (!isReady || !leader.acquire()) return; // `retry` calls again.
    this.#ring();
  }

  #ring(): void {
    const startedAt = this.#world.now();
    const loud = this.#byUrgency().find(({ level, sound, isRung }) => sound !== 'none' && !(isRung && level > 2));
    for (const each of this.#waiting.values()) each.isRung = true;
    if (loud === undefined || loud.sound === 'none') return this.#say(startedAt);
    this.#world.siren.sound(loud.sound, loud.level);
    return this.#later(lengthMs(loud.sound, loud.level), () => this.#say(startedAt));
  }

  /** Each alarm is spoken once before any is repeated; highest level first, then newest. */
  #say(startedAt: number): void {
    const next = this.#byUrgency()
      .filter(({ text, level, timesSpoken }) => text !== null && (level <= 2 || timesSpoken === 0))
      .sort((one, other) => one.timesSpoken - other.timesSpoken)[0];
    if (next?.text === undefined || next.text === null) return this.#goOn(startedAt);
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      this.#stop();
      this.#goOn(startedAt);
    };
    next.timesSpoken += 1;
    this.#saying = next.id;
    this.#later(longestSentenceMs, end);
    return this.#world.voice.say(next.text, end);
  }

  #goOn(startedAt: number): void {
    // Removes alarms that sound once and were played.
    for (const [id, { level, isRung, text, timesSpoken }] of this.#waiting)
      if (level > 2 && isRung && (text === null || timesSpoken > 0)) this.#waiting.delete(id);
    const [top] = this.#byUrgency();
    if (top === undefined) return;
    const isAnyUnspoken = [...this.#waiting.values()].some(
      ({ text, timesSpoken }) => text !== null && timesSpoken === 0,
    );
    const period = isAnyUnspoken ? 0 : (repeatMs[top.level] ?? 0);
    this.#later(Math.max(pauseMs, startedAt + period - this.#world.now()), () => this.#call());
  }

  /** Another page sounds: if it disappears, this one continues with the repeating alarms. */
  #followOther(top: Waiting): void {
    for (const [id, { level }] of this.#waiting) if (level > 2) this.#waiting.delete(id);
    const period = repeatMs[top.level];
    this.#world.onBlocked(false);
    if (period !== null) this.#later(period, () => this.#call());
  }

  #stop(): void {
    this.#cancel();
    this.#hasSlept = false;
    this.#saying = null;
    this.#world.voice.stop();
    this.#world.siren.silence();
  }

  #byUrgency(): Waiting[] {
    return [...this.#waiting.values()].sort((one, other) => one.level - other.level || other.order - one.order);
  }

  /** One timer at a time. After a sleep nothing sounds until the alarms were loaded again. */
  #later(delayMs: number, run: () => void): void {
    this.#cancel();
    const { now, after, onSlept } = this.#world;
    const dueAt = now() + delayMs;
    this.#cancel = after(delayMs, () => {
      if (now() - dueAt < sleptMs) return run();
      this.#stop();
      this.#hasSlept = true;
      this.#cancel = after(wakingMs, () => this.#call());
      return onSlept();
    });
  }
}
