import { areaMessages } from './en_US/area.ts';
import type { Catalogue } from './catalogue.ts';
import { alarmMessages } from './en_US/alarm.ts';
import { alarmStatisticMessages } from './en_US/alarmStatistic.ts';
import { alarmNoticeMessages } from './en_US/alarmNotice.ts';
import { backtestMessages } from './en_US/backtest.ts';
import { consoleAlarmMessages } from './en_US/consoleAlarm.ts';
import { consoleTableMessages } from './en_US/consoleTable.ts';
import { consoleFormMessages } from './en_US/consoleForm.ts';
import { consoleModuleMessages } from './en_US/consoleModule.ts';
import { consoleShellMessages } from './en_US/consoleShell.ts';
import { consoleOrganizationMessages } from './en_US/consoleOrganization.ts';
import { consoleSystemMessages } from './en_US/consoleSystem.ts';
import { consoleSessionMessages } from './en_US/consoleSession.ts';
import { consolePageMessages } from './en_US/consolePage.ts';
import { entranceMessages } from './en_US/entrance.ts';
import { entityMessages } from './en_US/entity.ts';
import { feedbackMessages } from './en_US/feedback.ts';
import { errorMessages } from './en_US/error.ts';
import { ingestMessages } from './en_US/ingest.ts';
import { mapMessages } from './en_US/map.ts';
import { mapActionMessages } from './en_US/mapAction.ts';
import { mapConsoleMessages } from './en_US/mapConsole.ts';
import { mapSettingMessages } from './en_US/mapSetting.ts';
import { deliveryMessages } from './en_US/delivery.ts';
import { deviceMessages } from './en_US/device.ts';
import { menuMessages } from './en_US/menu.ts';
import { optionMessages } from './en_US/option.ts';
import { organizationMessages } from './en_US/organization.ts';
import { systemMessages } from './en_US/system.ts';
import { patrolMessages } from './en_US/patrol.ts';
import { positionMessages } from './en_US/position.ts';
import { sessionMessages } from './en_US/session.ts';
import { sheetMessages } from './en_US/sheet.ts';
import { noticeMessages } from './en_US/notice.ts';
import { riskTipMessages } from './en_US/riskTip.ts';
import { messageMessages } from './en_US/message.ts';
import { trackMessages } from './en_US/track.ts';
import { uploadMessages } from './en_US/upload.ts';
import { validationMessages } from './en_US/validation.ts';

export const enUS: Catalogue = {
  ...validationMessages,
  ...errorMessages,
  ...ingestMessages,
  ...positionMessages,
  ...sessionMessages,
  ...uploadMessages,
  ...trackMessages,
  ...messageMessages,
  ...noticeMessages,
  ...riskTipMessages,
  ...sheetMessages,
  ...menuMessages,
  ...deliveryMessages,
  ...deviceMessages,
  ...mapSettingMessages,
  ...mapConsoleMessages,
  ...mapActionMessages,
  ...mapMessages,
  ...entranceMessages,
  ...entityMessages,
  ...feedbackMessages,
  ...organizationMessages,
  ...systemMessages,
  ...patrolMessages,
  ...optionMessages,
  ...alarmMessages,
  ...alarmStatisticMessages,
  ...alarmNoticeMessages,
  ...areaMessages,
  ...backtestMessages,
  ...consoleShellMessages,
  ...consolePageMessages,
  ...consoleModuleMessages,
  ...consoleFormMessages,
  ...consoleTableMessages,
  ...consoleAlarmMessages,
  ...consoleSessionMessages,
  ...consoleOrganizationMessages,
  ...consoleSystemMessages,
};
