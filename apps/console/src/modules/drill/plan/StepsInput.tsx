import type { DrillStep } from '@muster/model/drillPlan/drillStep.ts';
import { useRef } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { moved } from '../../../ui/input/moved.ts';
import { MoveButtons } from '../../../ui/input/MoveButtons.tsx';
import css from './plan.module.css';

/** The steps of a plan in order, with their roles. */
export function StepsInput({ id, label, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const t = useT();
  // The value of a field of the shape `drillSteps`, from the server or this input.
  const steps = (value as readonly DrillStep[] | null) ?? [];
  const list = useRef<HTMLOListElement>(null);
  const set = (next: readonly DrillStep[]): void => onChange(next.length === 0 ? null : next);
  const change = (at: number, part: Partial<DrillStep>): void =>
    set(steps.map((step, index) => (index === at ? { ...step, ...part } : step)));
  const add = (): void => {
    set([...steps, { role: steps.at(-1)?.role ?? '', text: '' }]);
    // The line exists after the next paint.
    requestAnimationFrame(() => list.current?.querySelector<HTMLInputElement>('li:last-child input')?.focus());
  };
  return (
    <div className={css.steps} role="group" aria-label={label}>
      <ol ref={list} className={css.lines}>
        {steps.map((step, at) => (
          // Lines are identified by their index.
          <li key={at}>
            <StepLine step={step} at={at} onChange={(part) => change(at, part)} />
            <MoveButtons
              name={t('drillPlan.stepNumber', { number: at + 1 })}
              place={at}
              count={steps.length}
              onMove={(to) => set(moved(steps, at, to))}
            />
            <Button
              tone="quiet"
              isSmall
              aria-label={t('drillPlan.stepRemove', { number: at + 1 })}
              onClick={() => set(steps.toSpliced(at, 1))}
            >
              ×
            </Button>
          </li>
        ))}
      </ol>
      <Button
        id={id}
        aria-invalid={isInvalid}
        aria-describedby={describedBy}
        disabled={steps.length >= 50}
        onClick={add}
      >
        {t('drillPlan.stepAdd')}
      </Button>
    </div>
  );
}

interface StepLineProps {
  step: DrillStep;
  /** From 0. */
  at: number;
  onChange: (part: Partial<DrillStep>) => void;
}

function StepLine({ step, at, onChange }: StepLineProps) {
  const t = useT();
  return (
    <>
      <input
        className={css.role}
        aria-label={`${t('drillPlan.duty')} ${at + 1}`}
        placeholder={t('drillPlan.duty')}
        maxLength={30}
        value={step.role}
        onChange={(event) => onChange({ role: event.target.value })}
      />
      <input
        className={css.text}
        aria-label={`${t('drillPlan.step')} ${at + 1}`}
        placeholder={t('drillPlan.step')}
        maxLength={200}
        value={step.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
    </>
  );
}
