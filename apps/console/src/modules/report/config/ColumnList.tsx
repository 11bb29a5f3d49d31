import { definitionLimits, type ReportColumn } from '@muster/model/reportConfig/reportDefinition.ts';
import type { SourceField } from '@muster/model/reportConfig/reportSource.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { moved } from '../../../ui/input/moved.ts';
import { MoveButtons } from '../../../ui/input/MoveButtons.tsx';
import { Select } from '../../../ui/input/Select.tsx';
import css from './reportConfig.module.css';

interface ColumnListProps {
  labelId: string;
  fields: Readonly<Record<string, SourceField>>;
  isGrouped: boolean;
  columns: readonly ReportColumn[];
  onChange: (columns: ReportColumn[]) => void;
}

/** The fields of a report in their order, with their aggregations. */
export function ColumnList({ labelId, fields, isGrouped, columns, onChange }: ColumnListProps) {
  const t = useT();
  const nameOf = (field: string): string => t.named(fields[field]?.label ?? field);
  const others = Object.keys(fields).filter(
    (name) => columns.every(({ field }) => field !== name) && (!isGrouped || (fields[name]?.ways ?? []).length > 0),
  );
  const setWay = (at: number, way: ReportColumn['way']): void =>
    onChange(columns.map((column, index) => (index === at && way !== undefined ? { ...column, way } : column)));
  return (
    <div className={css.list} role="group" aria-labelledby={labelId}>
      {columns.length > 0 && (
        <ol className={css.lines}>
          {columns.map(({ field, way }, at) => (
            <li key={field} className={css.column}>
              <span className={css.lineName}>{nameOf(field)}</span>
              {isGrouped && (
                <Select
                  size="small"
                  className={css.way ?? ''}
                  aria-label={`${nameOf(field)}: ${t('reportConfig.way')}`}
                  value={way ?? fields[field]?.ways[0]}
                  options={(fields[field]?.ways ?? []).map((each) => ({
                    value: each,
                    label: t(`reportConfig.way.${each}`),
                  }))}
                  onChange={(next) => setWay(at, next)}
                />
              )}
              <MoveButtons
                name={nameOf(field)}
                place={at}
                count={columns.length}
                onMove={(to) => onChange(moved(columns, at, to))}
              />
              <Button
                tone="quiet"
                isSmall
                disabled={columns.length === 1}
                aria-label={t('reportConfig.removeColumn', { name: nameOf(field) })}
                onClick={() => onChange(columns.toSpliced(at, 1))}
              >
                ×
              </Button>
            </li>
          ))}
        </ol>
      )}
      <Select<string>
        aria-label={t('reportConfig.addColumn')}
        placeholder={t('reportConfig.addColumn')}
        disabled={others.length === 0 || columns.length >= definitionLimits.columns}
        showSearch={{ optionFilterProp: 'label' }}
        value={null}
        options={others.map((name) => ({ value: name, label: nameOf(name) }))}
        onChange={(field) => onChange([...columns, { field }])}
      />
    </div>
  );
}
