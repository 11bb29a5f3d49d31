import type { Wire } from '../../../core/http/request.ts';
import type { alarmCounts } from '@muster/model/alarm/wire.ts';
import { alarmCounters } from '@muster/model/alarm/alarmCounter.ts';
import { type ReactNode, useEffect } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { historyMs, type CountPoint } from '../../../map/site/countHistory.ts';
import type { TagCounts } from '../../../map/site/tagCounts.ts';
import { useSession } from '../../../core/session/session.ts';
import { isElsewhere, siteTime } from '../../../core/time/formatTime.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { useSeesAlarms } from '../../alarm/live/alarms.ts';
import { useAlarmCounters } from '../../alarm/live/useAlarmCounters.ts';
import css from './Counters.module.css';
import { siteHistory, type Figure } from './siteHistory.ts';

interface CountersProps {
  /** null until received by the live connection. */
  counts: TagCounts | null;
  buildId: string;
  /** After the figures of the site. */
  children?: ReactNode;
}

/** Figures: numbers of present people and open alarms, by the counters of specification §3. */
export function Counters({ counts, buildId, children }: CountersProps) {
  const t = useT();
  const alarms = useAlarmCounters();
  const seesAlarms = useSeesAlarms();
  useEffect(() => {
    if (alarms !== undefined) siteHistory(buildId, 'alarms').add(Date.now(), alarms.total);
  }, [alarms, buildId]);
  return (
    // On a phone it scrolls horizontally, also by keys.
    <div className={css.counters} role="group" aria-label={t('bigScreen.figures')} tabIndex={0}>
      <FigureBlock name={t('console.map.people')} value={counts?.people} figure="people" buildId={buildId} />
      <FigureBlock
        name={t('console.map.vehicles')}
        value={counts?.present.vehicle}
        figure="vehicles"
        buildId={buildId}
      />
      {seesAlarms && (
        <FigureBlock name={t('console.map.openAlarms')} value={alarms?.total} figure="alarms" buildId={buildId} />
      )}
      {alarms !== undefined && <Breakdown alarms={alarms} />}
      {children}
      <SiteClock />
    </div>
  );
}

/** Minimum span of a line. */
const leastPoints = 4;

interface FigureBlockProps {
  name: string;
  value: number | undefined;
  figure: Figure;
  buildId: string;
}

function FigureBlock({ name, value, figure, buildId }: FigureBlockProps) {
  const t = useT();
  const now = useNow(15_000);
  const stretches = siteHistory(buildId, figure).stretches(now);
  const values = stretches.flatMap((stretch) => stretch.map((point) => point.value));
  const range = { low: Math.min(...values), high: Math.max(...values) };
  return (
    <div className={css.figure}>
      <span className={css.name}>{name}</span>
      <span className={css.value}>{value ?? '–'}</span>
      {values.length >= leastPoints && (
        <SparkLine stretches={stretches} now={now} label={t('console.map.history', { name, ...range })} />
      )}
    </div>
  );
}

function Breakdown({ alarms }: { alarms: Wire<typeof alarmCounts> }) {
  const t = useT();
  const kinds = alarmCounters.filter((kind) => kind !== 'total');
  return (
    <dl className={css.kinds} aria-label={t('console.counter.label')}>
      {kinds.map((kind) => (
        <div key={kind} className={alarms[kind] > 0 ? css.some : undefined}>
          <dt>{t(`console.counter.${kind}`)}</dt>
          <dd>{alarms[kind]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Site time; with the zone if that of the browser differs; on a phone before the figures. */
function SiteClock() {
  const t = useT();
  const now = useNow(1000);
  const zone = useSession((state) => state.timeZone);
  const isAway = isElsewhere(now);
  const name = t('console.siteClock');
  return (
    <div className={`${css.figure} ${css.clock}`} data-away={isAway}>
      <span className={css.name}>{isAway && zone !== null ? `${name} · ${zone}` : name}</span>
      <time className={css.value} dateTime={new Date(now).toISOString()}>
        {siteTime(now).slice(11)}
      </time>
    </div>
  );
}

interface SparkLineProps {
  stretches: readonly (readonly CountPoint[])[];
  now: number;
  label: string;
}

const width = 72;
const height = 20;
const inset = 2;
/** Minimum range of the axis, so that small changes look small. */
const leastSpread = 5;

/** The last 30 minutes of a figure, with gaps for missing data. */
function SparkLine({ stretches, now, label }: SparkLineProps) {
  const values = stretches.flatMap((stretch) => stretch.map(({ value }) => value));
  const low = Math.min(...values);
  const spread = Math.max(Math.max(...values) - low, leastSpread);
  const place = ({ t, value }: CountPoint): string => {
    const x = width - ((now - t) / historyMs) * width;
    const y = height - inset - ((value - low) / spread) * (height - 2 * inset);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  const path = stretches.map((stretch) => `M${stretch.map(place).join('L')}`).join('');
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path d={`M0 ${height - 0.5}H${width}`} stroke="var(--line)" />
      {values.length > 1 && (
        <path d={path} fill="none" stroke="var(--primary)" strokeWidth="1.5" strokeLinejoin="round" />
      )}
    </svg>
  );
}
