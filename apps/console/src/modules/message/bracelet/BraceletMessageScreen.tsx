import { braceletDelivery } from '@muster/model/braceletMessage/braceletDelivery.ts';
import { braceletMessage } from '@muster/model/braceletMessage/braceletMessage.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { Link, useNavigate } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import type { EntityRow } from '../../../ui/entity/useEntityRow.ts';
import type { TableRow } from '../../../ui/table/useTablePage.ts';
import { MessageTextInput } from './MessageTextInput.tsx';
import { ReceiversInput } from './ReceiversInput.tsx';
import { SendTimeInput } from './SendTimeInput.tsx';
import { useMessageDeeds } from './useMessageDeeds.ts';

/** How often the list shows anew what has arrived. */
const refreshMs = 5000;
/** Of a message at whose receivers some have failed; one that waits has shorter ones. */
const actionWords = ['console.bracelet.deliveries', 'console.bracelet.resend'] as const;
const inputs = { content: MessageTextInput, receivers: ReceiversInput, sendAt: SendTimeInput };

/** `/message/bracelet`: messages to wristbands, and how far they are. */
export function BraceletMessageScreen() {
  const t = useT();
  const send = t('console.bracelet.send');
  return (
    <EntityScreen
      entity={braceletMessage}
      path="/message/bracelet"
      inputs={inputs}
      refreshMs={refreshMs}
      ExtraAction={MessageActions}
      actionWords={actionWords}
      ViewAction={MessageButtons}
      isFinal={isFinal}
      words={{ add: send, save: send, saved: t('console.bracelet.taken') }}
    />
  );
}

/** What has gone out stays (specification §4). */
function isFinal({ status }: Readonly<Record<string, unknown>>): boolean {
  return status === 'sending' || status === 'sent';
}

function MessageActions({ row }: { row: TableRow }) {
  const t = useT();
  const { cancel, resend } = useMessageDeeds(row);
  const receivers = useReceiversAddress(row.id);
  return (
    <>
      {receivers !== null && <Link to={receivers}>{t('console.bracelet.deliveries')}</Link>}
      {cancel !== null && (
        <button type="button" onClick={() => void cancel()}>
          {t('console.bracelet.cancel')}
        </button>
      )}
      {resend !== null && (
        <button type="button" onClick={() => void resend()}>
          {t('console.bracelet.resend')}
        </button>
      )}
    </>
  );
}

function MessageButtons({ row }: { row: EntityRow }) {
  const t = useT();
  const navigate = useNavigate();
  const { cancel, resend } = useMessageDeeds(row);
  const receivers = useReceiversAddress(row.id);
  return (
    <>
      {receivers !== null && (
        <Button onClick={() => void navigate(receivers)}>{t('console.bracelet.deliveries')}</Button>
      )}
      {cancel !== null && (
        <Button tone="danger" onClick={() => void cancel()}>
          {t('console.bracelet.cancel')}
        </Button>
      )}
      {resend !== null && (
        <Button tone="primary" onClick={() => void resend()}>
          {t('console.bracelet.resend')}
        </Button>
      )}
    </>
  );
}

/** Where is seen what became of a message at each receiver; null for who may not. */
function useReceiversAddress(id: string): string | null {
  return useCan()(permissionCode(braceletDelivery, 'view'))
    ? `/message/delivery?messageId=${encodeURIComponent(id)}`
    : null;
}
