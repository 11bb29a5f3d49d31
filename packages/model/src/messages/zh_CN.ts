import { areaMessages } from './zh_CN/area.ts';
import { alarmMessages } from './zh_CN/alarm.ts';
import { alarmStatisticMessages } from './zh_CN/alarmStatistic.ts';
import { alarmNoticeMessages } from './zh_CN/alarmNotice.ts';
import { backtestMessages } from './zh_CN/backtest.ts';
import { consoleAlarmMessages } from './zh_CN/consoleAlarm.ts';
import { consoleTableMessages } from './zh_CN/consoleTable.ts';
import { consoleFormMessages } from './zh_CN/consoleForm.ts';
import { consoleModuleMessages } from './zh_CN/consoleModule.ts';
import { consoleShellMessages } from './zh_CN/consoleShell.ts';
import { consoleOrganizationMessages } from './zh_CN/consoleOrganization.ts';
import { consoleSystemMessages } from './zh_CN/consoleSystem.ts';
import { consoleSessionMessages } from './zh_CN/consoleSession.ts';
import { consolePageMessages } from './zh_CN/consolePage.ts';
import { entranceMessages } from './zh_CN/entrance.ts';
import { entityMessages } from './zh_CN/entity.ts';
import { feedbackMessages } from './zh_CN/feedback.ts';
import { errorMessages } from './zh_CN/error.ts';
import { ingestMessages } from './zh_CN/ingest.ts';
import { mapMessages } from './zh_CN/map.ts';
import { mapActionMessages } from './zh_CN/mapAction.ts';
import { mapConsoleMessages } from './zh_CN/mapConsole.ts';
import { mapSettingMessages } from './zh_CN/mapSetting.ts';
import { deliveryMessages } from './zh_CN/delivery.ts';
import { deviceMessages } from './zh_CN/device.ts';
import { menuMessages } from './zh_CN/menu.ts';
import { optionMessages } from './zh_CN/option.ts';
import { organizationMessages } from './zh_CN/organization.ts';
import { systemMessages } from './zh_CN/system.ts';
import { patrolMessages } from './zh_CN/patrol.ts';
import { positionMessages } from './zh_CN/position.ts';
import { sessionMessages } from './zh_CN/session.ts';
import { sheetMessages } from './zh_CN/sheet.ts';
import { noticeMessages } from './zh_CN/notice.ts';
import { riskTipMessages } from './zh_CN/riskTip.ts';
import { messageMessages } from './zh_CN/message.ts';
import { trackMessages } from './zh_CN/track.ts';
import { uploadMessages } from './zh_CN/upload.ts';
import { validationMessages } from './zh_CN/validation.ts';

export const zhCN = {
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
} as const;
