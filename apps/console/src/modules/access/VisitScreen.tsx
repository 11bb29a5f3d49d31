import { visit } from '@muster/model/visit/visit.ts';

import { useT } from '../../app/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { EntityScreen } from '../../ui/entity/EntityScreen.tsx';
import type { EntityRow } from '../../ui/entity/useEntityRow.ts';
import type { TableRow } from '../../ui/table/useTablePage.ts';
import { CheckInDialog } from './CheckInDialog.tsx';
import { useVisitDeeds } from './useVisitDeeds.ts';
import { VisitStatusCell } from './VisitStatusCell.tsx';

const cells = { status: VisitStatusCell };

/** `/access/visit`: who is expected, on site and left; visitors are let in with a card and seen off at their row. */
export function VisitScreen() {
  return (
    <EntityScreen
      entity={visit}
      path="/access/visit"
      cells={cells}
      viewCells={cells}
      ExtraAction={VisitActions}
      ViewAction={VisitButtons}
    />
  );
}

function VisitActions({ row }: { row: TableRow }) {
  const t = useT();
  const { visitor, checkIn, checkOut, isAsking, close } = useVisitDeeds(row);
  return (
    <>
      {checkIn !== null && (
        <button type="button" onClick={checkIn}>
          {t('console.visit.checkIn')}
        </button>
      )}
      {checkOut !== null && (
        <button type="button" onClick={() => void checkOut()}>
          {t('console.visit.checkOut')}
        </button>
      )}
      {isAsking && <CheckInDialog visitor={visitor} onClose={close} />}
    </>
  );
}

function VisitButtons({ row }: { row: EntityRow }) {
  const t = useT();
  const { visitor, checkIn, checkOut, isAsking, close } = useVisitDeeds(row);
  return (
    <>
      {checkIn !== null && (
        <Button tone="primary" onClick={checkIn}>
          {t('console.visit.checkIn')}
        </Button>
      )}
      {checkOut !== null && (
        <Button tone="primary" onClick={() => void checkOut()}>
          {t('console.visit.checkOut')}
        </Button>
      )}
      {isAsking && <CheckInDialog visitor={visitor} onClose={close} />}
    </>
  );
}
