import type { TableColumn } from '@muster/model/entity/tableColumns.ts';
import { useState, type ReactNode } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import css from './CardList.module.css';
import { drawCell } from './Cell.tsx';
import { cellText } from './cellText.ts';
import type { DataTableProps } from './dataTableProps.ts';
import type { TableRow } from './tableRow.ts';
import type { TableQueryControl } from './useTableQuery.ts';

/** Facts of a closed card; the rest follows on demand. */
const factsAtFirst = 4;
/** Maximum number of cards drawn before “more”. */
const cardsAtOnce = 50;

/** The rows of a table for a narrow window: name, marks, facts and actions of each. */
export function CardList<Row extends TableRow>(props: DataTableProps<Row>) {
  const { entity, page } = props;
  const t = useT();
  const [most, setMost] = useState(cardsAtOnce);
  return (
    <>
      <CardTools {...props} />
      <ul className={css.cards} aria-label={t.named(entity.name)}>
        {page.rows.slice(0, most).map((row) => (
          <li key={row.id} className={css.card}>
            <CardOfRow {...props} row={row} />
          </li>
        ))}
      </ul>
      {page.rows.length > most && (
        <button type="button" className={css.further} onClick={() => setMost(most + cardsAtOnce)}>
          {t('console.card.further', { count: page.rows.length - most })}
        </button>
      )}
    </>
  );
}

function CardOfRow<Row extends TableRow>(props: DataTableProps<Row> & { row: Row }) {
  const { entity, row, actions } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { name, marks, facts } = partsOf(props, (column) => cellText(entity, column, row, t));
  const hasActions = actions !== undefined && row.customController !== false;
  const hasMore = facts.length > factsAtFirst;
  const title = name === undefined ? '' : cellText(entity, name, row, t);
  const shown = isOpen ? facts : facts.slice(0, factsAtFirst);
  return (
    <>
      <CardHead {...props} name={name} title={title} />
      <Marks {...props} marks={marks} />
      {shown.length > 0 && (
        <dl className={css.facts}>
          {shown.map((column) => (
            <div key={column.name}>
              <dt>{t.named(column.label)}</dt>
              <dd>{cellText(entity, column, row, t)}</dd>
            </div>
          ))}
        </dl>
      )}
      {(hasActions || hasMore) && (
        <div className={`${css.actions} ${isOpen ? css.open : ''} ${hasMore ? css.hasMore : ''}`}>
          {hasActions && actions(row)}
          <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('console.card.less') : t('console.card.more')}
            <span className="visually-hidden">: {title}</span>
          </button>
        </div>
      )}
    </>
  );
}

interface MarksProps<Row extends TableRow> extends DataTableProps<Row> {
  row: Row;
  marks: readonly TableColumn[];
}

/** Cells that are more than text: states, levels, connections. */
function Marks<Row extends TableRow>({ entity, cells = {}, row, marks }: MarksProps<Row>) {
  const t = useT();
  if (marks.length === 0) return null;
  return (
    <ul className={css.marks}>
      {marks.map((column) => (
        <li key={column.name}>
          <span className="visually-hidden">{t.named(column.label)} </span>
          {drawn(cells[column.name], row, () => drawCell({ entity, column, row }, t))}
        </li>
      ))}
    </ul>
  );
}

interface CardHeadProps<Row extends TableRow> extends DataTableProps<Row> {
  row: Row;
  name: TableColumn | undefined;
  title: string;
}

/** Title of the row, with its checkbox if rows can be selected. */
function CardHead<Row extends TableRow>({ selection, cells = {}, onOpen, row, name, title }: CardHeadProps<Row>) {
  const t = useT();
  const isLink = onOpen !== undefined && row.customClickable !== false;
  return (
    <div className={css.head}>
      {selection !== undefined && (
        <label className={css.box}>
          <input
            type="checkbox"
            aria-label={t('console.card.select', { name: title })}
            checked={selection.ids.includes(row.id)}
            disabled={row.disabled === true}
            onChange={({ target }) => {
              const others = selection.ids.filter((each) => each !== row.id);
              selection.select(target.checked ? [...others, row.id] : others);
            }}
          />
        </label>
      )}
      {isLink ? (
        <button type="button" className={css.link} onClick={() => onOpen(row)}>
          {title}
        </button>
      ) : (
        <span className={css.name}>{drawn(name && cells[name.name], row, () => title)}</span>
      )}
    </div>
  );
}

function drawn<Row>(
  Own: NonNullable<DataTableProps<TableRow & Row>['cells']>[string] | undefined,
  row: TableRow & Row,
  fallback: () => ReactNode,
): ReactNode {
  return Own === undefined ? fallback() : <Own row={row} />;
}

/** The column with the name, columns with custom cells, and the others that have a value. */
function partsOf<Row extends TableRow>(
  { columns, cells = {} }: Pick<DataTableProps<Row>, 'columns' | 'cells'>,
  textOf: (column: TableColumn) => string,
): { name: TableColumn | undefined; marks: TableColumn[]; facts: TableColumn[] } {
  const name = columns.find(({ link }) => link) ?? columns[0];
  const others = columns.filter((column) => column !== name);
  const isMark = (column: TableColumn): boolean =>
    cells[column.name] !== undefined || column.type === 'state' || column.type === 'actual';
  return {
    name,
    marks: others.filter((column) => isMark(column) && textOf(column) !== ''),
    facts: others.filter((column) => !isMark(column) && textOf(column) !== ''),
  };
}

/** Functions of the table's headings: select the page, and sort. */
function CardTools<Row extends TableRow>({ columns, control, page, selection }: DataTableProps<Row>) {
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

interface CardPagerProps {
  control: TableQueryControl;
  total: number;
}

/** Buttons for previous and next page; the total stays visible. */
export function CardPager({ control, total }: CardPagerProps) {
  const t = useT();
  const { page, size } = control.query;
  const pages = Math.max(1, Math.ceil(total / size));
  const place = t('console.card.place', { page, pages, count: total });
  if (pages === 1) return <span className={css.place}>{t('console.table.total', { count: total })}</span>;
  return (
    <nav className={css.pager} aria-label={t('console.card.pages')}>
      <button type="button" disabled={page <= 1} onClick={() => control.change({ page: page - 1 })}>
        {t('console.card.previous')}
      </button>
      <span className={css.place} aria-live="polite">
        {place}
      </span>
      <button type="button" disabled={page >= pages} onClick={() => control.change({ page: page + 1 })}>
        {t('console.card.next')}
      </button>
    </nav>
  );
}
