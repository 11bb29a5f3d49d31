import { entityPath, type EntityRow } from '@muster/model/entity/entity.ts';
import type { DetailCorrection, WorkdayDetail } from '@muster/model/workday/wire.ts';
import { workday } from '@muster/model/workday/workday.ts';
import { useQuery } from '@tanstack/react-query';

import { get } from '../../../core/http/request.ts';
import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import { useCorrectionActions } from '../correction/CorrectionScreen.tsx';
import { judgementWords } from '../month/SheetTable.tsx';
import css from './DayDetail.module.css';

/** Positions over a shift, and corrections of the day. */
export function DayDetail({ row: { id } }: { row: EntityRow }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: [workday.name, 'detail', id],
    queryFn: ({ signal }) => get<WorkdayDetail>(`${entityPath(workday)}/detail`, { id }, { signal, quiet: true }),
  });
  if (error !== null)
    return (
      <p role="alert">
        {error.message} <Button onClick={() => void refetch()}>{t('console.retry')}</Button>
      </p>
    );
  if (data === undefined) return <Waiting />;
  return (
    <>
      <Card title={t('console.attendance.positions')}>
        <Positions detail={data} />
      </Card>
      <Card title={t('menu.attendanceCorrection')}>
        {data.corrections.length === 0 && <p className={css.none}>{t('console.attendance.noCorrection')}</p>}
        {data.corrections.map((correction) => (
          <CorrectionLine key={correction.id} correction={correction} detail={data} />
        ))}
      </Card>
    </>
  );
}

/** A bar of the shift, and the same as a table. */
function Positions({ detail: { from, to, spans } }: { detail: WorkdayDetail }) {
  const t = useT();
  if (spans.length === 0) return <p className={css.none}>{t('console.attendance.noPositions')}</p>;
  const share = (one: { from: number; to: number }): string => `${((one.to - one.from) / (to - from)) * 100}%`;
  return (
    <>
      <div className={css.bar} aria-hidden>
        {spans.map((span) => (
          <span
            key={span.from}
            data-position={span.position ?? 'unknown'}
            style={{ width: share(span) }}
            title={`${positionText(t, span.position)} ${clockSpan(span)}`}
          />
        ))}
      </div>
      <div className={css.ends} aria-hidden>
        <span>{clock(from)}</span>
        <span>{clock(to)}</span>
      </div>
      <div className={css.list}>
        <PlainTable
          label={t('console.attendance.positionList')}
          rows={spans}
          keyOf={(span) => String(span.from)}
          columns={[
            { heading: t('console.attendance.time'), cell: clockSpan },
            {
              heading: t('console.attendance.position'),
              cell: ({ position }) => positionCell(t, position),
            },
            {
              heading: t('console.attendance.duration'),
              cell: (span) => Math.round((span.to - span.from) / 60_000),
              isNumber: true,
            },
          ]}
        />
      </div>
    </>
  );
}

function positionCell(t: Translate, position: Position) {
  return (
    <>
      <span className={css.key} data-position={position ?? 'unknown'} aria-hidden />
      {positionText(t, position)}
    </>
  );
}

type Position = WorkdayDetail['spans'][number]['position'];

function positionText(t: Translate, position: Position): string {
  return position === null ? t('console.attendance.unknown') : t(`attendancePosition.${position}`);
}

const clock = (time: number): string => formatTime(time).slice(11, 16);
const clockSpan = (span: { from: number; to: number }): string => `${clock(span.from)} – ${clock(span.to)}`;

/** The date is shown once if both times are on it. */
function timeSpan(firstIn: string | null, lastOut: string | null): string {
  const [from, to] = [firstIn, lastOut].map((time) => (time === null ? '–' : formatTime(time).slice(0, 16)));
  return from?.slice(0, 10) === to?.slice(0, 10) ? `${from} – ${to?.slice(11)}` : `${from} – ${to}`;
}

/** A correction beside the measured value. */
function CorrectionLine({ correction, detail }: { correction: DetailCorrection; detail: WorkdayDetail }) {
  const t = useT();
  const { kind, status, firstIn, lastOut, reason, requestedBy, requestedAt, decidedBy, decidedAt, decisionNote } =
    correction;
  const { actions, dialog } = useCorrectionActions({ ...correction, personName: detail.personName });
  return (
    <section className={css.correction}>
      <p>
        <strong>{t(`attendanceCorrection.status.${status}`)}</strong> · {t(`attendanceCorrection.kind.${kind}`)}
        {kind === 'times' && ` ${timeSpan(firstIn, lastOut)}`} · {judgementWords(t, detail.measured)} →{' '}
        {judgementWords(t, correction.judged)}
      </p>
      <p>{reason}</p>
      <p className={css.none}>
        {requestedBy} {formatTime(requestedAt).slice(0, 16)}
        {decidedBy !== null && ` · ${decidedBy} ${formatTime(decidedAt).slice(0, 16)}`}
        {decisionNote !== null && ` · ${decisionNote}`}
      </p>
      {actions.length > 0 && (
        <span className={css.actions}>
          {actions.map(({ text, tone, act }) => (
            <Button key={text} isSmall tone={tone} onClick={act}>
              {text}
            </Button>
          ))}
        </span>
      )}
      {dialog}
    </section>
  );
}
