import type { TableColumn } from '@muster/model/entity/tableColumns.ts';
import { useState, type ReactNode } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { CardTools } from './CardTools.tsx';
import css from './CardList.module.css';
import { drawCell } from './Cell.tsx';
import { cellText } from './cellText.ts';
import type { DataTableProps } from './dataTableProps.ts';
import type { TableRow } from './tableRow.ts';

/** Facts of a closed card; the rest follows on demand. */
const factsAtFirst = 4;
/** Cards that are drawn before more are asked for; a page has at most as many. */
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

/** What is more than text: states, levels, connections. */
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

/** What the row is called, and its box where rows are selected. */
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
  usual: () => ReactNode,
): ReactNode {
  return Own === undefined ? usual() : <Own row={row} />;
}

/** The column that names the row, those that are more than text, and the others as far as they have a value. */
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
