import { emergencyCard } from '@muster/model/emergencyCard/emergencyCard.ts';
import type { AlarmEmergencyCard } from '@muster/model/emergencyCard/wire.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { get } from '../../../core/http/request.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { RichText } from '../../../ui/form/richtext/RichText.tsx';
import css from './AlarmEmergencyCards.module.css';

/** Emergency cards of an alarm; empty without a matching card, or without permission. */
export function AlarmEmergencyCards({ alarmId }: { alarmId: string }) {
  const t = useT();
  const can = useCan();
  const { data } = useQuery({
    queryKey: [emergencyCard.name, 'ofAlarm', alarmId],
    queryFn: ({ signal }) =>
      get<AlarmEmergencyCard[]>('/bp/emergencyCard/ofAlarm', { alarmId }, { signal, quiet: true }),
    enabled: can(permissionCode(emergencyCard, 'view')),
  });
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label={t('console.emergencyCard.ofAlarm')}>
      <h3 className={css.title}>{t('console.emergencyCard.ofAlarm')}</h3>
      {data.map(({ id, name, steps, contactName, contactPhone }, at) => (
        <details key={id} className={css.card} open={at === 0}>
          <summary>{name}</summary>
          <RichText html={steps} />
          {contactPhone !== null && (
            <a className={css.call} href={`tel:${contactPhone}`}>
              {t('console.emergencyCard.call', { name: contactName ?? '', phone: contactPhone })}
            </a>
          )}
          <Link to={`/drill/emergencyCard/view/${encodeURIComponent(id)}`}>{t('console.notice.show')}</Link>
        </details>
      ))}
    </section>
  );
}
