import { systemLog } from '@muster/model/systemLog/systemLog.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { LogChange } from './LogChange.tsx';

/** `/system/log`: who did what, when and from where; a row tells what was before and after. */
export function SystemLogScreen() {
  return <EntityScreen entity={systemLog} path="/system/log" viewCells={{ after: LogChange }} />;
}
