import { permissions } from '@muster/model/access/permission.ts';
import { drillPlan } from '@muster/model/drillPlan/drillPlan.ts';
import type { DrillStep } from '@muster/model/drillPlan/drillStep.ts';
import type { EntityRow } from '@muster/model/entity/entity.ts';
import { Link, useNavigate } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { siteToday } from '../../../core/time/formatTime.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { rowActions, type RowActions } from '../../../ui/entity/rowActions.tsx';
import css from './plan.module.css';
import { StepsInput } from './StepsInput.tsx';

const inputs = { steps: StepsInput };
const cells = { nextOn: NextDay };
const viewCells = { nextOn: NextDay, steps: StepList };
const actionWords = ['drillPlan.start'] as const;
const start = rowActions(useStart);

/** `/drill/plan`: procedures and schedules of drills; a run is started from its plan by two presses. */
export function DrillPlanScreen() {
  return (
    <EntityScreen
      entity={drillPlan}
      path="/drill/plan"
      inputs={inputs}
      cells={cells}
      viewCells={viewCells}
      actionWords={actionWords}
      ViewBefore={ResultLinks}
      {...start}
    />
  );
}

/** Starts a muster with the settings of the plan. */
function useStart({ id }: { id: string }): RowActions {
  const t = useT();
  const navigate = useNavigate();
  if (!useCan()(permissions.evacuate)) return { actions: [], dialog: null };
  const act = (): void => void navigate(`/muster?start=plan:${encodeURIComponent(id)}`);
  return { actions: [{ text: t('drillPlan.start'), tone: 'primary', act }], dialog: null };
}

/** The runs of the plan, and their comparison. */
function ResultLinks({ row: { id } }: { row: EntityRow }) {
  const t = useT();
  const plan = encodeURIComponent(id);
  return (
    <p className={css.links}>
      <Link to={`/drill/result?planId=${plan}`}>{t('drillPlan.results')}</Link>
      <Link to={`/drill/result/compare?plan=${plan}`}>{t('drillResult.comparison')}</Link>
    </p>
  );
}

const dayMs = 86_400_000;

/** The next day; marked if it is today or overdue. */
function NextDay({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useT();
  const { nextOn, startTime } = row;
  if (typeof nextOn !== 'string') return null;
  const words = typeof startTime === 'string' ? `${nextOn} ${startTime}` : nextOn;
  const today = siteToday();
  if (nextOn > today) return words;
  const days = Math.round((Date.parse(today) - Date.parse(nextOn)) / dayMs);
  if (days === 0) return `${words} · ${t('drillPlan.dueToday')}`;
  return <span className={css.overdue}>{`${words} · ${t('drillPlan.overdue', { days })}`}</span>;
}

function StepList({ row }: { row: EntityRow }) {
  const t = useT();
  // The value of a field of the shape `drillSteps`, checked by the server when it was stored.
  const steps = (row['steps'] as readonly DrillStep[] | null) ?? [];
  if (steps.length === 0) return t('drillPlan.stepsNone');
  return (
    <ol className={css.read}>
      {steps.map(({ role, text }, at) => (
        <li key={at}>
          <strong>{role}</strong> {text}
        </li>
      ))}
    </ol>
  );
}
