import type { EvacueeState } from '@muster/model/evacuation/evacueeState.ts';
import type { EvacuationReport, Evacuee, endedEvacuation } from '@muster/model/evacuation/wire.ts';
import { useQueryClient } from '@tanstack/react-query';

import { permissions } from '@muster/model/access/permission.ts';
import { useSearchParams } from 'react-router';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { post, RequestError, type Wire } from '../../../core/http/request.ts';
import { useCan } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { confirm } from '../../../ui/feedback/confirm.ts';
import { formatDuration, formatTime } from '../../../core/time/formatTime.ts';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import { useNow } from '../../../core/time/useNow.ts';
import css from './EmergencyReport.module.css';
import { evacuationKey, shareOf, useEvacuationReport } from './evacuation.ts';

/** One evacuation: how far it has come, and everybody in it, those in danger first. */
export function EvacuationCard({ areaId }: { areaId: string }) {
  const t = useT();
  const may = useCan()(permissions.evacuate);
  const { data: report } = useEvacuationReport(areaId);
  if (report === undefined) return null;
  const kind = t(report.isDrill ? 'evacuation.drill' : 'evacuation.emergency');
  return (
    <Card title={`${kind} · ${report.area.name}`} aside={may && <EndButton report={report} />}>
      <Progress report={report} />
      <People people={report.people} />
    </Card>
  );
}

function EndButton({ report }: { report: EvacuationReport }) {
  const t = useT();
  const client = useQueryClient();
  const [, setSearch] = useSearchParams();
  const end = async (): Promise<void> => {
    const { area, remaining } = report;
    const question = {
      title: t('evacuation.end'),
      text: t('evacuation.endText', { name: area.name, count: remaining }),
      confirmLabel: t('evacuation.end'),
      isDangerous: true,
    };
    if (!(await confirm(question))) return;
    try {
      const { id } = await post<Wire<typeof endedEvacuation>>('/pod/evacuation/end', { areaId: area.id });
      if (id !== null) setSearch({ evacuation: id });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // A refusal is said in a notice.
    }
    await client.invalidateQueries({ queryKey: [evacuationKey] });
  };
  return <Button onClick={() => void end()}>{t('evacuation.end')}</Button>;
}

/** Arrivals against the rate at which it is over. */
function Progress({ report }: { report: EvacuationReport }) {
  const t = useT();
  const now = useNow(1000);
  const { expected, arrived, remaining, arrivalRate, startedAt, safeIslands, cause } = report;
  const percent = Math.floor(shareOf(report) * 100);
  const needed = Math.round(arrivalRate * 100);
  const isReached = shareOf(report) >= arrivalRate;
  return (
    <div className={css.progress}>
      <dl className={css.figures}>
        <Figure name={t('evacuation.expected')} value={String(expected)} />
        <Figure name={t('evacuation.arrived')} value={String(arrived)} />
        <Figure name={t('evacuation.remaining')} value={String(remaining)} isWarning={remaining > 0} />
        <Figure name={t('evacuation.running')} value={formatDuration(t, now - startedAt)} />
      </dl>
      <div
        className={css.bar}
        role="progressbar"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={t('evacuation.share')}
      >
        <span className={isReached ? css.reached : css.fill} style={{ width: `${percent}%` }} />
        <span className={css.goal} style={{ left: `${needed}%` }} />
      </div>
      <p className={css.note}>
        {t(isReached ? 'evacuation.reached' : 'evacuation.notReached', { percent, needed })}
        {' · '}
        {t('evacuation.islands', { names: safeIslands.map(({ name }) => name).join(', ') })}
        {' · '}
        {formatTime(startedAt)}
        {cause !== null && ` · ${t('evacuation.fact', { label: t('evacuation.cause'), value: cause })}`}
      </p>
    </div>
  );
}

export function Figure({ name, value, isWarning = false }: { name: string; value: string; isWarning?: boolean }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isWarning ? css.warning : undefined}>{value}</dd>
    </div>
  );
}

export function stateMark(t: Translate, state: EvacueeState) {
  return <span className={css[state]}>{t(`evacuation.state.${state}`)}</span>;
}

function People({ people }: { people: readonly Evacuee[] }) {
  const t = useT();
  if (people.length === 0) return <p className={css.note}>{t('evacuation.nobody')}</p>;
  return (
    <PlainTable
      label={t('evacuation.people')}
      rows={people}
      keyOf={({ id }) => id}
      columns={[
        { heading: t('evacuation.state'), cell: ({ state }) => stateMark(t, state) },
        { heading: t('evacuation.name'), cell: ({ name, tag, id }) => name ?? tag ?? id },
        { heading: t('person.departId'), cell: ({ departName }) => departName ?? '' },
        { heading: t('evacuation.arrivedAt'), cell: ({ arrivedAt }) => formatTime(arrivedAt) },
        { heading: t('evacuation.island'), cell: ({ island }) => island ?? '' },
        { heading: t('evacuation.lastArea'), cell: ({ areas }) => areas.join(', ') },
        {
          heading: t('secret.lastHeard'),
          cell: ({ lastSeenAt, isOnline }) =>
            `${formatTime(lastSeenAt)}${isOnline ? '' : ` · ${t('evacuation.offline')}`}`,
        },
      ]}
    />
  );
}
