import type { alarmPicture, alarmTurn } from '@muster/model/alarm/wire.ts';
import { useQuery } from '@tanstack/react-query';

import { alarmQueryKey } from '../live/alarms.ts';
import { get, type Wire } from '../../../core/http/request.ts';

/** Events of an alarm; reloaded whenever an alarm changes. */
export function useAlarmHistory(id: string) {
  return useQuery({
    queryKey: [alarmQueryKey, 'history', id],
    queryFn: ({ signal }) => get<Wire<typeof alarmTurn>[]>('/pod/alarm/history', { id }, { signal, quiet: true }),
  });
}

/** A new picture does not change the alarm, so there is no push message. */
const pictureMs = 5000;

/** Pictures of a camera alarm, newest first; empty until loaded. */
export function useAlarmPictures({
  id,
  clearedAt,
}: {
  id: string;
  clearedAt: string | null;
}): readonly Wire<typeof alarmPicture>[] {
  const { data } = useQuery({
    queryKey: [alarmQueryKey, 'pictures', id],
    queryFn: ({ signal }) => get<Wire<typeof alarmPicture>[]>('/pod/alarm/pictures', { id }, { signal, quiet: true }),
    refetchInterval: clearedAt === null ? pictureMs : false,
  });
  return data ?? [];
}
