import type { noticeSettings } from '@muster/model/alarmNotice/wire.ts';
import { soundOf, noticeOf, type SoundKind, sosSoundOf } from '@muster/model/alarmNotice/noticeSetting.ts';
import type { LiveAlarm } from '@muster/model/live/wire.ts';
import { create } from 'zustand';

import { levelOf, urgencyOf } from '../live/openAlarms.ts';
import { isReceived, useReceiving } from './receiveMode.ts';
import { get, type Wire } from '../../../core/http/request.ts';

/** Settings of the notification of alarms in this building. */
export type NoticeSettings = Wire<typeof noticeSettings>;

const defaultSettings: NoticeSettings = { types: {}, sounds: {}, voice: 'female', voiceSpeed: 'normal' };

export const useNoticeSettings = create<NoticeSettings>(() => defaultSettings);

/** Returns whether they have changed. If they cannot be loaded, the previous ones stay. */
export async function loadNoticeSettings(): Promise<boolean> {
  try {
    const read = await get<NoticeSettings>('/pod/alarm/notice', {}, { quiet: true });
    const isChanged =
      JSON.stringify({ ...useNoticeSettings.getState(), ...read }) !== JSON.stringify(useNoticeSettings.getState());
    if (isChanged) useNoticeSettings.setState(read);
    return isChanged;
  } catch {
    return false;
  }
}

export function resetNoticeSettings(): void {
  useNoticeSettings.setState(defaultSettings);
}

/** Notification of an alarm at this console: none for a type that the account does not receive. */
export function notificationFor(alarm: Pick<LiveAlarm, 'type' | 'level'>): {
  sound: SoundKind;
  popUp: boolean;
  voice: boolean;
} {
  if (!isReceived(useReceiving.getState(), alarm.type)) return { sound: 'none', popUp: false, voice: false };
  const { types, sounds } = useNoticeSettings.getState();
  const { sound, popUp, voice } = noticeOf(types, alarm.type, levelOf(alarm));
  const level = urgencyOf(alarm);
  const kind = alarm.type === 'oneKeyHelp' ? sosSoundOf(sounds, level) : soundOf(sounds, level);
  return { sound: sound ? kind : 'none', popUp, voice };
}
