import { alarmMessages } from './zh_CN/alarm.ts';
import { consoleAlarmMessages } from './zh_CN/consoleAlarm.ts';
import { consoleTableMessages } from './zh_CN/consoleTable.ts';
import { consoleFormMessages } from './zh_CN/consoleForm.ts';
import { consoleModuleMessages } from './zh_CN/consoleModule.ts';
import { consoleShellMessages } from './zh_CN/consoleShell.ts';
import { consoleSessionMessages } from './zh_CN/consoleSession.ts';
import { entityMessages } from './zh_CN/entity.ts';
import { errorMessages } from './zh_CN/error.ts';
import { ingestMessages } from './zh_CN/ingest.ts';
import { mapMessages } from './zh_CN/map.ts';
import { menuMessages } from './zh_CN/menu.ts';
import { optionMessages } from './zh_CN/option.ts';
import { positionMessages } from './zh_CN/position.ts';
import { sessionMessages } from './zh_CN/session.ts';
import { validationMessages } from './zh_CN/validation.ts';

export const zhCN = {
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
} as const;
