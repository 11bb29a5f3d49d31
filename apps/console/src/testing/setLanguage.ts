import type { Language } from '@muster/model/messages/catalogue.ts';
import { catalogues } from '@muster/model/messages/catalogues.ts';

import { useLanguage } from '../core/i18n/i18n.ts';

/** Sets the language of the console at once, with the whole catalogue. */
export function setLanguage(language: Language): void {
  useLanguage.setState({ language, catalogue: catalogues[language] });
}
