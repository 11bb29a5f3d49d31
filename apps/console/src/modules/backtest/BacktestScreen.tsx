import { backtestLine, delayParameters } from '@muster/model/alarm/backtest.ts';
import type { BacktestState } from '@muster/model/alarm/backtestWire.ts';
import { alarmRules, type AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { entityPath, type EntityRow, permissionCode } from '@muster/model/entity/entity.ts';
import { filterParameters } from '@muster/model/entity/filterFields.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router';

import { useT } from '../../core/i18n/i18n.ts';
import { post } from '../../core/http/request.ts';
import { useCan } from '../../core/session/session.ts';
import { Waiting } from '../../ui/feedback/Waiting.tsx';
import { Button } from '../../ui/input/Button.tsx';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { useEntityRow } from '../../ui/entity/useEntityRow.ts';
import { toast } from '../../core/toast.ts';
import { useTableQuery } from '../../ui/table/useTableQuery.ts';
import css from './Backtest.module.css';
import { BacktestForm, type Trial } from './BacktestForm.tsx';
import { BacktestLine } from './BacktestLine.tsx';
import { BacktestLines } from './BacktestLines.tsx';
import { BacktestResult } from './BacktestResult.tsx';
import { useBacktest, useCancelBacktest, useStartBacktest, type BacktestScreenProps } from './useBacktest.ts';

/** `…/backtest/:id`: the alarms under other settings of an area or type. */
export function BacktestScreen({ entity, path }: BacktestScreenProps) {
  const t = useT();
  const navigate = useNavigate();
  const { id = '' } = useParams();
  const { data, error, refetch } = useEntityRow(entity, id);
  const back = (): void => void navigate(path);
  if (error !== null)
    return (
      <Empty
        text={error.message}
        action={
          <>
            <Button onClick={() => void refetch()}>{t('console.retry')}</Button>
            <Button onClick={back}>{t('console.form.back')}</Button>
          </>
        }
      />
    );
  return data === undefined ? <Waiting /> : <Backtest key={id} entity={entity} row={data} onBack={back} />;
}

interface BacktestProps extends Pick<BacktestScreenProps, 'entity'> {
  row: EntityRow;
  onBack: () => void;
}

const msPerWeek = 7 * 86_400_000;
const defaultShifts = ['00:00', '08:00', '16:00'];

function Backtest({ entity, row, onBack }: BacktestProps) {
  const t = useT();
  const [parameters, setParameters] = useSearchParams();
  const runId = parameters.get('run');
  const run = useBacktest(runId);
  const [changed, setChanged] = useState<Partial<Trial>>({});
  const { state } = useLocation();
  // Unsaved settings of a form are passed along (`AlarmsInput`); otherwise the current ones.
  const [first] = useState(() => {
    const base = defaultTrial({ ...row, ...(state as { alarms?: AlarmSettings } | null) });
    return { ...base, alarms: withProposal(base.alarms, parameters) };
  });
  const trial: Trial = { ...first, ...run.data?.question, ...changed };
  const start = useStartBacktest((run) => {
    setChanged({});
    setParameters({ run }, { replace: true });
  });
  const question = { target: entity.name, targetId: row.id, ...pickTrial(trial) };
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div>
          <h1 className={css.title}>{t('console.backtest.title', { name: String(row['name'] ?? '') })}</h1>
          <p className={css.intro}>{t('console.backtest.intro')}</p>
        </div>
        <Button onClick={onBack}>{t('console.form.back')}</Button>
        <SaveButton entity={entity} row={row} alarms={trial.alarms} />
      </header>
      <BacktestForm
        entity={entity}
        row={row}
        trial={trial}
        onChange={(part) => setChanged({ ...changed, ...part })}
        isBusy={start.isPending || run.data?.state === 'running'}
        onRun={() => start.mutate(question)}
      />
      {run.error !== null && runId !== null && <Empty text={run.error.message} />}
      {run.data !== undefined && <Outcome state={run.data} />}
    </div>
  );
}

function Outcome({ state }: { state: BacktestState }) {
  const t = useT();
  const [parameters, setParameters] = useSearchParams();
  const control = useTableQuery(filterParameters(backtestLine));
  if (state.state === 'running') return <Running state={state} />;
  if (state.state !== 'done' || state.summary === null)
    return <Empty text={t(`console.backtest.${state.state === 'done' ? 'failed' : state.state}`)} />;
  if (state.summary.was + state.summary.wouldBe === 0) return <Empty text={t('console.backtest.none')} />;
  const line = parameters.get('line');
  const open = (id: string | null): void =>
    setParameters(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete('line');
        else next.set('line', id);
        return next;
      },
      { replace: true },
    );
  return (
    <>
      <BacktestResult question={state.question} summary={state.summary} control={control} />
      <div className={css.lines}>
        <BacktestLines backtestId={state.id} control={control} onOpen={({ id }) => open(id)} />
        {line !== null && <BacktestLine key={line} backtestId={state.id} lineId={line} onClose={() => open(null)} />}
      </div>
    </>
  );
}

function Running({ state: { id, progress } }: { state: BacktestState }) {
  const t = useT();
  const cancel = useCancelBacktest();
  const percent = Math.floor(progress * 100);
  const text = t('console.backtest.running', { percent });
  return (
    <div className={css.running}>
      <p role="status">{text}</p>
      <progress max={1} value={progress} aria-label={text} />
      <Button isBusy={cancel.isPending} onClick={() => cancel.mutate(id)}>
        {t('console.backtest.cancel')}
      </Button>
    </div>
  );
}

/** Saves the tested settings. */
function SaveButton({ entity, row, alarms }: Pick<BacktestProps, 'entity' | 'row'> & { alarms: AlarmSettings }) {
  const t = useT();
  const can = useCan();
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () => post(`${entityPath(entity)}/save`, { id: row.id, version: row.version, alarms }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [entity.name] });
      toast('success', t('console.backtest.saved'));
    },
  });
  const isSame = JSON.stringify(alarms) === JSON.stringify(row['alarms'] ?? {});
  if (!can(permissionCode(entity, 'edit'))) return null;
  return (
    <Button tone="primary" disabled={isSame} isBusy={save.isPending} onClick={() => save.mutate()}>
      {t('console.backtest.save')}
    </Button>
  );
}

function defaultTrial(row: EntityRow): Trial {
  const to = Date.now();
  // A row of `/pod/area` or `/pod/areaType`, whose settings the server validated.
  return { alarms: (row['alarms'] ?? {}) as AlarmSettings, from: to - msPerWeek, to, shifts: defaultShifts };
}

/** With the delay proposed by a link: `?rule=overspeed&onDelay=10` (alarm health). */
function withProposal(alarms: AlarmSettings, parameters: URLSearchParams): AlarmSettings {
  const rule = alarmRules.find((each) => each === parameters.get('rule'));
  const parameter = delayParameters.find((each) => parameters.has(each));
  if (rule === undefined || parameter === undefined) return alarms;
  const seconds = Number(parameters.get(parameter));
  if (!Number.isInteger(seconds) || seconds < 0) return alarms;
  return { ...alarms, [rule]: { ...alarms[rule], [parameter]: seconds } };
}

function pickTrial({ alarms, from, to, shifts }: Trial): Trial {
  return { alarms, from, to, shifts };
}
