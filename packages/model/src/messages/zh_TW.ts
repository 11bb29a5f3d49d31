import { areaMessages } from './zh_TW/area.ts';
import type { Catalogue } from './catalogue.ts';
import { alarmMessages } from './zh_TW/alarm.ts';
import { alarmStatisticMessages } from './zh_TW/alarmStatistic.ts';
import { alarmNoticeMessages } from './zh_TW/alarmNotice.ts';
import { backtestMessages } from './zh_TW/backtest.ts';
import { consoleAlarmMessages } from './zh_TW/consoleAlarm.ts';
import { consoleTableMessages } from './zh_TW/consoleTable.ts';
import { consoleFormMessages } from './zh_TW/consoleForm.ts';
import { consoleModuleMessages } from './zh_TW/consoleModule.ts';
import { consoleShellMessages } from './zh_TW/consoleShell.ts';
import { consoleOrganizationMessages } from './zh_TW/consoleOrganization.ts';
import { consoleSystemMessages } from './zh_TW/consoleSystem.ts';
import { consoleSessionMessages } from './zh_TW/consoleSession.ts';
import { consolePageMessages } from './zh_TW/consolePage.ts';
import { entranceMessages } from './zh_TW/entrance.ts';
import { entityMessages } from './zh_TW/entity.ts';
import { feedbackMessages } from './zh_TW/feedback.ts';
import { errorMessages } from './zh_TW/error.ts';
import { ingestMessages } from './zh_TW/ingest.ts';
import { mapMessages } from './zh_TW/map.ts';
import { mapActionMessages } from './zh_TW/mapAction.ts';
import { mapConsoleMessages } from './zh_TW/mapConsole.ts';
import { mapSettingMessages } from './zh_TW/mapSetting.ts';
import { deliveryMessages } from './zh_TW/delivery.ts';
import { deviceMessages } from './zh_TW/device.ts';
import { menuMessages } from './zh_TW/menu.ts';
import { optionMessages } from './zh_TW/option.ts';
import { organizationMessages } from './zh_TW/organization.ts';
import { systemMessages } from './zh_TW/system.ts';
import { patrolMessages } from './zh_TW/patrol.ts';
import { positionMessages } from './zh_TW/position.ts';
import { sessionMessages } from './zh_TW/session.ts';
import { sheetMessages } from './zh_TW/sheet.ts';
import { noticeMessages } from './zh_TW/notice.ts';
import { riskTipMessages } from './zh_TW/riskTip.ts';
import { messageMessages } from './zh_TW/message.ts';
import { trackMessages } from './zh_TW/track.ts';
import { uploadMessages } from './zh_TW/upload.ts';
import { validationMessages } from './zh_TW/validation.ts';

export const zhTW: Catalogue = {
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
