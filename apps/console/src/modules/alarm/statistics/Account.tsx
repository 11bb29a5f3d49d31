import type { AlarmAccount, TodayCount } from '@muster/model/alarm/statisticWire.ts';
import type { ReactNode } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { Legend } from '../../../ui/chart/Legend.tsx';
import { numberText } from './figureText.ts';
import css from './Statistic.module.css';

/** A large figure with its label. */
export function Headline({ label, value, children }: { label: string; value: ReactNode; children?: ReactNode }) {
  return (
    <div className={css.headline}>
      <span className={css.headlineLabel}>{label}</span>
      <strong>{value}</strong>
      {children}
    </div>
  );
}

/** Raised = handled + ignored + open, drawn to scale. */
export function Account({ account }: { account: AlarmAccount }) {
  const t = useT();
  const { raised, handled, ignored, open } = account;
  const parts = [
    { label: 'statistic.handled', value: handled, color: 'offline' },
    { label: 'statistic.ignored', value: ignored, color: 'line' },
    { label: 'statistic.open', value: open, color: 'ink' },
  ];
  const sum = t('statistic.inSum', {
    raised: numberText(raised, 0),
    handled: numberText(handled, 0),
    ignored: numberText(ignored, 0),
    open: numberText(open, 0),
  });
  return (
    <Headline label={t('statistic.raised')} value={numberText(raised, 0)}>
      <span className={css.account} role="img" aria-label={sum}>
        {parts.map(({ label, value, color }) => (
          <span key={label} style={{ flexGrow: value, background: `var(--${color})` }} />
        ))}
      </span>
      <Legend parts={parts} />
      <span className={css.note}>{sum}</span>
    </Headline>
  );
}

/** Today's count beside the average up to this time of day, and of a whole day. */
export function Today({ today }: { today: TodayCount }) {
  const t = useT();
  const { count, average, averageByNow, days } = today;
  return (
    <Headline label={t('statistic.todaySoFar')} value={numberText(count, 0)}>
      {average === null || averageByNow === null ? (
        <span className={css.note}>{t('statistic.youngSite')}</span>
      ) : (
        <dl className={css.facts}>
          <dt>{t('statistic.averageByNow')}</dt>
          <dd>{numberText(averageByNow, 1)}</dd>
          <dt>{t('statistic.average')}</dt>
          <dd>{numberText(average, 1)}</dd>
          <dt className={css.note}>{t('statistic.averageOver', { days })}</dt>
        </dl>
      )}
    </Headline>
  );
}
