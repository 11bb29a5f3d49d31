import type { countReply } from '@muster/model/reply/wire.ts';
import { braceletDelivery } from '@muster/model/braceletMessage/braceletDelivery.ts';
import { braceletMessage } from '@muster/model/braceletMessage/braceletMessage.ts';
import { entityPath, permissionCode } from '@muster/model/entity/entity.ts';
import { useQueryClient } from '@tanstack/react-query';

import { useT } from '../../../core/i18n/i18n.ts';
import { post, RequestError, type Wire } from '../../../core/http/request.ts';
import { useCan } from '../../../core/session/session.ts';
import { confirm } from '../../../ui/feedback/confirm.ts';
import { toast } from '../../../core/toast.ts';

/** Actions on a message; null = not in this state, or not permitted. */
export function useMessageActions({ id, ...row }: { id: string; [field: string]: unknown }) {
  const t = useT();
  const client = useQueryClient();
  const maySend = useCan()(permissionCode(braceletMessage, 'add'));
  const path = entityPath(braceletMessage);
  const tell = async (act: () => Promise<string>): Promise<void> => {
    try {
      toast('success', await act());
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // A refusal was shown as a toast.
    }
    await Promise.all(
      [braceletMessage, braceletDelivery].map(({ name }) => client.invalidateQueries({ queryKey: [name] })),
    );
  };
  const cancel = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('console.bracelet.cancel'),
      text: t('console.bracelet.cancelText'),
      confirmLabel: t('console.bracelet.cancel'),
      dismissLabel: t('console.bracelet.keep'),
      isDangerous: true,
    });
    if (!isSure) return;
    await tell(async () => {
      await post(`${path}/cancel`, { id });
      return t('console.bracelet.cancelled');
    });
  };
  const resend = (): Promise<void> =>
    tell(async () => {
      const { count } = await post<Wire<typeof countReply>>(`${path}/resend`, { id });
      return t('console.bracelet.resent', { count });
    });
  return {
    cancel: maySend && row['status'] === 'toBeSent' ? cancel : null,
    resend: maySend && row['status'] !== 'cancelled' && Number(row['failedCount']) > 0 ? resend : null,
  };
}
