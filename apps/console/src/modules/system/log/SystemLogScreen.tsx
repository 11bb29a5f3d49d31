import { systemLog } from '@muster/model/systemLog/systemLog.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { LogChange } from './LogChange.tsx';

/** `/system/log`: actions with account, time and address; a row has the old and new values. */
export function SystemLogScreen() {
  return <EntityScreen entity={systemLog} path="/system/log" viewCells={{ after: LogChange }} />;
}
