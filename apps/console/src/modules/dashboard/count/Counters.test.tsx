import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useSession } from '../../../core/session/session.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { Counters } from './Counters.tsx';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  fakeServer({});
  vi.useFakeTimers({ now: Date.parse('2026-03-01T17:05:09Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  useSession.setState({ timeZone: null });
});

it('shows the time at the site, with the zone only where the browser shows another', async () => {
  renderScreen(<Counters counts={null} buildId="b1" />);
  expect(await screen.findByText('Site time')).toBeTruthy();
  act(() => useSession.setState({ timeZone: 'Asia/Kathmandu' }));
  expect(screen.getByText('Site time · Asia/Kathmandu').nextElementSibling?.textContent).toBe('22:50:09');
});
