import type { countReply } from '@muster/model/reply/wire.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { alarmDelivery, resendableStates } from '@muster/model/alarmDelivery/alarmDelivery.ts';
import { permissionCode, entityPath } from '@muster/model/entity/entity.ts';
import { Link } from 'react-router';
import { useQueryClient } from '@tanstack/react-query';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';
import type { SelectionActionProps } from '../../../ui/entity/screenParts.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import type { TableRow } from '../../../ui/table/tableRow.ts';
import { DeliveryState } from './DeliveryState.tsx';
import { post, RequestError, type Wire } from '../../../core/http/request.ts';
import { toast } from '../../../core/toast.ts';

/** Polling interval of the list. */
const refreshMs = 5000;
const actionWords = ['console.delivery.alarm', 'console.delivery.resend'] as const;
const cells = { state: DeliveryState };

/** `/alarm/delivery`: mails and calls sent for alarms, with recipients and states. */
export function DeliveryScreen() {
  return (
    <EntityScreen
      entity={alarmDelivery}
      path="/alarm/delivery"
      cells={cells}
      viewCells={cells}
      refreshMs={refreshMs}
      ExtraAction={DeliveryActions}
      actionWords={actionWords}
      SelectionAction={ResendSelected}
      selectionPermission={permissions.deliveryResend}
    />
  );
}

function isResendable(row: TableRow): boolean {
  return resendableStates.some((state) => state === row['state']);
}

function DeliveryActions({ row }: { row: TableRow }) {
  const t = useT();
  const can = useCan();
  const resend = useResend();
  return (
    <>
      {can(permissionCode(alarm, 'view')) && (
        <Link to={`/alarm/list?id=${encodeURIComponent(String(row['alarmId']))}`}>{t('console.delivery.alarm')}</Link>
      )}
      {can(permissions.deliveryResend) && isResendable(row) && (
        <button type="button" onClick={() => void resend([row.id])}>
          {t('console.delivery.resend')}
        </button>
      )}
    </>
  );
}

/** Resends the selected deliveries that were not sent; skips the others. */
function ResendSelected({ rows, clear }: SelectionActionProps) {
  const t = useT();
  const resend = useResend();
  const ids = rows.filter(isResendable).map(({ id }) => id);
  const send = async (): Promise<void> => {
    await resend(ids);
    clear();
  };
  return (
    <Button disabled={ids.length === 0} onClick={() => void send()}>
      {ids.length === 0 ? t('console.delivery.resend') : t('console.delivery.resendSelected', { count: ids.length })}
    </Button>
  );
}

/** Resends deliveries, and shows their number. */
function useResend(): (ids: readonly string[]) => Promise<void> {
  const t = useT();
  const client = useQueryClient();
  return async (ids) => {
    try {
      const { count } = await post<Wire<typeof countReply>>(`${entityPath(alarmDelivery)}/resend`, {
        ids: JSON.stringify(ids),
      });
      toast('success', t('console.delivery.resent', { count }));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // A refusal was shown as a toast.
    }
    await client.invalidateQueries({ queryKey: [alarmDelivery.name] });
  };
}
