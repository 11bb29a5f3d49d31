import GlobalOutlined from '@ant-design/icons/es/icons/GlobalOutlined';
import { languages } from '@muster/model/messages/catalogue.ts';

import { MenuButton } from '../../ui/input/MenuButton.tsx';
import { languageNames, setLanguage, useLanguage, useT } from '../../core/i18n/i18n.ts';

export function LanguageMenu({ opensUp = false }: { opensUp?: boolean }) {
  const t = useT();
  const current = useLanguage((state) => state.language);
  return (
    <MenuButton
      label={t('console.language')}
      content={<GlobalOutlined aria-hidden />}
      opensUp={opensUp}
      choices={languages.map((language) => ({
        key: language,
        label: languageNames[language],
        isChosen: language === current,
        onChoose: () => void setLanguage(language),
      }))}
    />
  );
}
