import { alarmDelivery } from '@muster/model/alarmDelivery/alarmDelivery.ts';
import { entityPath, permissionCode } from '@muster/model/entity/entity.ts';
import { webhook } from '@muster/model/webhook/webhook.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { post } from '../../../core/http/request.ts';
import { useCan } from '../../../core/session/session.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import type { TableRow } from '../../../ui/table/tableRow.ts';
import { toast } from '../../../core/toast.ts';

/** Polling interval of the latest delivery. */
const refreshMs = 10_000;

const actionWords = [
  'console.webhook.deliveries',
  'console.webhook.test',
  'console.table.edit',
  'console.table.delete',
] as const;

/** `/alarm/webhook`: programs that receive alarms, with their latest delivery. */
export function WebhookScreen() {
  return (
    <EntityScreen
      entity={webhook}
      path="/alarm/webhook"
      refreshMs={refreshMs}
      ExtraAction={WebhookActions}
      actionWords={actionWords}
    />
  );
}

function WebhookActions({ row }: { row: TableRow }) {
  const t = useT();
  const can = useCan();
  const { mutate, isPending } = useMutation({
    mutationFn: () => post(`${entityPath(webhook)}/test`, { id: row.id }),
    onSuccess: () => toast('success', t('console.webhook.tested')),
  });
  const filters = new URLSearchParams({ channel: 'webhook', receiverName: String(row['name']) });
  return (
    <>
      {can(permissionCode(alarmDelivery, 'view')) && (
        <Link to={`/alarm/delivery?${filters.toString()}`}>{t('console.webhook.deliveries')}</Link>
      )}
      {can(permissionCode(webhook, 'edit')) && (
        <button type="button" disabled={isPending} onClick={() => mutate()}>
          {t('console.webhook.test')}
        </button>
      )}
    </>
  );
}
