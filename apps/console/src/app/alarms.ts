import type { LiveAlarm, LiveAlarmChange } from '@muster/protocols/liveMessage.ts';
import { create } from 'zustand';

import { createAlarmSound, muteMinutes } from './alarmSound.ts';
import { live } from './live.ts';
import { byUrgency, isHeard, levelOf, mergeAlarms, type OpenAlarm, soundsAgain } from './openAlarms.ts';
import { queryClient } from './queryClient.ts';
import { get } from './request.ts';
import { createSiren } from './siren.ts';

interface AlarmsState {
  /** By urgency. A handled one stays for a moment, greyed, so that the operator sees it go. */
  open: readonly OpenAlarm[];
  /** False until the standing alarms have been fetched. */
  isLoaded: boolean;
  /** Epoch ms; 0 = not muted. */
  mutedUntil: number;
  /** The browser lets the page be heard only after a touch. */
  isSoundBlocked: boolean;
}

const nothing: AlarmsState = { open: [], isLoaded: false, mutedUntil: 0, isSoundBlocked: false };

/** Alarms that need somebody, as they stand and as they come. */
export const useAlarms = create<AlarmsState>(() => nothing);

/** Query keys that begin so hold alarms; they are fetched again when one changes. */
export const alarmQueryKey = 'alarm';

const handledStaysMs = 4000;
const retryMs = 5000;
const refetchMs = 500;
const fetchSize = 50;

let known = new Map<string, OpenAlarm>();
let changedMeanwhile: Set<string> | null = null;

const siren = createSiren(() => new AudioContext());
const sound = createAlarmSound({
  siren,
  now: () => Date.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  onBlocked: (isSoundBlocked) => useAlarms.setState({ isSoundBlocked }),
});

/** Follows the live connection; the answer ends it and forgets what it knew. */
export function followAlarms(): () => void {
  const unsubscribe = live.subscribe({ onReady: () => void loadOpenAlarms(), onAlarm: take });
  const unlock = (): void => void siren.unlock().then(sound.retry);
  document.addEventListener('pointerdown', unlock, { once: true });
  document.addEventListener('keydown', onKey);
  return () => {
    unsubscribe();
    document.removeEventListener('pointerdown', unlock);
    document.removeEventListener('keydown', onKey);
    known = new Map();
    changedMeanwhile = null;
    sound.clear();
    useAlarms.setState(nothing);
  };
}

/** Silent for five minutes, or heard again at once. */
export function toggleMute(): void {
  const mutedUntil = useAlarms.getState().mutedUntil > Date.now() ? 0 : Date.now() + muteMinutes * 60_000;
  useAlarms.setState({ mutedUntil });
  sound.mute(mutedUntil);
}

function onKey(event: KeyboardEvent): void {
  const isTyping =
    event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]');
  const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
  if (event.key.toLowerCase() === 'm' && isTyping === null && !hasModifier) toggleMute();
}

function take(message: LiveAlarmChange): void {
  const { change, alarm } = message;
  changedMeanwhile?.add(alarm.id);
  if (change === 'raise') {
    known.set(alarm.id, { ...alarm, arrivedAt: Date.now() });
    if (isHeard(alarm)) sound.add(alarm.id, levelOf(alarm));
  } else if (alarm.status === 'handled') {
    putAway(alarm);
  } else {
    known.set(alarm.id, { ...alarm, arrivedAt: known.get(alarm.id)?.arrivedAt ?? null });
    if (soundsAgain(message)) sound.add(alarm.id, levelOf(alarm));
    else if (!isHeard(alarm)) sound.remove(alarm.id);
  }
  show();
  refetchSoon();
}

let isRefetchDue = false;

/** In a flood of alarms the lists follow twice a second, and an answer under way is awaited instead of asked for again. */
function refetchSoon(): void {
  if (isRefetchDue) return;
  isRefetchDue = true;
  setTimeout(() => {
    isRefetchDue = false;
    void queryClient.invalidateQueries({ queryKey: [alarmQueryKey] }, { cancelRefetch: false });
  }, refetchMs);
}

function putAway(alarm: LiveAlarm): void {
  sound.remove(alarm.id);
  const shown = known.get(alarm.id);
  if (shown === undefined) return;
  known.set(alarm.id, { ...shown, ...alarm });
  setTimeout(() => {
    if (known.get(alarm.id)?.status === 'handled') known.delete(alarm.id);
    show();
  }, handledStaysMs);
}

function show(): void {
  useAlarms.setState({ open: byUrgency(known.values()) });
}

async function loadOpenAlarms(): Promise<void> {
  const changed = new Set<string>();
  changedMeanwhile = changed;
  try {
    const rows = await fetchOpen();
    if (changedMeanwhile !== changed) return; // A newer connection is loading them again.
    known = mergeAlarms(rows, known, changed);
    changedMeanwhile = null;
    useAlarms.setState({ isLoaded: true });
    show();
  } catch {
    // Said by the connection's state; a list that is not there must not look like a calm one.
    if (changedMeanwhile === changed) setTimeout(() => void loadOpenAlarms(), retryMs);
  }
}

async function fetchOpen(): Promise<LiveAlarm[]> {
  const rows: LiveAlarm[] = [];
  for (let page = 0; ; page++) {
    const query = { status: 'alarming', page, size: fetchSize };
    const { data, length } = await get<{ data: LiveAlarm[]; length: number }>('/pod/alarm/page', query, {
      quiet: true,
    });
    rows.push(...data);
    if (data.length === 0 || rows.length >= length) return rows;
  }
}
