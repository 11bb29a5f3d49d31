import type { alarm } from '@muster/model/alarm/alarm.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { TableRow } from '../../../ui/table/tableRow.ts';

/** An alarm as returned by `/pod/alarm/page` and `/pod/alarm/get` (wire.md). */
export type AlarmRow = Row<typeof alarm> & TableRow;
