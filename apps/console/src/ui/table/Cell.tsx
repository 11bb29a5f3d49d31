import { limits } from '@muster/model/access/limits.ts';
import type { Entity } from '@muster/model/entity/entity.ts';
import type { TableColumn } from '@muster/model/entity/tableColumns.ts';

import type { ReactNode } from 'react';

import { useT, type Translate } from '../../core/i18n/i18n.ts';
import { formatTime } from '../../core/time/formatTime.ts';
import css from './Cell.module.css';
import { cellText, isTruncated, truncate } from './cellText.ts';
import type { TableRow } from './tableRow.ts';

interface CellProps {
  entity: Entity;
  column: TableColumn;
  row: TableRow;
  /** Whether the column is wider than a truncated text. */
  isWhole?: boolean;
  onOpen?: ((row: TableRow) => void) | undefined;
}

/** One value of a generic table by its column type (specification §3, Table column types). */
export function Cell(props: CellProps) {
  return drawCell(props, useT());
}

/**
 * As an element instead of a component: scrolling renders hundreds of cells in a frame, each of which would subscribe
 * to the language.
 */
export function drawCell({ entity, column, row, isWhole = false, onOpen }: CellProps, t: Translate): ReactNode {
  const text = cellText(entity, column, row, t);
  if (column.link && onOpen !== undefined && row.customClickable !== false) {
    return (
      <button type="button" className={css.link} title={text} onClick={() => onOpen(row)}>
        {text}
      </button>
    );
  }
  if (column.type === 'pre') return <pre className={css.pre}>{text}</pre>;
  if (column.type === 'actual') return <Actual column={column} row={row} text={text} />;
  if (column.type === 'state') return <span className={stateClass(row[column.name])}>{text}</span>;
  return (
    <span className={css.text} title={[...text].length > limits.truncateAfter ? text : undefined}>
      {isTruncated(column) && !isWhole ? truncate(text) : text}
    </span>
  );
}

/** Connection indicator: 0 grey, 1 green, 2 orange, with its text and time on hover. */
function Actual({ column, row, text }: Pick<CellProps, 'column' | 'row'> & { text: string }) {
  const time = row[`${column.name}_time`];
  const since = typeof time === 'string' || typeof time === 'number' ? formatTime(time) : '';
  const state = row[column.name];
  return (
    <span className={css.actual} title={[text, since].filter(Boolean).join(' ')}>
      <span className={`${css.dot} ${state === 1 ? css.connected : state === 2 ? css.silent : ''}`} />
      {text}
    </span>
  );
}

function stateClass(value: unknown): string | undefined {
  return value === -1 ? css.abnormal : value === 1 ? undefined : css.unknown;
}
