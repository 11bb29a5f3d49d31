import type { MusterReport, MusterStep } from '@muster/model/muster/wire.ts';
import { useSearchParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { StoredFileLink } from '../../../ui/form/upload/StoredFileLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import css from './MusterSteps.module.css';
import { useMayTick, useStepTick } from './muster.ts';

/** The steps of the plan, ticked by their executors; `?role=` filters them. */
export function MusterSteps({ report }: { report: MusterReport }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const role = search.get('role') ?? '';
  const { steps, scenario, attachment } = report;
  if (steps.length === 0 && attachment === null) return null;
  const roles = [...new Set(steps.map((step) => step.role))];
  const done = steps.filter(({ doneAt }) => doneAt !== null).length;
  const choose = (chosen: string): void => {
    const others = [...search].filter(([name]) => name !== 'role');
    setSearch(chosen === '' ? others : [...others, ['role', chosen]], { replace: true });
  };
  return (
    <Card title={`${t('drillPlan.steps')} ${done}/${steps.length}`}>
      {scenario !== null && <p className={css.scenario}>{scenario}</p>}
      {attachment !== null && <StoredFileLink upload={attachment} />}
      {roles.length > 1 && (
        <select aria-label={t('drillPlan.duty')} value={role} onChange={(event) => choose(event.target.value)}>
          <option value="">{t('drillResult.allRoles')}</option>
          {roles.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      )}
      <ol className={css.steps}>
        {steps.map((step, number) =>
          role === '' || step.role === role ? <Step key={number} report={report} step={step} number={number} /> : null,
        )}
      </ol>
    </Card>
  );
}

interface StepProps {
  report: MusterReport;
  step: MusterStep;
  /** From 0, in the order of the plan. */
  number: number;
}

function Step({ report: { id, endedAt }, step: { role, text, doneAt, doneBy }, number }: StepProps) {
  const t = useT();
  const mayTick = useMayTick() && endedAt === null;
  const { mutate, isPending } = useStepTick(id);
  const when = doneAt === null ? '' : `${formatTime(doneAt).slice(11)} ${doneBy ?? ''}`;
  return (
    <li data-done={doneAt !== null}>
      <label>
        {mayTick && (
          <input
            type="checkbox"
            checked={doneAt !== null}
            disabled={isPending}
            onChange={(event) => mutate({ step: number, isDone: event.target.checked })}
          />
        )}
        <span className={css.number}>{number + 1}</span>
        <strong className={css.role}>{role}</strong>
        <span className={css.text}>{text}</span>
      </label>
      <span className={css.when}>{doneAt === null && endedAt !== null ? t('drillResult.stepUndone') : when}</span>
    </li>
  );
}
