import { useQuery } from '@tanstack/react-query';

import type { AlarmPicture, AlarmTurn } from '@muster/model/alarm/alarmRecord.ts';

import { alarmQueryKey } from '../live/alarms.ts';
import { get } from '../../../core/http/request.ts';

/** What happened to an alarm; fetched again whenever an alarm changes. */
export function useAlarmHistory(id: string) {
  return useQuery({
    queryKey: [alarmQueryKey, 'history', id],
    queryFn: ({ signal }) => get<AlarmTurn[]>('/pod/alarm/history', { id }, { signal, quiet: true }),
  });
}

/** A further picture of a standing alarm changes nothing of it, so that nobody is told. */
const pictureMs = 5000;

/** What the camera of an alarm sent, the newest first; empty until it has come. */
export function useAlarmPictures({ id, clearedAt }: { id: string; clearedAt: string | null }): readonly AlarmPicture[] {
  const { data } = useQuery({
    queryKey: [alarmQueryKey, 'pictures', id],
    queryFn: ({ signal }) => get<AlarmPicture[]>('/pod/alarm/pictures', { id }, { signal, quiet: true }),
    refetchInterval: clearedAt === null ? pictureMs : false,
  });
  return data ?? [];
}
