import { fixedPages } from '../router/fixedPages.ts';
import { useT, type Translate } from '../../core/i18n/i18n.ts';
import type { MenuGroup } from '../../core/navigation/menu.ts';
import { homePath } from '../../core/navigation/tabs.ts';
import { useMenu } from '../../core/navigation/useMenu.ts';
import { menuLabel } from '../menu/menuLabel.ts';
import { findEntries, type PaletteEntry, type PaletteSection } from './paletteEntries.ts';
import { settingEntries } from './paletteSettings.ts';
import { readRecent } from './recent.ts';
import { itemsOf, useAddCommands, usePaletteCommands } from './usePaletteCommands.ts';
import { usePaletteRows } from './usePaletteRows.ts';

const settingsAtOnce = 12;

/**
 * Sections for the typed text: recent entries, commands, pages, rows of the site, settings. Without text, settings and
 * new rows are omitted, because they would bury the pages.
 */
export function usePaletteSections(typed: string): { sections: PaletteSection[]; isSearching: boolean } {
  const t = useT();
  const menu = useMenu();
  const pages = pageEntries(t, menu);
  const commands = usePaletteCommands();
  const adding = useAddCommands();
  const text = typed.trim();
  const rows = usePaletteRows(text);
  const settings = text === '' ? [] : findEntries(settingEntries(t, itemsOf(menu)), text);
  const all: PaletteSection[] = [
    { title: 'palette.recent', entries: text === '' ? recentEntries(pages) : [] },
    { title: 'palette.commands', entries: findEntries(commands, text) },
    { title: 'palette.pages', entries: findEntries(pages, text) },
    ...rows.sections,
    { title: 'palette.new', entries: text === '' ? [] : findEntries(adding, text) },
    { title: 'palette.settings', entries: settings.slice(0, settingsAtOnce) },
  ];
  return { sections: all.filter(({ entries }) => entries.length > 0), isSearching: rows.isSearching };
}

function recentEntries(pages: readonly PaletteEntry[]): PaletteEntry[] {
  return readRecent().flatMap(({ path, name, kind }): PaletteEntry[] => {
    if (name !== undefined && kind !== undefined) return [{ path, label: name, detail: '', kind }];
    return pages.filter((page) => page.path === path);
  });
}

function pageEntries(t: Translate, menu: readonly MenuGroup[]): PaletteEntry[] {
  const home: PaletteEntry = { path: homePath, label: t('menu.dashboard'), detail: '', kind: 'page' };
  const screens = menu.flatMap((group) =>
    group.items.map((item) => ({
      path: item.path,
      label: menuLabel(t, item),
      detail: group.isStandalone ? '' : menuLabel(t, group),
      kind: 'page' as const,
    })),
  );
  const fixed = fixedPages.map(({ path, title }) => ({
    path,
    label: t.named(title),
    detail: '',
    kind: 'page' as const,
  }));
  return [home, ...screens.filter(({ path }) => path !== homePath), ...fixed];
}
