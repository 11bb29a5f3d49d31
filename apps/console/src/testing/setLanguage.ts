import type { Catalogue, Language } from '@muster/model/messages/catalogue.ts';
import { enUS } from '@muster/model/messages/en_US.ts';
import { zhCN } from '@muster/model/messages/zh_CN.ts';
import { zhTW } from '@muster/model/messages/zh_TW.ts';

import { useLanguage } from '../core/i18n/i18n.ts';

const catalogues: Readonly<Record<Language, Catalogue>> = { zh_CN: zhCN, zh_TW: zhTW, en_US: enUS };

/** Sets the language of the console at once, with the whole catalogue. */
export function setLanguage(language: Language): void {
  useLanguage.setState({ language, catalogue: catalogues[language] });
}
