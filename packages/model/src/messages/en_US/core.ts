import { alarmMessages } from './alarm.ts';
import { alarmStatisticMessages } from './alarmStatistic.ts';
import { areaMessages } from './area.ts';
import { consoleAlarmMessages } from './consoleAlarm.ts';
import { consoleFormMessages } from './consoleForm.ts';
import { consoleModuleMessages } from './consoleModule.ts';
import { consoleOrganizationMessages } from './consoleOrganization.ts';
import { consolePageMessages } from './consolePage.ts';
import { consoleSessionMessages } from './consoleSession.ts';
import { consoleShellMessages } from './consoleShell.ts';
import { consoleSystemMessages } from './consoleSystem.ts';
import { consoleTableMessages } from './consoleTable.ts';
import { entityMessages } from './entity.ts';
import { publicMessages } from './public.ts';
import { errorMessages } from './error.ts';
import { feedbackMessages } from './feedback.ts';
import { mapMessages } from './map.ts';
import { mapActionMessages } from './mapAction.ts';
import { mapConsoleMessages } from './mapConsole.ts';
import { menuMessages } from './menu.ts';
import { optionMessages } from './option.ts';
import { organizationMessages } from './organization.ts';
import { positionMessages } from './position.ts';
import { sessionMessages } from './session.ts';
import { systemConditionMessages } from './systemCondition.ts';
import { uploadMessages } from './upload.ts';
import { validationMessages } from './validation.ts';

/** What any page may say: fetched by everybody who is logged in. */
export const coreMessages = {
  ...areaMessages,
  ...alarmMessages,
  ...alarmStatisticMessages,
  ...consoleAlarmMessages,
  ...consoleTableMessages,
  ...consoleFormMessages,
  ...consoleModuleMessages,
  ...consoleShellMessages,
  ...consoleOrganizationMessages,
  ...consoleSystemMessages,
  ...consoleSessionMessages,
  ...consolePageMessages,
  ...publicMessages,
  ...entityMessages,
  ...feedbackMessages,
  ...errorMessages,
  ...mapMessages,
  ...mapActionMessages,
  ...mapConsoleMessages,
  ...menuMessages,
  ...optionMessages,
  ...organizationMessages,
  ...systemConditionMessages,
  ...positionMessages,
  ...sessionMessages,
  ...uploadMessages,
  ...validationMessages,
} as const;
