import type { backtestDetail } from '@muster/model/alarm/backtestWire.ts';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import type { alarm } from '@muster/model/alarm/alarm.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { ErrorBoundary } from '../../ui/feedback/ErrorBoundary.tsx';
import { useT } from '../../core/i18n/i18n.ts';
import { get, type Wire } from '../../core/http/request.ts';
import { Waiting } from '../../ui/feedback/Waiting.tsx';
import type { ReplayedAlarm } from '../alarm/evidence/EvidenceReplay.tsx';
import { Button } from '../../ui/input/Button.tsx';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { formatTime } from '../../core/time/formatTime.ts';
import detailCss from '../alarm/list/AlarmDetail.module.css';
import css from './Backtest.module.css';
import { backtestPath } from './useBacktest.ts';

/** The map is a megabyte: it is loaded when an alarm is opened. */
const EvidenceReplay = lazy(async () => ({
  default: (await import('../alarm/evidence/EvidenceReplay.tsx')).EvidenceReplay,
}));

type Line = Wire<typeof backtestDetail>;
type WouldBe = NonNullable<Line['wouldBe']>;

interface BacktestLineProps {
  backtestId: string;
  lineId: string;
  onClose: () => void;
}

/** One alarm on the map: the stored one or the computed one. */
export function BacktestLine({ backtestId, lineId, onClose }: BacktestLineProps) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['backtest', backtestId, lineId],
    queryFn: ({ signal }) =>
      get<Line>(`${backtestPath}/get`, { id: backtestId, line: lineId }, { signal, quiet: true }),
  });
  return (
    <aside className={detailCss.detail} aria-label={t('console.backtest.line')}>
      <button type="button" className={detailCss.close} aria-label={t('console.close')} onClick={onClose}>
        <CloseOutlined aria-hidden />
      </button>
      {error !== null ? (
        <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />
      ) : data === undefined ? (
        <Waiting />
      ) : (
        <Sides line={data} />
      )}
    </aside>
  );
}

type Side = 'was' | 'wouldBe';

function Sides({ line }: { line: Line }) {
  const t = useT();
  const times: Record<Side, string | null> = { was: line.wasRaisedAt, wouldBe: line.wouldBeRaisedAt };
  const [side, setSide] = useState<Side>(line.wouldBe === null ? 'was' : 'wouldBe');
  return (
    <>
      <header>
        <h2 className={detailCss.title}>{t(`alarm.type.${line.type}`)}</h2>
        <p className={detailCss.sub}>{[line.subjectName, line.areaName].filter(Boolean).join(' · ')}</p>
      </header>
      <div className={css.sides} role="group" aria-label={t('console.backtest.line')}>
        {(['was', 'wouldBe'] as const).map((each) => (
          <button
            key={each}
            type="button"
            className={css.side}
            aria-pressed={side === each}
            disabled={times[each] === null}
            onClick={() => setSide(each)}
          >
            <span>{t(`console.backtest.${each}`)}</span>
            <strong>{formatTime(times[each]) || t('console.backtest.notRaised')}</strong>
          </button>
        ))}
      </div>
      <ErrorBoundary>
        <Suspense fallback={<Waiting />}>
          {side === 'was' && line.alarmId !== null && <Recorded key={line.alarmId} id={line.alarmId} />}
          {side === 'wouldBe' && line.wouldBe !== null && <EvidenceReplay alarm={replayed(line, line.wouldBe)} />}
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

function Recorded({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['alarm', 'row', id],
    queryFn: ({ signal }) => get<Row<typeof alarm>>('/pod/alarm/get', { id }, { signal, quiet: true }),
  });
  if (error !== null) return <Empty text={error.message} />;
  return data === undefined ? <Waiting /> : <EvidenceReplay alarm={data} />;
}

function replayed(line: Line, wouldBe: WouldBe): ReplayedAlarm {
  const { id, level, areaId, subjectId, subjectName } = line;
  // The cast is valid: the kinds of subjects are those of the alarm.
  const subjectKind = line.subjectKind as ReplayedAlarm['subjectKind'];
  return { id, level, areaId, subjectKind, subjectId, subjectName, departId: null, unverified: false, ...wouldBe };
}
