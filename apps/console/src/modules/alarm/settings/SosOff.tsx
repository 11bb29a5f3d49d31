import { isSosRestricted, sosEnd, type SosSetting } from '@muster/model/alarm/sosSwitch.ts';
import dayjs from 'dayjs';
import { useId, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { DateField } from '../../../ui/input/DateField.tsx';
import { formatTime } from '../../../core/time/formatTime.ts';
import { TextField } from '../../../ui/input/TextField.tsx';
import css from './AlarmSettingsInput.module.css';
import type { RuleEdit } from './ruleEdit.ts';

/** Why calls for help are not heard as they should be, and until when; said while they are not. */
export function SosOff({ edit: { rule, own, base, onChange } }: { edit: RuleEdit }) {
  const t = useT();
  const id = useId();
  const [openedAt] = useState(() => Date.now());
  const { offReason = '', offUntil }: SosSetting = own;
  if (rule.code !== 'oneKeyHelp' || base !== null || !isSosRestricted(own)) return null;
  const isOver = sosEnd(own) <= openedAt;
  return (
    <div className={css.body} role="alert">
      <p>{isOver ? t('alarmSetting.sosOver', { time: formatTime(offUntil) }) : t('systemCondition.sosOff')}</p>
      <TextField
        label={t('alarmSetting.offReason')}
        value={offReason}
        maxLength={200}
        onChange={({ target }) => onChange({ offReason: target.value })}
      />
      <label htmlFor={id}>{t('alarmSetting.offUntil')}</label>
      <DateField
        id={id}
        hasTime
        value={offUntil === undefined ? null : dayjs(offUntil)}
        onChange={(date) => onChange({ offUntil: date?.toISOString() })}
      />
    </div>
  );
}
