import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { setLanguage } from '../../testing/setLanguage.ts';
import { useLanguage } from '../../core/i18n/i18n.ts';
import { PageProgress } from './PageProgress.tsx';

beforeEach(() => {
  setLanguage('en_US');
  history.replaceState(null, '', '/one');
});

afterEach(cleanup);

/** Like a link: the URL changes immediately, the router follows when the page is loaded. */
function visit(address: string): void {
  history.pushState({}, '', address);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
}

describe('the line above a page', () => {
  it('is shown from the change of the URL until the page is rendered', async () => {
    const page = Promise.withResolvers<string>();
    function Page() {
      const { pathname } = useLocation();
      return <p>{pathname === '/one' ? 'one' : use(page.promise)}</p>;
    }
    render(
      <BrowserRouter>
        <PageProgress />
        <Suspense>
          <Page />
        </Suspense>
      </BrowserRouter>,
    );
    expect(screen.queryByRole('progressbar')).toBeNull();
    await act(() => visit('/two'));
    expect(screen.getByText('one')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy();
    await act(() => page.resolve('two'));
    expect(screen.getByText('two')).toBeTruthy();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('is shown while texts of the page are loading', () => {
    render(
      <BrowserRouter>
        <PageProgress />
      </BrowserRouter>,
    );
    for (const isIncomplete of [true, false]) {
      act(() => useLanguage.setState({ isIncomplete }));
      expect(screen.queryByRole('progressbar') !== null).toBe(isIncomplete);
    }
  });
});
