import { alarmDelivery } from '@muster/model/alarmDelivery/alarmDelivery.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { entityPath, type Page, permissionCode } from '@muster/model/entity/entity.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { get } from '../../../core/http/request.ts';
import { useCan } from '../../../core/session/session.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import css from './AlarmDeliveries.module.css';
import { DeliveryState } from '../delivery/DeliveryState.tsx';

type Delivery = Row<typeof alarmDelivery> & { id: string };

/** The newest ones of an alarm; the list contains all. */
const shown = 20;
/** Polling interval while some are being sent. */
const refreshMs = 3000;

/** Deliveries of an alarm with recipient, time and state; empty without permission. */
export function AlarmDeliveries({ alarmId }: { alarmId: string }) {
  const t = useT();
  const mayView = useCan()(permissionCode(alarmDelivery, 'view'));
  const { data } = useQuery({
    queryKey: [alarmDelivery.name, 'of', alarmId],
    queryFn: ({ signal }) =>
      get<Page<Delivery>>(
        `${entityPath(alarmDelivery)}/page`,
        { alarmId, page: '0', size: String(shown), sort: 'occurredAt' },
        { signal, quiet: true },
      ),
    enabled: mayView,
    refetchInterval: refreshMs,
  });
  // Deliveries are secondary: a failure to load them is not shown.
  if (data === undefined) return null;
  return (
    <section aria-label={t('console.delivery.told')}>
      <h3 className={css.title}>{t('console.delivery.told')}</h3>
      {data.length === 0 ? (
        <p className={css.quiet}>{t('console.delivery.none')}</p>
      ) : (
        <>
          <ul className={css.list}>
            {data.data.map((delivery) => (
              <Line key={delivery.id} delivery={delivery} />
            ))}
          </ul>
          <Link to={`/alarm/delivery?alarmId=${encodeURIComponent(alarmId)}`}>{t('console.delivery.all')}</Link>
        </>
      )}
    </section>
  );
}

function Line({ delivery }: { delivery: Delivery }) {
  const t = useT();
  const { channel, reason, receiverName, problem, problemDetail, sentAt, occurredAt } = delivery;
  const why = [problem === null ? '' : t(`alarmDelivery.problem.${problem}`), problemDetail ?? ''];
  return (
    <li className={css.line}>
      <span className={css.who}>
        <strong>{receiverName ?? t(`alarmDelivery.reason.${reason}`)}</strong>
        <span className={css.quiet}>
          {[
            t(`alarmDelivery.channel.${channel}`),
            ...(channel === 'mail' ? [t(`alarmDelivery.reason.${reason}`)] : []),
          ].join(' · ')}
        </span>
      </span>
      <span className={css.what}>
        <DeliveryState row={delivery} />
        <time className={css.quiet} dateTime={sentAt ?? occurredAt}>
          {formatTime(sentAt ?? occurredAt)}
        </time>
      </span>
      {problem !== null && <p className={css.why}>{why.filter(Boolean).join(' · ')}</p>}
    </li>
  );
}
