import { braceletDelivery } from '@muster/model/braceletMessage/braceletDelivery.ts';
import { braceletMessage } from '@muster/model/braceletMessage/braceletMessage.ts';
import { entityPath, permissionCode } from '@muster/model/entity/entity.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';

import { useT } from '../../app/i18n.ts';
import { post, RequestError } from '../../app/request.ts';
import { useCan } from '../../app/session.ts';
import { confirm } from '../../ui/confirm.ts';
import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import type { TableRow } from '../../ui/table/useTablePage.ts';
import { toast } from '../../ui/toast.ts';
import { ReceiversInput } from './ReceiversInput.tsx';

/** How often the list shows anew what has arrived. */
const refreshMs = 5000;
const inputs = { receivers: ReceiversInput };

/** `/message/bracelet`: messages to wristbands, and how far they are. */
export function BraceletMessageScreen() {
  return (
    <EntityScreen
      entity={braceletMessage}
      path="/message/bracelet"
      inputs={inputs}
      refreshMs={refreshMs}
      ExtraAction={MessageActions}
    />
  );
}

function MessageActions({ row }: { row: TableRow }) {
  const t = useT();
  const can = useCan();
  const { cancel, resend } = useMessageDeeds(row.id);
  const maySend = can(permissionCode(braceletMessage, 'add'));
  return (
    <>
      {can(permissionCode(braceletDelivery, 'view')) && (
        <Link to={`/message/delivery?messageId=${encodeURIComponent(row.id)}`}>{t('console.bracelet.deliveries')}</Link>
      )}
      {maySend && row['status'] === 'toBeSent' && (
        <button type="button" onClick={() => void cancel()}>
          {t('console.bracelet.cancel')}
        </button>
      )}
      {maySend && row['status'] !== 'cancelled' && Number(row['failedCount']) > 0 && (
        <button type="button" onClick={() => void resend()}>
          {t('console.bracelet.resend')}
        </button>
      )}
    </>
  );
}

function useMessageDeeds(id: string) {
  const t = useT();
  const client = useQueryClient();
  const path = entityPath(braceletMessage);
  const tell = async (act: () => Promise<string>): Promise<void> => {
    try {
      toast('success', await act());
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // A refusal was said in a notice.
    }
    await client.invalidateQueries({ queryKey: [braceletMessage.name] });
  };
  return {
    cancel: async (): Promise<void> => {
      const isSure = await confirm({
        title: t('console.bracelet.cancel'),
        text: t('console.bracelet.cancelText'),
        confirmLabel: t('console.bracelet.cancel'),
        isDangerous: true,
      });
      if (!isSure) return;
      await tell(async () => {
        await post(`${path}/cancel`, { id });
        return t('console.bracelet.cancelled');
      });
    },
    resend: () =>
      tell(async () => {
        const { count } = await post<{ count: number }>(`${path}/resend`, { id });
        return t('console.bracelet.resent', { count });
      }),
  };
}
