import { useT } from '../../core/i18n/i18n.ts';
import type { DataTableProps } from './dataTableProps.ts';
import css from './CardList.module.css';
import type { TableRow } from './tableRow.ts';

/** What the headings of a table offer: all rows of the page at once, and the order. */
export function CardTools<Row extends TableRow>({ columns, control, page, selection }: DataTableProps<Row>) {
  const t = useT();
  const sortable = columns.filter(({ sort }) => sort);
  const free = page.rows.filter(({ disabled }) => disabled !== true).map(({ id }) => id);
  if (sortable.length === 0 && selection === undefined) return null;
  return (
    <div className={css.tools}>
      {selection !== undefined && (
        <label className={css.all}>
          <input
            type="checkbox"
            checked={free.length > 0 && free.every((id) => selection.ids.includes(id))}
            onChange={({ target }) => selection.select(target.checked ? free : [])}
          />
          {t('console.card.selectAll')}
        </label>
      )}
      {sortable.length > 0 && (
        <select
          className={css.sort}
          aria-label={t('console.card.sort')}
          value={control.query.sort ?? ''}
          onChange={({ target }) => control.change({ sort: target.value === '' ? null : target.value, page: 1 })}
        >
          <option value="">{t('console.card.usualOrder')}</option>
          {sortable.flatMap(({ name, label }) => [
            <option key={name} value={name}>{`${t.named(label)} ↑`}</option>,
            <option key={`-${name}`} value={`-${name}`}>{`${t.named(label)} ↓`}</option>,
          ])}
        </select>
      )}
    </div>
  );
}
