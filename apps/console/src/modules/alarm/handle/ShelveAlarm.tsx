import { useState } from 'react';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { NoteField } from '../../../ui/input/NoteField.tsx';
import css from './HandleAlarm.module.css';
import { useAlarmAction } from './useAlarmAction.ts';

interface ShelveAlarmProps {
  ids: readonly string[];
  onClose: () => void;
}

/** Durations of a silence, minutes; the longest is the limit of the server. */
const spans = [15, 30, 60, 240, 480, 1440, 10_080] as const;

/** Longest text of `shelveReason`. */
const longestReason = 200;

/** Silences alarms for a while, with a reason. */
export function ShelveAlarm({ ids, onClose }: ShelveAlarmProps) {
  const t = useT();
  const [minutes, setMinutes] = useState<number>(spans[1]);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { act, isBusy } = useAlarmAction<{ ids: readonly string[]; minutes: number; reason: string }>(
    'shelve',
    onClose,
  );
  const why = reason.trim();
  const submit = (): void => {
    setTried(true);
    if (why !== '') act({ ids, minutes, reason: why });
  };
  return (
    <FormDialog
      title={t('console.alarm.shelve')}
      submitLabel={t('console.confirm')}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
    >
      <div className={css.form}>
        {ids.length > 1 && <p>{t('console.alarm.selected', { count: ids.length })}</p>}
        <p>{t('console.alarm.shelveHint')}</p>
        <label className={css.info}>
          {t('console.alarm.shelveFor')}
          <select value={minutes} onChange={(event) => setMinutes(Number(event.target.value))}>
            {spans.map((span) => (
              <option key={span} value={span}>
                {spanText(t, span)}
              </option>
            ))}
          </select>
        </label>
        <NoteField
          label={t('alarm.shelveReason')}
          maxLength={longestReason}
          value={reason}
          isRequired
          error={isTried && why === '' ? t('validation.required') : null}
          onChange={setReason}
        />
      </div>
    </FormDialog>
  );
}

/** Without seconds. */
function spanText(t: Translate, minutes: number): string {
  if (minutes < 60) return t('console.alarm.span.minutes', { count: minutes });
  const hours = minutes / 60;
  return hours < 24
    ? t('console.alarm.span.hours', { count: hours })
    : t('console.alarm.span.days', { count: hours / 24 });
}
