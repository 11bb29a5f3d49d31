import { braceletDelivery, type BraceletDeliveryStatus } from '@muster/model/braceletMessage/braceletDelivery.ts';
import { braceletMessage } from '@muster/model/braceletMessage/braceletMessage.ts';
import { entityPath, type EntityRow } from '@muster/model/entity/entity.ts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { get } from '../../../core/http/request.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import css from './message.module.css';
import { useMessageActions } from './useMessageActions.ts';

/** Polling interval: a wristband answers within seconds. */
const refreshMs = 3000;
const cells = { status: DeliveryStatus, reply: Reply };

/** `/message/delivery`: state of messages at each receiver. */
export function BraceletDeliveryScreen() {
  return (
    <EntityScreen
      entity={braceletDelivery}
      path="/message/delivery"
      cells={cells}
      viewCells={cells}
      refreshMs={refreshMs}
      ListAction={ResendAction}
    />
  );
}

/** State of a message; failures are marked. */
function DeliveryStatus({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useT();
  const status = String(row['status']);
  return <span className={`${css.status} ${css[status] ?? ''}`}>{t.named(`braceletDelivery.status.${status}`)}</span>;
}

const succeeded: readonly unknown[] = ['unread', 'read', 'confirmed'] satisfies BraceletDeliveryStatus[];

/** Yes, no, or no reply yet. */
function Reply({ row: { reply, isAsked, status } }: { row: Readonly<Record<string, unknown>> }) {
  const t = useT();
  if (reply === 'yes' || reply === 'no') return t(`braceletDelivery.reply.${reply}`);
  return isAsked === true && succeeded.includes(status) ? t('braceletDelivery.noReply') : null;
}

/** In the list of a message's receivers: resends it to the failed ones. */
function ResendAction() {
  const [parameters] = useSearchParams();
  const messageId = parameters.get('messageId');
  return messageId === null ? null : <Resend key={messageId} messageId={messageId} />;
}

function Resend({ messageId }: { messageId: string }) {
  const t = useT();
  const { data } = useQuery({
    queryKey: [braceletMessage.name, 'failed', messageId],
    queryFn: ({ signal }) =>
      get<EntityRow>(`${entityPath(braceletMessage)}/get`, { id: messageId }, { signal, quiet: true }),
    refetchInterval: refreshMs,
    // An account that may see receivers may not see the message; then it cannot be resent.
    retry: false,
  });
  const { resend } = useMessageActions(data ?? { id: messageId });
  if (resend === null) return null;
  return <Button onClick={() => void resend()}>{t('console.bracelet.resend')}</Button>;
}
