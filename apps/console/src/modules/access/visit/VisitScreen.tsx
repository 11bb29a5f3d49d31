import { visit } from '@muster/model/visit/visit.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { type RowActions, rowActions } from '../../../ui/entity/rowActions.tsx';
import { CheckInDialog } from './CheckInDialog.tsx';
import { useVisitActions } from './useVisitActions.ts';
import css from './VisitStatusCell.module.css';

const cells = { status: VisitStatusCell };
const actions = rowActions(useRowActions);

/** `/access/visit`: who is expected, on site and left; visitors are let in with a card and seen off at their row. */
export function VisitScreen() {
  return <EntityScreen entity={visit} path="/access/visit" cells={cells} viewCells={cells} {...actions} />;
}

function useRowActions(row: { id: string; [field: string]: unknown }): RowActions {
  const t = useT();
  const { visitor, checkIn, checkOut, isAsking, close } = useVisitActions(row);
  const actionOf = (key: 'checkIn' | 'checkOut', act: (() => void) | null) =>
    act === null ? [] : [{ text: t(`console.visit.${key}`), tone: 'primary' as const, act }];
  return {
    actions: [...actionOf('checkIn', checkIn), ...actionOf('checkOut', checkOut)],
    dialog: isAsking && <CheckInDialog visitor={visitor} onClose={close} />,
  };
}

/** How far a visit is; who is on site is seen at a glance. */
function VisitStatusCell({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useT();
  const status = String(row['status']);
  return <span className={`${css.status} ${css[status] ?? ''}`}>{t.named(`visit.status.${status}`)}</span>;
}
