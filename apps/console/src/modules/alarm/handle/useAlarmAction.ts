import { useMutation, useQueryClient } from '@tanstack/react-query';

import { alarmQueryKey } from '../live/alarms.ts';
import { t } from '../../../core/i18n/i18n.ts';
import { post } from '../../../core/http/request.ts';
import { toast } from '../../../core/toast.ts';

interface AlarmActionControl<Body> {
  act: (body: Body) => void;
  isBusy: boolean;
}

/**
 * Posts an action on alarms; `action` is the last part of the path. A failure is shown as a toast and leaves the screen
 * unchanged.
 */
export function useAlarmAction<Body extends { ids: readonly string[] }>(
  action: 'handle' | 'acknowledge' | 'handOver' | 'shelve' | 'unshelve',
  onDone: () => void = () => {},
): AlarmActionControl<Body> {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: Body) => post(`/pod/alarm/${action}`, { ...body }),
    onSuccess: () => {
      toast('success', t('console.alarm.done'));
      onDone();
    },
    // Also after a failure: another operator may have been faster.
    onSettled: () => client.invalidateQueries({ queryKey: [alarmQueryKey] }),
  });
  return { act: mutate, isBusy: isPending };
}
