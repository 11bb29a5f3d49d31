import type { Row } from '@muster/model/entity/row.ts';
import { useQuery } from '@tanstack/react-query';

import { alarmSetting } from '@muster/model/alarmSetting/alarmSetting.ts';
import { entityPath } from '@muster/model/entity/entity.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { get } from '../../../core/http/request.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import css from './HeartRate.module.css';
import { type HeartRate, heartRatesNow, limitsOf, type Wearer } from './heartRates.ts';

/** Refresh interval of the rates. */
const refetchMs = 10_000;

/** Heart rates reported by wristbands, those outside of the limits first. */
export function HeartRatesNow() {
  const t = useT();
  const { data: wearers } = useQuery({
    queryKey: ['position', 'heartRate'],
    queryFn: ({ signal }) => get<Wearer[]>('/pod/position/latest', { kind: 'person' }, { signal, quiet: true }),
    refetchInterval: refetchMs,
  });
  const { data: stored } = useQuery({
    queryKey: [alarmSetting.name, 'get'],
    queryFn: ({ signal }) =>
      get<Pick<Row<typeof alarmSetting>, 'alarms'>>(`${entityPath(alarmSetting)}/get`, {}, { signal, quiet: true }),
  });
  const rates = heartRatesNow(wearers ?? [], limitsOf(stored?.alarms.heartRate));
  return (
    <section className={css.now} aria-label={t('console.heartRate.now')}>
      <h2 className={css.title}>{t('console.heartRate.now')}</h2>
      {rates.length === 0 ? (
        <p className={css.hint}>{t('console.heartRate.none')}</p>
      ) : (
        <PlainTable
          label={t('console.heartRate.now')}
          keyOf={({ tag }) => tag}
          rows={rates}
          columns={[
            { heading: t('console.heartRate.wearer'), cell: ({ subjectName, tag }) => subjectName ?? tag },
            {
              heading: t('console.heartRate.rate'),
              isNumber: true,
              cell: rateCell,
            },
            { heading: t('console.heartRate.time'), cell: (wearer) => formatTime(wearer.t) },
          ]}
        />
      )}
    </section>
  );
}

const rateCell = (rate: HeartRate) => <Rate rate={rate} />;

function Rate({ rate: { heartRate, state } }: { rate: HeartRate }) {
  const t = useT();
  return (
    <span className={css[state]}>
      {heartRate} {state !== 'normal' && t(`console.heartRate.${state}`)}
    </span>
  );
}
