import ConfigProvider, { type ThemeConfig } from 'antd/es/config-provider';
import type { Locale } from 'antd/es/locale';
import darkAlgorithm from 'antd/es/theme/themes/dark';
import type { Language } from '@muster/model/messages/catalogue.ts';
import dayjs from 'dayjs';
import { useEffect, useState, type ReactNode } from 'react';

import { useLanguage } from '../../core/i18n/i18n.ts';
import { fontOf, type Size, useSize } from './size.ts';
import { Waiting } from '../feedback/Waiting.tsx';
import { type Palette, palettes, type Theme } from './palette.ts';
import { fontFamily, radius } from './theme.ts';
import { useThemeInForce } from './themeChoice.ts';

/** The tokens of a theme, with the text size chosen by the user. */
function configOf(theme: Theme, size: Size): ThemeConfig {
  const { color, level, presence, shadow } = palettes[theme];
  return {
    ...(theme === 'dark' && { algorithm: darkAlgorithm }),
    token: {
      colorPrimary: color.primaryFill,
      colorPrimaryHover: color.primaryFillHover,
      colorPrimaryText: color.primaryText,
      colorLink: color.primaryText,
      colorLinkHover: color.primaryHover,
      colorInfo: color.primaryText,
      colorError: level[1],
      colorSuccess: presence.online,
      colorText: color.ink,
      colorTextSecondary: color.softInk,
      colorTextPlaceholder: color.softInk,
      colorTextDescription: color.softInk,
      colorBorder: color.line,
      colorBorderSecondary: color.line,
      colorBgLayout: color.ground,
      colorBgContainer: color.sheet,
      colorBgElevated: color.sheet,
      colorPrimaryBg: color.primaryTint,
      colorPrimaryBgHover: color.primaryTint,
      controlItemBgActive: color.primaryTint,
      controlItemBgActiveHover: color.primaryTint,
      controlItemBgHover: color.ground,
      fontFamily,
      fontSize: fontOf(size),
      borderRadius: radius,
      boxShadow: shadow,
      boxShadowSecondary: shadow,
      motionDurationFast: '0.12s',
      motionDurationMid: '0.16s',
      motionDurationSlow: '0.2s',
      wireframe: false,
    },
    components: componentsOf(palettes[theme]),
  };
}

function componentsOf({ color, presence }: Palette): NonNullable<ThemeConfig['components']> {
  return {
    Checkbox: { colorBorder: presence.stale },
    Radio: {
      colorBorder: presence.stale,
      colorPrimary: color.primaryText,
      colorPrimaryHover: color.primaryHover,
      // The dot.
      colorWhite: color.sheet,
    },
    Pagination: { colorPrimary: color.primaryText, colorPrimaryHover: color.primaryHover },
    Table: {
      headerBg: color.ground,
      headerColor: color.softInk,
      headerSplitColor: 'transparent',
      rowHoverBg: color.rowHover,
      rowSelectedBg: color.primaryTint,
      rowSelectedHoverBg: color.primaryTint,
      cellPaddingInline: 10,
      cellPaddingBlock: 8,
      cellPaddingInlineSM: 10,
      cellPaddingBlockSM: 4,
    },
  };
}

/** Texts of the library, and the names of days and months. */
const sources: Readonly<Record<Language, () => Promise<[{ default: Locale }, string]>>> = {
  zh_CN: () => Promise.all([import('antd/es/locale/zh_CN'), import('dayjs/locale/zh-cn').then(() => 'zh-cn')]),
  zh_TW: () => Promise.all([import('antd/es/locale/zh_TW'), import('dayjs/locale/zh-tw').then(() => 'zh-tw')]),
  en_US: () => Promise.all([import('antd/es/locale/en_US'), 'en']),
};

interface LoadedLocale {
  words: Locale;
  /** The locale of dayjs. */
  days: string;
}

const loaded = new Map<Language, LoadedLocale>();

/** Loads the library's texts of a language, once. */
export async function loadLocale(language: Language): Promise<LoadedLocale> {
  const known = loaded.get(language);
  if (known !== undefined) return known;
  const [words, days] = await sources[language]();
  const locale = { words: words.default, days };
  loaded.set(language, locale);
  return locale;
}

function apply({ words, days }: LoadedLocale): Locale {
  dayjs.locale(days);
  return words;
}

/** Applies the theme's tokens and the current language to the library. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const language = useLanguage((state) => state.language);
  const size = useSize((state) => state.size);
  const theme = useThemeInForce();
  const [locale, setLocale] = useState(() => {
    const known = loaded.get(language);
    return known === undefined ? null : apply(known);
  });
  useEffect(() => {
    let isWanted = true;
    void loadLocale(language).then((found) => {
      if (isWanted) setLocale(apply(found));
    });
    return () => {
      isWanted = false;
    };
  }, [language]);
  // Without a locale the provider would be a different tree, and pages below it would be created twice.
  if (locale === null) return <Waiting />;
  return (
    <ConfigProvider
      theme={configOf(theme, size)}
      componentSize={size === 'medium' ? 'medium' : 'small'}
      locale={locale}
      wave={{ disabled: true }}
      // A list that opens inside a modal dialog must be its child: the dialog is above everything else.
      getPopupContainer={(trigger) => trigger?.closest('dialog') ?? document.body}
    >
      {children}
    </ConfigProvider>
  );
}
