import type { dutyAnswers, ownDuty } from '@muster/model/duty/wire.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { get, post, type Wire } from '../../../core/http/request.ts';
import { alarmQueryKey } from '../live/alarms.ts';

export type OwnDuty = Wire<typeof ownDuty>;
export type DutyTask = OwnDuty['tasks'][number];
export type DutyMuster = OwnDuty['musters'][number];

/** Refresh interval: distances and evacuations change without a change of an alarm. */
const refreshMs = 3000;
/** Fetched again with the alarms, when one changes. */
const key = [alarmQueryKey, 'duty'];

/** Tasks of the account's person. A failure is shown at once, because the data is old. */
export function useOwnDuty() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => get<OwnDuty>('/pod/duty/own', {}, { signal, quiet: true }),
    refetchInterval: refreshMs,
    retry: false,
  });
}

export function useAnswerDispatch(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answer: (typeof dutyAnswers)[number]) => post('/pod/duty/answer', { id, answer }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    networkMode: 'always',
  });
}

export function useReportSafe(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post('/pod/duty/safe', { id }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
    networkMode: 'always',
  });
}
