import type { StatisticTable } from '@muster/model/alarm/statisticTable.ts';
import { type ReactNode, useId, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { FigureTable, type LinkOf } from './FigureTable.tsx';
import css from './Statistic.module.css';

interface FigureProps {
  table: StatisticTable;
  /** Note on the counting. */
  note?: string | undefined;
  /** Link of a figure of the table. */
  linkOf?: LinkOf;
  /** Whether the table is initially unfolded. */
  startsOpen?: boolean;
  /** Chart of the same figures. */
  children: ReactNode;
}

/** A chart with the table of its figures below, unfolded on paper. */
export function Figure({ table, note, linkOf, startsOpen = false, children }: FigureProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  return (
    <Card
      title={t.named(table.title)}
      aside={
        <span className={css.screenOnly}>
          <Button tone="quiet" isSmall aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
            {t('statistic.showTable')}
          </Button>
        </span>
      }
    >
      {note !== undefined && <p className={css.note}>{note}</p>}
      {children}
      <div id={id} className={isOpen ? css.unfolded : css.folded}>
        <FigureTable table={table} linkOf={linkOf} />
      </div>
    </Card>
  );
}
