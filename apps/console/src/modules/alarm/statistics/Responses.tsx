import type { Durations, ResponseTimes } from '@muster/model/alarm/statisticWire.ts';
import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { Bars } from '../../../ui/chart/Bars.tsx';
import type { ChartBar } from '../../../ui/chart/chart.ts';
import { Legend } from '../../../ui/chart/Legend.tsx';
import { formatDuration } from '../../../core/time/formatTime.ts';
import css from './Statistic.module.css';

const parts = [
  { label: 'statistic.medianMs', color: 'soft-ink' },
  { label: 'statistic.p90Ms', color: 'offline' },
] as const;

/** Response times by type and level: median and 90 % of acknowledgement and handling. */
export function Responses({ responses }: { responses: readonly ResponseTimes[] }) {
  const t = useT();
  return (
    <>
      <Legend parts={parts} />
      <div className={css.sides}>
        {(['acknowledged', 'handled'] as const).map((what) => (
          <section key={what}>
            <h3 className={css.side}>{t(what === 'acknowledged' ? 'alarm.acknowledgedAt' : 'alarm.handledAt')}</h3>
            <Bars
              label={t(what === 'acknowledged' ? 'alarm.acknowledgedAt' : 'alarm.handledAt')}
              most={20}
              bars={responses.flatMap((row) => barOf(t, row, row[what]))}
            />
          </section>
        ))}
      </div>
    </>
  );
}

function barOf(t: Translate, { by, key }: ResponseTimes, durations: Durations | null): ChartBar[] {
  if (durations === null) return [];
  const { medianMs, p90Ms } = durations;
  return [
    {
      key: `${by} ${key}`,
      name: by === 'total' ? t('statistic.all') : t.named(`alarm.${by}.${key}`),
      text: formatDuration(t, medianMs),
      parts: [
        { ...parts[0], value: medianMs },
        { ...parts[1], value: p90Ms - medianMs },
      ],
    },
  ];
}
