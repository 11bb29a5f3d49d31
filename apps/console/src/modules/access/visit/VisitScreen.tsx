import { visit } from '@muster/model/visit/visit.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { type Deeds, rowDeeds } from '../../../ui/entity/rowDeeds.tsx';
import { CheckInDialog } from './CheckInDialog.tsx';
import { useVisitDeeds } from './useVisitDeeds.ts';
import css from './VisitStatusCell.module.css';

const cells = { status: VisitStatusCell };
const deeds = rowDeeds(useDeeds);

/** `/access/visit`: who is expected, on site and left; visitors are let in with a card and seen off at their row. */
export function VisitScreen() {
  return <EntityScreen entity={visit} path="/access/visit" cells={cells} viewCells={cells} {...deeds} />;
}

function useDeeds(row: { id: string; [field: string]: unknown }): Deeds {
  const t = useT();
  const { visitor, checkIn, checkOut, isAsking, close } = useVisitDeeds(row);
  const deedOf = (key: 'checkIn' | 'checkOut', act: (() => void) | null) =>
    act === null ? [] : [{ text: t(`console.visit.${key}`), tone: 'primary' as const, act }];
  return {
    deeds: [...deedOf('checkIn', checkIn), ...deedOf('checkOut', checkOut)],
    dialog: isAsking && <CheckInDialog visitor={visitor} onClose={close} />,
  };
}

/** How far a visit is; who is on site is seen at a glance. */
function VisitStatusCell({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useT();
  const status = String(row['status']);
  return <span className={`${css.status} ${css[status] ?? ''}`}>{t.named(`visit.status.${status}`)}</span>;
}
