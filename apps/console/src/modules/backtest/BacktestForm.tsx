import type { BacktestQuestion } from '@muster/model/alarm/backtestWire.ts';
import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { limits } from '@muster/model/access/limits.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import type { Dayjs } from 'dayjs';
import { useId } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { Button } from '../../ui/input/Button.tsx';
import { fromPicker, pickerNow, SpanField, toPicker } from '../../ui/input/DateField.tsx';
import { AlarmSettingsInput } from '../alarm/settings/AlarmSettingsInput.tsx';
import { Select } from '../../ui/input/Select.tsx';
import css from './Backtest.module.css';

/** Input of a back-test without its target. */
export type Trial = Pick<BacktestQuestion, 'alarms' | 'from' | 'to' | 'shifts'>;

interface BacktestFormProps {
  /** Entity of the settings: an area may inherit from its type. */
  entity: Entity;
  /** The area, whose type has the inherited settings. */
  row: Readonly<Record<string, unknown>>;
  trial: Trial;
  onChange: (part: Partial<Trial>) => void;
  isBusy: boolean;
  onRun: () => void;
}

const halfHours = Array.from({ length: 48 }, (_, half) => {
  const time = `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
  return { value: time, label: time };
});

/** Maximum number of shifts of a day. */
const mostShifts = 6;

/** The settings to try, the past span, and the starts of shifts. */
export function BacktestForm({ entity, row, trial, onChange, isBusy, onRun }: BacktestFormProps) {
  const t = useT();
  const id = useId();
  const field = entity.fields['alarms'];
  if (field === undefined) return null;
  return (
    <section className={css.form} aria-label={t('console.backtest.settings')}>
      <div className={css.formRow}>
        <SpanInput trial={trial} onChange={onChange} />
        <label className={css.labelled} htmlFor={`${id}-shifts`}>
          <span>{t('console.backtest.shiftStarts')}</span>
          <Select
            id={`${id}-shifts`}
            mode="multiple"
            className={css.shiftInput ?? ''}
            value={[...trial.shifts]}
            maxCount={mostShifts}
            options={halfHours}
            onChange={(shifts) => onChange({ shifts: shifts.toSorted() })}
          />
        </label>
        <Button tone="primary" isBusy={isBusy} disabled={trial.shifts.length === 0} onClick={onRun}>
          {t('console.backtest.run')}
        </Button>
      </div>
      <AlarmSettingsInput
        id={`${id}-alarms`}
        entity={entity}
        name="alarms"
        field={field}
        label={t('console.backtest.settings')}
        value={trial.alarms}
        row={row}
        isInvalid={false}
        describedBy={undefined}
        onChange={(alarms) => onChange({ alarms: (alarms ?? {}) as AlarmSettings })}
      />
    </section>
  );
}

function SpanInput({ trial, onChange }: Pick<BacktestFormProps, 'trial' | 'onChange'>) {
  const t = useT();
  const id = useId();
  const last = (days: number): [Dayjs, Dayjs] => [pickerNow().subtract(days, 'day'), pickerNow()];
  return (
    <label className={css.labelled} htmlFor={id}>
      <span>{t('console.backtest.span')}</span>
      <SpanField
        id={{ start: id }}
        label={t('console.backtest.span')}
        allowClear={false}
        showTime={{ format: 'HH:mm' }}
        format="YYYY-MM-DD HH:mm"
        placeholder={[t('console.backtest.from'), t('console.backtest.to')]}
        presets={[
          { label: t('console.backtest.lastDay'), value: () => last(1) },
          { label: t('console.backtest.lastWeek'), value: () => last(7) },
          { label: t('console.backtest.lastMonth'), value: () => last(limits.backtestDays) },
        ]}
        isRefused={(day, from) =>
          day.isAfter(pickerNow()) || (from !== undefined && Math.abs(day.diff(from, 'day')) > limits.backtestDays)
        }
        value={[toPicker(trial.from), toPicker(trial.to)]}
        onChange={([from, to]) => {
          if (from && to) onChange({ from: fromPicker(from), to: Math.min(fromPicker(to), Date.now()) });
        }}
      />
    </label>
  );
}
