import type { LiveAlarm } from '@muster/model/live/wire.ts';
import { create } from 'zustand';

import { muteKey, muteMinutes, notMuted, readMute, writeMute, type Mute } from './alarmMute.ts';
import { createAlarmSound, type Calling } from './alarmSound.ts';
import { createSpeech, type Manner } from './alarmVoice.ts';
import { t, useLanguage } from '../../../core/i18n/i18n.ts';
import { notificationFor, useNoticeSettings } from '../notice/noticeSettings.ts';
import { subjectWords } from '../live/alarmWords.ts';
import { levelOf, urgencyOf } from '../live/openAlarms.ts';
import { restoreReceiving, useReceiving } from '../notice/receiveMode.ts';
import { createSiren } from './siren.ts';
import { createSoundLeader, type SoundLeader, type LeaderChannel } from './soundLeader.ts';

interface CallState {
  mute: Mute;
  /** The browser allows sound only after a user gesture. */
  isSoundBlocked: boolean;
}

const quiet: CallState = { mute: notMuted, isSoundBlocked: false };

/** Whether alarms can be heard here. */
export const useCall = create<CallState>(() => quiet);

interface CallPorts {
  /** The machine has slept. */
  onSlept(): void;
  /** The received types or the language have changed: the sounding alarms must be recomputed. */
  onOtherWish(): void;
}

const after = (delayMs: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};
const every = (intervalMs: number, run: () => void): (() => void) => {
  const timer = setInterval(run, intervalMs);
  return () => clearInterval(timer);
};

const nobody: SoundLeader = { acquire: () => true, isElsewhere: () => false, claim: () => {}, release: () => {} };

let leader = nobody;
let ports: CallPorts | null = null;
let storageKey = '';

/** The first press on a page is painted before the page opens the audio device. */
const calmMs = 500;
const siren = createSiren(
  () => new AudioContext(),
  () => sound.retry(),
  () => new Promise((resolve) => void after(calmMs, resolve)),
  // Available on phones only.
  (rhythm) => 'vibrate' in navigator && navigator.vibrate(rhythm),
);
const speech = createSpeech(globalThis.speechSynthesis);
const sound = createAlarmSound({
  siren,
  voice: { say: (text, onEnd) => speech.say(text, manner(), onEnd), stop: () => speech.stop() },
  leader: { acquire: () => leader.acquire(), isElsewhere: () => leader.isElsewhere() },
  now: () => Date.now(),
  after,
  onBlocked: (isSoundBlocked) => useCall.setState({ isSoundBlocked }),
  onSlept: () => ports?.onSlept(),
});

function manner(): Manner {
  const { voice, voiceSpeed } = useNoticeSettings.getState();
  return { language: useLanguage.getState().language, voice, speed: voiceSpeed };
}

/** null = no sound at this console. */
function callingOf(alarm: LiveAlarm): Calling | null {
  const { sound: kind, voice } = notificationFor(alarm);
  if (kind === 'none' && !voice) return null;
  return { id: alarm.id, level: urgencyOf(alarm), sound: kind, text: voice ? sentenceOf(alarm) : null };
}

/** Level, type, who, where. */
function sentenceOf(alarm: LiveAlarm): string {
  const level = t('console.voice.level', { level: t(`alarm.level.${levelOf(alarm)}`) });
  const words = [level, t.named(`alarm.type.${alarm.type}`), subjectWords(t, alarm), alarm.areaName];
  return words.filter((word) => word !== null && word !== '').join(t('console.voice.comma'));
}

/** Alarms that call an operator by sound and voice. */
export const alarmCall = {
  /** @returns a function that stops it */
  begin(accountId: string, buildId: string, given: CallPorts): () => void {
    ports = given;
    restoreReceiving(accountId);
    storageKey = muteKey(accountId, buildId);
    // Pages of another building have other alarms and their own sounds.
    const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`alarmSound:${buildId}`) : null;
    leader = createSoundLeader({
      channel: channel === null ? null : pagesOn(channel),
      id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
      now: () => Date.now(),
      every,
      onChange: () => sound.retry(),
    });
    applyStoredMute();
    const endings = [
      useReceiving.subscribe(() => ports?.onOtherWish()),
      useLanguage.subscribe(() => ports?.onOtherWish()),
      listen(document, 'pointerdown', touched),
      listen(document, 'keydown', touched),
      listen(document, 'keydown', onKey),
      listen(window, 'storage', applyStoredMute),
      listen(window, 'pagehide', () => leader.release()),
    ];
    return () => {
      for (const end of endings) end();
      sound.set([]);
      sound.mute(0);
      leader.release();
      leader = nobody;
      channel?.close();
      ports = null;
      useCall.setState(quiet);
    };
  },
  add(alarm: LiveAlarm): void {
    const calling = callingOf(alarm);
    if (calling !== null) sound.add(calling);
  },
  remove: (id: string): void => sound.remove(id),
  has: (id: string): boolean => sound.has(id),
  set(alarms: readonly LiveAlarm[]): void {
    sound.set(alarms.flatMap((alarm) => callingOf(alarm) ?? []));
  },
};

/** Mutes for a number of minutes; 0 = unmutes. */
export function muteFor(minutes: number): void {
  const since = Date.now();
  writeMute(storageKey, minutes === 0 ? notMuted : { since, until: since + minutes * 60_000 });
  applyStoredMute();
}

function applyStoredMute(): void {
  const mute = readMute(storageKey, Date.now());
  useCall.setState({ mute });
  sound.mute(mute.until);
}

/** The page in use becomes the leader. */
function touched(): void {
  void siren.unlock().then(() => {
    if (leader.isElsewhere()) leader.claim();
    if (useCall.getState().isSoundBlocked) sound.retry();
  });
}

function pagesOn(channel: BroadcastChannel): LeaderChannel {
  return {
    // A channel is limited to its own origin; its `postMessage` has no such argument.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    send: (message) => channel.postMessage(message),
    listen: (onMessage) => channel.addEventListener('message', ({ data }) => onMessage(data)),
  };
}

/** Whether a key is typed into a field, or is a browser command. */
function isTyped({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const isInField = target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
  return isInField || ctrlKey || metaKey || altKey;
}

function onKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'm' || isTyped(event)) return;
  muteFor(useCall.getState().mute.until > Date.now() ? 0 : muteMinutes[0]);
}

function listen<E extends Event>(target: EventTarget, type: string, run: (event: E) => void): () => void {
  // Valid because the caller's event type is that of its listener.
  const listener = run as (event: Event) => void;
  target.addEventListener(type, listener);
  return () => target.removeEventListener(type, listener);
}
