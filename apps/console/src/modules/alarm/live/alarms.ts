import { alarmNotice } from '@muster/model/alarmNotice/alarmNotice.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { type Page, permissionCode } from '@muster/model/entity/entity.ts';
import type { LiveAlarm, LiveAlarmChange } from '@muster/model/live/wire.ts';
import { create } from 'zustand';

import { alarmCall } from '../sound/alarmCall.ts';
import { live } from '../../../core/live/live.ts';
import { resetNoticeSettings, loadNoticeSettings } from '../notice/noticeSettings.ts';
import { byUrgency, isAudible, levelOf, mergeAlarms, type OpenAlarm, soundsAgain } from './openAlarms.ts';
import { queryClient } from '../../../core/session/queryClient.ts';
import { get } from '../../../core/http/request.ts';
import { can, useCan } from '../../../core/session/session.ts';

interface AlarmsState {
  /** By urgency. A handled alarm stays greyed for a moment before it is removed. */
  open: readonly OpenAlarm[];
  /** False until the open alarms are loaded. */
  isLoaded: boolean;
}

const nothing: AlarmsState = { open: [], isLoaded: false };

/** Alarms that need an operator, current and new. */
export const useAlarms = create<AlarmsState>(() => nothing);

/** Permissions to see alarms: their screen, and the big screen. */
const seeing = [permissionCode({ family: 'pod', module: 'alarm', name: 'alarm' }, 'view'), permissions.monitoringView];

/** Whether the account may see alarms; components that show them are hidden otherwise. */
export function useSeesAlarms(): boolean {
  return seeing.some(useCan());
}

/** Prefix of queries that contain alarms; they are reloaded when one changes. */
export const alarmQueryKey = 'alarm';

const handledStaysMs = 4000;
const retryMs = 5000;
const refetchMs = 500;
const fetchSize = 50;

const showEveryMs = 100;
let shownAt = Number.NEGATIVE_INFINITY;
let known = new Map<string, OpenAlarm>();
let changedMeanwhile: Set<string> | null = null;

/** Follows the live connection for an account in a building. Returns a function that ends it and clears the state. */
export function followAlarms(accountId: string, buildId: string): () => void {
  const unsubscribe = live.subscribe({
    onReady: () => {
      if (seeing.some(can)) void Promise.all([loadOpenAlarms(), readSettings()]);
    },
    onAlarm: applyChange,
    onSite: (entities) => {
      if (entities?.includes(alarmNotice.name) ?? true) readSettingsSoon();
    },
  });
  // After a sleep, the alarms and the connection may be outdated.
  const end = alarmCall.begin(accountId, buildId, { onSlept: () => live.wake(), onOtherWish: updateCalls });
  return () => {
    unsubscribe();
    end();
    known = new Map();
    changedMeanwhile = null;
    resetNoticeSettings();
    useAlarms.setState(nothing);
  };
}

function applyChange(message: LiveAlarmChange): void {
  const { change } = message;
  const before = known.get(message.alarm.id);
  // Two threads send changes, and one may overtake the other: the newer row has both.
  const alarm = before !== undefined && before.version > message.alarm.version ? before : message.alarm;
  changedMeanwhile?.add(alarm.id);
  if (change === 'raise') {
    known.set(alarm.id, { ...alarm, arrivedAt: Date.now() });
    if (isAudible(alarm)) alarmCall.add(alarm);
  } else if (alarm.status === 'handled') {
    removeHandled(alarm);
  } else {
    known.set(alarm.id, { ...alarm, arrivedAt: before?.arrivedAt ?? null });
    if (soundsAgain(message)) alarmCall.add(alarm);
    else if (!isAudible(alarm)) alarmCall.remove(alarm.id);
  }
  showSoon();
  refetchSoon();
}

/** Once for many simultaneous changes. */
function soonOnce(delayMs: number, run: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      run();
    }, delayMs);
  };
}

/** In a flood of alarms the lists reload twice a second, and a running request is awaited. */
const refetchSoon = soonOnce(refetchMs, () => {
  void queryClient.invalidateQueries({ queryKey: [alarmQueryKey] }, { cancelRefetch: false });
});

const showLater = soonOnce(showEveryMs, show);

const readSettingsSoon = soonOnce(refetchMs, () => void readSettings());

async function readSettings(): Promise<void> {
  if (await loadNoticeSettings()) updateCalls();
}

function removeHandled(alarm: LiveAlarm): void {
  alarmCall.remove(alarm.id);
  const shown = known.get(alarm.id);
  if (shown === undefined) return;
  known.set(alarm.id, { ...shown, ...alarm });
  setTimeout(() => {
    if (known.get(alarm.id)?.status === 'handled') known.delete(alarm.id);
    show();
  }, handledStaysMs);
}

function show(): void {
  shownAt = performance.now();
  useAlarms.setState({ open: byUrgency(known.values()) });
}

/** In a flood of alarms lists are drawn ten times a second, not for each alarm; the first alarm immediately. */
function showSoon(): void {
  if (performance.now() - shownAt >= showEveryMs) show();
  else showLater();
}

/**
 * Recomputes the sounding alarms: those that sounded before, unhandled ones of levels 1 and 2, and those new to this
 * page.
 */
function updateCalls(isNews: (alarm: OpenAlarm) => boolean = () => false): void {
  const calling = byUrgency(known.values()).filter(
    (alarm) =>
      isAudible(alarm) &&
      (alarmCall.has(alarm.id) || (alarm.clearedAt === null && (levelOf(alarm) <= 2 || isNews(alarm)))),
  );
  // The newest is last, as if it had just arrived.
  alarmCall.set(calling.toReversed());
}

async function loadOpenAlarms(): Promise<void> {
  const changed = new Set<string>();
  changedMeanwhile = changed;
  try {
    const rows = await fetchOpen();
    if (changedMeanwhile !== changed) return; // A newer connection is loading them again.
    const before = known;
    // Alarms found at the opening of a page are not new; missed ones are.
    const receivedAt = useAlarms.getState().isLoaded ? Date.now() : null;
    known = mergeAlarms(rows, before, changed, receivedAt);
    changedMeanwhile = null;
    useAlarms.setState({ isLoaded: true });
    show();
    updateCalls(({ id }) => receivedAt !== null && !before.has(id));
  } catch {
    // The connection state shows the failure; a missing list must not look like an empty one.
    if (changedMeanwhile === changed) setTimeout(() => void loadOpenAlarms(), retryMs);
  }
}

async function fetchOpen(): Promise<LiveAlarm[]> {
  const rows: LiveAlarm[] = [];
  for (let page = 0; ; page++) {
    const query = { status: 'alarming', page, size: fetchSize };
    const { data, length } = await get<Page<LiveAlarm>>('/pod/alarm/page', query, {
      quiet: true,
    });
    rows.push(...data);
    if (data.length === 0 || rows.length >= length) return rows;
  }
}
