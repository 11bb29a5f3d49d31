import { useMutation, useQueryClient } from '@tanstack/react-query';

import { alarmQueryKey } from '../live/alarms.ts';
import { t } from '../../../core/i18n/i18n.ts';
import { post } from '../../../core/http/request.ts';
import { toast } from '../../../core/toast.ts';

/** Sends people to an alarm. */
export function useDispatch(id: string, onDone: () => void = () => {}) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (personIds: readonly string[]) => post('/pod/alarm/dispatch', { id, personIds }),
    onSuccess: () => {
      toast('success', t('console.alarm.sent'));
      onDone();
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [alarmQueryKey] }),
        client.invalidateQueries({ queryKey: ['alarmResponders', id] }),
      ]),
  });
  return { send: mutate, isBusy: isPending };
}
