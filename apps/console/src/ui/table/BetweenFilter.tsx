import CalendarOutlined from '@ant-design/icons/es/icons/CalendarOutlined';
import Input from 'antd/es/input/Input';
import { lazy, Suspense, useState } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import css from './FilterRow.module.css';
import type { FilterInputProps } from './tableQuery.ts';

const BetweenPicker = lazy(async () => ({ default: (await import('./BetweenPicker.tsx')).BetweenPicker }));

/** From and to. The calendar, a sixth of what a list weighs, comes when somebody goes there, or filters by it already. */
export function BetweenFilter(props: FilterInputProps) {
  const [isWanted, setWanted] = useState(false);
  const { field, values } = props;
  const isSet = [`${field.name}From`, `${field.name}To`].some((name) => (values[name] ?? '') !== '');
  if (!isWanted && !isSet) return <Closed field={field} onWant={() => setWanted(true)} />;
  return (
    <Suspense fallback={<Closed field={field} />}>
      <BetweenPicker {...props} isOpen={isWanted} />
    </Suspense>
  );
}

function Closed({ field, onWant }: { field: FilterInputProps['field']; onWant?: () => void }) {
  const t = useT();
  const label = t.named(field.label);
  return (
    <Input
      className={css.between ?? ''}
      readOnly
      aria-label={label}
      placeholder={`${label} (${t('console.filter.from')} – ${t('console.filter.to')})`}
      suffix={<CalendarOutlined aria-hidden />}
      onFocus={onWant}
    />
  );
}
