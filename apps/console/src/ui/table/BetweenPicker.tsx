import { valueKind } from '@muster/model/entity/expectedColumns.ts';
import DatePicker from 'antd/es/date-picker';
import dayjs, { type Dayjs } from 'dayjs';

import { useT } from '../../app/i18n.ts';
import type { FilterInputProps } from './FilterInput.tsx';
import css from './FilterRow.module.css';

interface BetweenPickerProps extends FilterInputProps {
  /** Somebody has just come here. */
  isOpen: boolean;
}

/** From and to, each on its own too: days where the field holds a day, else instants. */
export function BetweenPicker({ field: { name, label, spec }, values, onChange, isOpen }: BetweenPickerProps) {
  const t = useT();
  const isDay = valueKind(spec) === 'date';
  const textOf = (time: Dayjs | null): string =>
    time === null ? '' : isDay ? time.format('YYYY-MM-DD') : time.toISOString();
  return (
    <DatePicker.RangePicker
      className={css.between ?? ''}
      autoFocus={isOpen}
      defaultOpen={isOpen}
      showTime={!isDay}
      allowEmpty={[true, true]}
      aria-label={t.named(label)}
      placeholder={[`${t.named(label)} ${t('console.filter.from')}`, t('console.filter.to')]}
      value={[instant(values[`${name}From`]), instant(values[`${name}To`])]}
      onChange={(range) =>
        onChange({ [`${name}From`]: textOf(range?.[0] ?? null), [`${name}To`]: textOf(range?.[1] ?? null) })
      }
    />
  );
}

function instant(text: string | undefined): Dayjs | null {
  const time = text === undefined ? null : dayjs(text);
  return time !== null && time.isValid() ? time : null;
}
