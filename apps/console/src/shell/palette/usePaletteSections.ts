import type { personChoice } from '@muster/model/person/wire.ts';
import { useQuery } from '@tanstack/react-query';

import { limits } from '@muster/model/access/limits.ts';
import { type Page, permissionCode } from '@muster/model/entity/entity.ts';
import { person } from '@muster/model/person/person.ts';

import { useDebounced } from '../../core/time/useDebounced.ts';
import { fixedPages } from '../router/fixedPages.ts';
import { useT, type Translate } from '../../core/i18n/i18n.ts';
import type { MenuGroup } from '../../core/navigation/menu.ts';
import { menuLabel } from '../menu/menuLabel.ts';
import { get, type Wire } from '../../core/http/request.ts';
import { useCan } from '../../core/session/session.ts';
import { hasWarningCentre } from '../../core/session/shellKeys.ts';
import { homePath } from '../../core/navigation/tabs.ts';
import { useMenu } from '../../core/navigation/useMenu.ts';
import { findPages, type PaletteEntry, type PaletteSection } from './paletteEntries.ts';
import { readRecent } from './recent.ts';

const peopleAtOnce = 8;

/** What the palette offers for what was typed: what was opened last, pages, and people the caller may see. */
export function usePaletteSections(typed: string): { sections: PaletteSection[]; isSearching: boolean } {
  const t = useT();
  const pages = pageEntries(t, useMenu());
  const text = typed.trim();
  const people = usePeople(text);
  const recent: PaletteEntry[] = readRecent().flatMap(({ path, person: name }) => {
    if (name !== undefined) return [{ path, label: name, detail: '', kind: 'person' as const }];
    return pages.find((page) => page.path === path) ?? [];
  });
  const all: PaletteSection[] = [
    { title: 'palette.recent', entries: text === '' ? recent : [] },
    { title: 'palette.pages', entries: findPages(pages, text) },
    { title: 'palette.people', entries: people.entries },
  ];
  return { sections: all.filter(({ entries }) => entries.length > 0), isSearching: people.isSearching };
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
  const wall: PaletteEntry = { path: '/screen', label: t('console.bigScreen'), detail: '', kind: 'page' };
  return [home, ...screens.filter(({ path }) => path !== homePath), ...fixed, ...(hasWarningCentre() ? [wall] : [])];
}

function usePeople(typed: string): { entries: PaletteEntry[]; isSearching: boolean } {
  const may = useCan()(permissionCode(person, 'view'));
  const name = useDebounced(typed, limits.searchDebounceMs);
  const isWanted = may && name !== '' && typed !== '';
  const { data, isFetching } = useQuery({
    queryKey: ['palette', 'people', name],
    queryFn: ({ signal }) =>
      get<Page<Wire<typeof personChoice>>>(
        '/base/user/detail-list',
        { page: 0, size: peopleAtOnce, name },
        { quiet: true, signal },
      ),
    enabled: isWanted,
  });
  const rows = isWanted ? (data?.data ?? []) : [];
  const entries = rows.map(({ id, name: label, departName, jobName }) => ({
    path: `/organization/person/view/${encodeURIComponent(id)}`,
    label: label ?? id,
    detail: [departName, jobName].filter(Boolean).join(' · '),
    kind: 'person' as const,
  }));
  return { entries, isSearching: may && typed !== '' && (isFetching || name !== typed) };
}
