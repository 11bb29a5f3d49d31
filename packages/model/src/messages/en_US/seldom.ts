import { backtestMessages } from './backtest.ts';
import { ingestMessages } from './ingest.ts';
import { mapImportMessages } from './mapImport.ts';
import { mapSettingMessages } from './mapSetting.ts';
import { sheetMessages } from './sheet.ts';
import { statisticPageMessages } from './statisticPage.ts';
import { trackMessages } from './track.ts';

/** What few pages say, or only the server: the console fetches it when the first of it is said (`app/i18n.ts`). */
export const seldomMessages = {
  ...statisticPageMessages,
  ...backtestMessages,
  ...mapImportMessages,
  ...mapSettingMessages,
  ...ingestMessages,
  ...sheetMessages,
  ...trackMessages,
} as const;
