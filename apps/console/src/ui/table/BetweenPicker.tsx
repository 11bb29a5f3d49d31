import { valueKind } from '@muster/model/entity/expectedColumns.ts';
import dayjs, { type Dayjs } from 'dayjs';

import { useT } from '../../core/i18n/i18n.ts';
import { fromPicker, SpanField, toPicker } from '../input/DateField.tsx';
import css from './FilterRow.module.css';
import type { FilterInputProps } from './tableQuery.ts';

interface BetweenPickerProps extends FilterInputProps {
  /** Focused by the user just now. */
  isOpen: boolean;
}

/** From and to, also one alone: days for a date field, otherwise instants. */
export function BetweenPicker({ field: { name, label, spec }, values, onChange, isOpen }: BetweenPickerProps) {
  const t = useT();
  const isDay = valueKind(spec) === 'date';
  const textOf = (time: Dayjs | null): string =>
    time === null ? '' : isDay ? time.format('YYYY-MM-DD') : new Date(fromPicker(time)).toISOString();
  return (
    <SpanField
      className={css.between ?? ''}
      isEntered={isOpen}
      showTime={!isDay}
      isOpenEnded
      label={t.named(label)}
      placeholder={[`${t.named(label)} ${t('console.filter.from')}`, t('console.filter.to')]}
      value={[shownOf(values[`${name}From`], isDay), shownOf(values[`${name}To`], isDay)]}
      onChange={([from, to]) => onChange({ [`${name}From`]: textOf(from), [`${name}To`]: textOf(to) })}
    />
  );
}

function shownOf(text: string | undefined, isDay: boolean): Dayjs | null {
  const time = text === undefined ? null : isDay ? dayjs(text) : toPicker(text);
  return time !== null && time.isValid() ? time : null;
}
