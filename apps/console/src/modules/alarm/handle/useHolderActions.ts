import { useMutation, useQueryClient } from '@tanstack/react-query';

import { alarmQueryKey } from '../live/alarms.ts';
import { shortTime } from '../live/holderWords.ts';
import { t } from '../../../core/i18n/i18n.ts';
import { post, RequestError } from '../../../core/http/request.ts';
import { toast } from '../../../core/toast.ts';
import { confirm } from '../../../ui/feedback/confirm.ts';

interface HolderActions {
  take: (ids: readonly string[]) => void;
  giveBack: (ids: readonly string[]) => void;
  isBusy: boolean;
}

/** Takes and releases alarms; an alarm of another account is taken over after a confirmation. */
export function useHolderActions(): HolderActions {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ action, ids }: { action: 'take' | 'giveBack'; ids: readonly string[] }) =>
      action === 'take' ? takeAfterConfirmation(ids) : post('/pod/alarm/giveBack', { ids }),
    onSettled: () => client.invalidateQueries({ queryKey: [alarmQueryKey] }),
  });
  return {
    take: (ids) => mutate({ action: 'take', ids }),
    giveBack: (ids) => mutate({ action: 'giveBack', ids }),
    isBusy: isPending,
  };
}

async function takeAfterConfirmation(ids: readonly string[]): Promise<void> {
  try {
    await post('/pod/alarm/take', { ids }, { quiet: true });
  } catch (error) {
    const holder = error instanceof RequestError ? holderIn(error.data) : null;
    if (holder === null) {
      if (error instanceof Error) toast('error', error.message);
      throw error;
    }
    const isSure = await confirm({
      title: t('console.alarm.takeOver'),
      text: t('console.alarm.takeOverText', { name: holder.name, time: shortTime(holder.since) }),
      confirmLabel: t('console.alarm.takeOver'),
      isDangerous: false,
    });
    if (isSure) await post('/pod/alarm/take', { ids, force: true });
  }
}

/** Holder of an alarm that was refused (docs/protocols.md, Assignment). */
function holderIn(data: unknown): { name: string; since: string } | null {
  if (typeof data !== 'object' || data === null || !('holder' in data)) return null;
  const { holder } = data;
  if (typeof holder !== 'object' || holder === null || !('name' in holder) || !('since' in holder)) return null;
  return { name: String(holder.name), since: String(holder.since) };
}
