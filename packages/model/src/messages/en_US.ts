import type { Catalogue } from './catalogue.ts';
import { alarmMessages } from './en_US/alarm.ts';
import { consoleAlarmMessages } from './en_US/consoleAlarm.ts';
import { consoleTableMessages } from './en_US/consoleTable.ts';
import { consoleFormMessages } from './en_US/consoleForm.ts';
import { consoleModuleMessages } from './en_US/consoleModule.ts';
import { consoleShellMessages } from './en_US/consoleShell.ts';
import { consoleSessionMessages } from './en_US/consoleSession.ts';
import { entityMessages } from './en_US/entity.ts';
import { errorMessages } from './en_US/error.ts';
import { ingestMessages } from './en_US/ingest.ts';
import { mapMessages } from './en_US/map.ts';
import { menuMessages } from './en_US/menu.ts';
import { optionMessages } from './en_US/option.ts';
import { positionMessages } from './en_US/position.ts';
import { sessionMessages } from './en_US/session.ts';
import { validationMessages } from './en_US/validation.ts';

export const enUS: Catalogue = {
  ...validationMessages,
  ...errorMessages,
  ...ingestMessages,
  ...positionMessages,
  ...sessionMessages,
  ...menuMessages,
  ...mapMessages,
  ...entityMessages,
  ...optionMessages,
  ...alarmMessages,
  ...consoleShellMessages,
  ...consoleModuleMessages,
  ...consoleFormMessages,
  ...consoleTableMessages,
  ...consoleAlarmMessages,
  ...consoleSessionMessages,
};
