import { alarmMailMessages } from './alarmMail.ts';
import { alarmNoticeMessages } from './alarmNotice.ts';
import { areaMapMessages } from './areaMap.ts';
import { backtestMessages } from './backtest.ts';
import { bigScreenLayoutMessages } from './bigScreenLayout.ts';
import { deliveryMessages } from './delivery.ts';
import { deviceMessages } from './device.ts';
import { drillMarkerMessages } from './drillMarker.ts';
import { fixedPageMessages } from './fixedPage.ts';
import { ingestMessages } from './ingest.ts';
import { mapDrawMessages } from './mapDraw.ts';
import { mapImportMessages } from './mapImport.ts';
import { mapSettingMessages } from './mapSetting.ts';
import { messageMessages } from './message.ts';
import { noticeMessages } from './notice.ts';
import { patrolMessages } from './patrol.ts';
import { permitMessages } from './permit.ts';
import { photoExportMessages } from './photoExport.ts';
import { rareConditionMessages } from './rareCondition.ts';
import { riskTipMessages } from './riskTip.ts';
import { ruleMessages } from './rule.ts';
import { screenCastMessages } from './screenCast.ts';
import { sheetMessages } from './sheet.ts';
import { statisticPageMessages } from './statisticPage.ts';
import { systemMessages } from './system.ts';
import { systemPageMessages } from './systemPage.ts';
import { trackMessages } from './track.ts';
import { visitMessages } from './visit.ts';

/** What few pages say, or only the server: the console fetches it when the first of it is said (`app/i18n.ts`). */
export const lazyMessages = {
  ...drillMarkerMessages,
  ...areaMapMessages,
  ...mapDrawMessages,
  ...fixedPageMessages,
  ...bigScreenLayoutMessages,
  ...alarmMailMessages,
  ...statisticPageMessages,
  ...backtestMessages,
  ...mapImportMessages,
  ...mapSettingMessages,
  ...ingestMessages,
  ...patrolMessages,
  ...permitMessages,
  ...photoExportMessages,
  ...screenCastMessages,
  ...sheetMessages,
  ...trackMessages,
  ...visitMessages,
  ...deviceMessages,
  ...deliveryMessages,
  ...alarmNoticeMessages,
  ...messageMessages,
  ...noticeMessages,
  ...rareConditionMessages,
  ...riskTipMessages,
  ...ruleMessages,
  ...systemMessages,
  ...systemPageMessages,
} as const;
