import { filterFields, type FilterField } from '@muster/model/entity/filterFields.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import ConfigProvider from 'antd/es/config-provider';
import { useRef, useState, type ReactNode } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { useSidebar } from '../../core/settings/sidebarState.ts';
import { Button } from '../input/Button.tsx';
import { useElementSize } from '../layout/useElementSize.ts';
import { FilterInput } from './FilterInput.tsx';
import css from './FilterRow.module.css';
import type { TableQueryControl } from './useTableQuery.ts';

interface FilterRowProps {
  entity: Entity;
  control: TableQueryControl;
  /** Names of filters that are hidden on this screen. */
  hidden?: readonly string[];
  /** The saved views of the list. */
  views?: ReactNode;
}

/** Pixels of a filter with its gap, of a range filter, and of the buttons after them. */
const filterWidth = 212;
const betweenWidth = 400;
const buttonsWidth = 200;
const viewsWidth = 80;
/** Minimum height for a thumb, pixels. */
const touchTheme = { token: { controlHeight: 44 } };

/** An id without a column, set by links only. */
function isForLinks({ spec }: FilterField): boolean {
  return spec.column === undefined && spec.sheet === false && spec.kind === 'text' && spec.reference === undefined;
}

/** One line of filters; the rest is folded. Filters apply while typing. */
export function FilterRow({ entity, control, hidden = [], views }: FilterRowProps) {
  const t = useT();
  const row = useRef<HTMLDivElement>(null);
  const { width } = useElementSize(row);
  const isNarrow = useSidebar((state) => state.isMobile);
  const [isUnfolded, setUnfolded] = useState(false);
  const { filters } = control.query;
  const fields = filterFields(entity).filter(
    (field) => !hidden.includes(field.name) && (!isForLinks(field) || isSet(field, filters)),
  );
  const fitting = fieldsThatFit(fields, width - buttonsWidth - (views === undefined ? 0 : viewsWidth));
  // Active filters are never folded, so that a list shows why it is short.
  const shown = fields.filter((field, index) => isUnfolded || index < fitting || isSet(field, filters));
  const change = (values: Readonly<Record<string, string>>): void =>
    control.setFilters(
      Object.fromEntries(Object.entries({ ...filters, ...values }).filter(([, value]) => value !== '')),
    );
  if (fields.length === 0 && views === undefined) return null;
  return (
    <div ref={row} className={css.row} role="search">
      <ConfigProvider {...(isNarrow && { theme: touchTheme })}>
        {shown.map((field) => (
          <FilterInput key={field.name} field={field} values={filters} onChange={change} />
        ))}
      </ConfigProvider>
      <span className={css.buttons}>
        {views}
        {Object.keys(filters).length > 0 && (
          <Button tone="quiet" isSmall onClick={() => control.setFilters({})}>
            {t('console.filter.reset')}
          </Button>
        )}
        {fitting < fields.length && (
          <Button tone="quiet" isSmall aria-expanded={isUnfolded} onClick={() => setUnfolded(!isUnfolded)}>
            {isUnfolded ? t('console.filter.fewer') : t('console.filter.moreFilters')}
          </Button>
        )}
      </span>
    </div>
  );
}

function fieldsThatFit(fields: readonly FilterField[], width: number): number {
  let left = width;
  let count = 0;
  for (const { kind } of fields) {
    left -= kind === 'between' ? betweenWidth : filterWidth;
    if (left < 0) break;
    count++;
  }
  return Math.max(1, count);
}

function isSet({ name, kind }: FilterField, filters: Readonly<Record<string, string>>): boolean {
  return kind === 'between' ? `${name}From` in filters || `${name}To` in filters : name in filters;
}
