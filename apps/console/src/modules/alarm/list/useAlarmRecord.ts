import type { alarmPicture, alarmTurn } from '@muster/model/alarm/wire.ts';
import { useQuery } from '@tanstack/react-query';

import { alarmQueryKey } from '../live/alarms.ts';
import { get, type Wire } from '../../../core/http/request.ts';

/** What happened to an alarm; fetched again whenever an alarm changes. */
export function useAlarmHistory(id: string) {
  return useQuery({
    queryKey: [alarmQueryKey, 'history', id],
    queryFn: ({ signal }) => get<Wire<typeof alarmTurn>[]>('/pod/alarm/history', { id }, { signal, quiet: true }),
  });
}

/** A further picture of a standing alarm changes nothing of it, so that nobody is told. */
const pictureMs = 5000;

/** What the camera of an alarm sent, the newest first; empty until it has come. */
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
