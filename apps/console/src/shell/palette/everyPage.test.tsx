import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { languages } from '@muster/model/messages/catalogue.ts';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';

import { enterWithWholeMenu } from '../../testing/enterWithWholeMenu.ts';
import { setLanguage } from '../../testing/setLanguage.ts';
import { fixedPages } from '../router/fixedPages.ts';
import { screens } from '../router/screens.ts';
import { findEntries, type PaletteEntry } from './paletteEntries.ts';
import { usePaletteSections } from './usePaletteSections.ts';

/** Entries of the palette before anything is typed, for an account with all permissions. */
function offered(): readonly PaletteEntry[] {
  enterWithWholeMenu();
  const { result } = renderHook(() => usePaletteSections(''), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{children}</MemoryRouter>
      </QueryClientProvider>
    ),
  });
  return result.current.sections.find(({ title }) => title === 'palette.pages')?.entries ?? [];
}

it.each(languages)('every page is found by its name in %s', (language) => {
  setLanguage(language);
  const pages = offered();
  const wanted = ['/dashboard', ...Object.keys(screens), ...fixedPages.map(({ path }) => path)];
  expect(pages.map(({ path }) => path).sort()).toEqual(expect.arrayContaining([...new Set(wanted)].sort()));
  const lost = pages.filter(({ path, label }) => {
    const [first] = findEntries(pages, label);
    // Two pages may have the same name; their groups distinguish them.
    return first?.path !== path && first?.label !== label;
  });
  expect(lost).toEqual([]);
});
