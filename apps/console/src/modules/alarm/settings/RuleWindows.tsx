import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import type { AlarmWindow } from '@muster/model/alarm/alarmRule.ts';
import { formatPatterns } from '@muster/model/entity/rules.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import css from './AlarmSettingsInput.module.css';
import { Overridable } from './Overridable.tsx';
import type { RuleEdit } from './ruleEdit.ts';

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const defaultWindow: AlarmWindow = { weekdays: [...weekdays], start: '08:00', end: '18:00' };

/** Times of a rule: always, or on some days between two times; a window may cross midnight. */
export function RuleWindows({ edit }: { edit: RuleEdit }) {
  const t = useT();
  return (
    <Overridable edit={edit} name="windows" label={t('console.rule.windows')} fallback={[]}>
      {({ value, isDisabled, put }) => {
        // The shape of the setting, checked by the server.
        const windows = (value ?? []) as AlarmWindow[];
        const set = (next: AlarmWindow[]): void => put(next.length === 0 && edit.base === null ? undefined : next);
        return (
          <span className={css.windows}>
            {windows.length === 0 && <span className={css.quiet}>{t('console.rule.always')}</span>}
            {windows.map((window, index) => (
              // Windows are identified by their index.
              <Window
                key={index}
                number={index + 1}
                window={window}
                isDisabled={isDisabled}
                onChange={(next) => set(windows.with(index, next))}
                onRemove={() => set(windows.toSpliced(index, 1))}
              />
            ))}
            {!isDisabled && (
              <Button isSmall onClick={() => set([...windows, defaultWindow])}>
                {t('console.rule.addWindow')}
              </Button>
            )}
          </span>
        );
      }}
    </Overridable>
  );
}

interface WindowProps {
  number: number;
  window: AlarmWindow;
  isDisabled: boolean;
  onChange: (window: AlarmWindow) => void;
  onRemove: () => void;
}

function Window({ number, window, isDisabled, onChange, onRemove }: WindowProps) {
  const t = useT();
  const { start, end } = window;
  const runsOver = formatPatterns.time.test(start) && formatPatterns.time.test(end) && end <= start;
  const toggle = (day: number): void =>
    onChange({
      ...window,
      weekdays: weekdays.filter((each) => (each === day) !== window.weekdays.includes(each)),
    });
  return (
    <span className={css.window} role="group" aria-label={t('console.rule.window', { number })}>
      <span className={css.days}>
        {weekdays.map((day) => (
          <button
            key={day}
            type="button"
            disabled={isDisabled}
            aria-pressed={window.weekdays.includes(day)}
            aria-label={t(`console.weekday.${day}`)}
            onClick={() => toggle(day)}
          >
            {t(`console.weekday.short.${day}`)}
          </button>
        ))}
      </span>
      <Time
        label={t('console.rule.start')}
        value={start}
        isDisabled={isDisabled}
        onChange={(next) => onChange({ ...window, start: next })}
      />
      <span aria-hidden>{t('console.rule.to')}</span>
      <Time
        label={t('console.rule.end')}
        value={end}
        isDisabled={isDisabled}
        onChange={(next) => onChange({ ...window, end: next })}
      />
      {runsOver && <small className={css.quiet}>{t('console.rule.nextDay')}</small>}
      {window.weekdays.length === 0 && <span className={css.fault}>{t('console.rule.noDay')}</span>}
      {!isDisabled && (
        <button
          type="button"
          className={css.remove}
          aria-label={t('console.rule.removeWindow', { number })}
          onClick={onRemove}
        >
          <CloseOutlined />
        </button>
      )}
    </span>
  );
}

interface TimeProps {
  label: string;
  value: string;
  isDisabled: boolean;
  onChange: (value: string) => void;
}

/** A text field, because the browser's time input uses the language of the machine. */
function Time({ label, value, isDisabled, onChange }: TimeProps) {
  const t = useT();
  const isWrong = !formatPatterns.time.test(value);
  return (
    <input
      className={css.time}
      aria-label={label}
      aria-invalid={isWrong}
      title={isWrong ? t('validation.format.time') : undefined}
      inputMode="numeric"
      maxLength={5}
      disabled={isDisabled}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onChange(padded(value))}
    />
  );
}

/** Accepts `8:00`, `8` and `0800`. */
function padded(text: string): string {
  const [, hours = '', minutes = ''] = /^\s*(\d{1,2})[:：.]?(\d{2})?\s*$/.exec(text) ?? [];
  return hours === '' ? text.trim() : `${hours.padStart(2, '0')}:${minutes === '' ? '00' : minutes}`;
}
