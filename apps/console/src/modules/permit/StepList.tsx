import type { TakenStep } from '@muster/model/workPermit/workPermitStepShape.ts';

import { useT } from '../../core/i18n/i18n.ts';
import type { EntityRow } from '../../ui/entity/useEntityRow.ts';
import { formatTime } from '../../core/time/formatTime.ts';
import css from './permit.module.css';

/** What was done with the work: when, by whom, and why. */
export function StepList({ row }: { row: EntityRow }) {
  const t = useT();
  // The value of a field of the shape `workPermitSteps`, which only the server writes.
  const steps = (row['steps'] as readonly TakenStep[] | null) ?? [];
  if (steps.length === 0) return t('console.permit.noStep');
  return (
    <ol className={css.steps}>
      {steps.map(({ action, at, name, accountName, note }) => (
        <li key={at + action}>
          <time dateTime={at}>{formatTime(at)}</time>
          <strong>{t(`action.${action}`)}</strong>
          <span>{name || accountName}</span>
          {note !== null && <span className={css.said}>{note}</span>}
        </li>
      ))}
    </ol>
  );
}
