import { screen } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';

import { renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { userEvent } from '../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  // React logs every error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

it('a route that cannot be loaded shows an error and offers a reload; the rest of the page stays', async () => {
  const Missing = lazy(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
  renderScreen(
    <>
      <p>the menu</p>
      <ErrorBoundary>
        <Suspense>
          <Missing />
        </Suspense>
      </ErrorBoundary>
    </>,
  );
  expect(await screen.findByText('This page could not be loaded')).toBeTruthy();
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
  expect(screen.getByText('the menu')).toBeTruthy();
});
