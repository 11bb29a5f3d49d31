import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import { type EscalationStep, escalationTargets } from '@muster/model/alarm/alarmRule.ts';
import InputNumber from 'antd/es/input-number';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import css from './AlarmSettingsInput.module.css';
import { Overridable } from './Overridable.tsx';
import type { RuleEdit } from './ruleEdit.ts';

/** Limits of the server (shapes.ts): a week, and ten steps. */
const longestMinutes = 10_080;
const mostSteps = 10;
/** Minutes of a new step after the last one. */
const stepMinutes = 10;

/** Recipients of an unhandled alarm, with their delays. */
export function RuleEscalation({ edit }: { edit: RuleEdit }) {
  const t = useT();
  return (
    <Overridable edit={edit} name="escalation" label={t('console.rule.escalation')} fallback={[]}>
      {({ value, isDisabled, put }) => {
        // The shape of the setting, checked by the server.
        const steps = (value ?? []) as EscalationStep[];
        const set = (next: EscalationStep[]): void => put(next.length === 0 && edit.base === null ? undefined : next);
        return (
          <span className={css.windows}>
            {steps.length === 0 && <span className={css.quiet}>{t('console.rule.escalation.none')}</span>}
            {steps.map((step, index) => (
              // Steps are identified by their index.
              <Step
                key={index}
                number={index + 1}
                step={step}
                isDisabled={isDisabled}
                onChange={(next) => set(steps.with(index, next))}
                onRemove={() => set(steps.toSpliced(index, 1))}
              />
            ))}
            {!isDisabled && steps.length < mostSteps && (
              <Button isSmall onClick={() => set([...steps, nextStep(steps.at(-1))])}>
                {t('console.rule.escalation.add')}
              </Button>
            )}
          </span>
        );
      }}
    </Overridable>
  );
}

/** Default steps: the person in charge, then the superior. */
function nextStep(last: EscalationStep | undefined): EscalationStep {
  if (last === undefined) return { afterMinutes: stepMinutes, to: 'areaPersonInCharge' };
  return { afterMinutes: Math.min(last.afterMinutes + stepMinutes, longestMinutes), to: 'immediateSuperior' };
}

interface StepProps {
  number: number;
  step: EscalationStep;
  isDisabled: boolean;
  onChange: (step: EscalationStep) => void;
  onRemove: () => void;
}

function Step({ number, step, isDisabled, onChange, onRemove }: StepProps) {
  const t = useT();
  const targets = escalationTargets.map((target) => ({ value: target, label: t(`alarm.escalation.${target}`) }));
  return (
    <span className={css.window} role="group" aria-label={t('console.rule.escalation.step', { number })}>
      <span className={css.quiet}>{t('console.rule.escalation.after')}</span>
      <InputNumber
        aria-label={t('console.rule.escalation.after')}
        className={css.number ?? ''}
        disabled={isDisabled}
        min={1}
        max={longestMinutes}
        value={step.afterMinutes}
        suffix={t('console.unit.minutes')}
        // Empty for a moment while another number is typed.
        onChange={(minutes) => minutes !== null && onChange({ ...step, afterMinutes: minutes })}
      />
      <span className={css.quiet}>{t('console.rule.escalation.to')}</span>
      <Select
        aria-label={t('console.rule.escalation.to')}
        className={css.choice ?? ''}
        disabled={isDisabled}
        value={step.to}
        options={targets}
        onChange={(to) => onChange({ ...step, to })}
      />
      {!isDisabled && (
        <button
          type="button"
          className={css.remove}
          aria-label={t('console.rule.escalation.remove', { number })}
          onClick={onRemove}
        >
          <CloseOutlined />
        </button>
      )}
    </span>
  );
}
