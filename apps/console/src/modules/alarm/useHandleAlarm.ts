import { useMutation, useQueryClient } from '@tanstack/react-query';

import type { handlingActions } from '@muster/model/alarm/alarm.ts';

import { alarmQueryKey } from '../../app/alarms.ts';
import { t } from '../../app/i18n.ts';
import { post } from '../../app/request.ts';
import { toast } from '../../ui/toast.ts';

interface Handling {
  ids: readonly string[];
  action: (typeof handlingActions)[number];
  info: string;
}

/** Sends what the operator decided; a failure is said by the request and leaves the dialog open. */
export function useHandleAlarm(onDone: () => void): { handle: (handling: Handling) => void; isBusy: boolean } {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (handling: Handling) => post('/pod/alarm/handle', { ...handling }),
    onSuccess: () => {
      toast('success', t('console.alarm.done'));
      onDone();
    },
    // Also after a failure: somebody else may have handled it meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: [alarmQueryKey] }),
  });
  return { handle: mutate, isBusy: isPending };
}
