import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { useSession } from '../../core/session/session.ts';
import { setLanguage } from '../../testing/setLanguage.ts';
import { Clock } from './Clock.tsx';

const setZone = (timeZone: string | null): void => useSession.setState({ timeZone });

beforeEach(() => {
  setLanguage('en_US');
  vi.useFakeTimers({ now: Date.parse('2026-03-01T17:05:09Z'), toFake: ['Date'] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  setZone(null);
});

it('shows the time at the site, with the zone only where the browser shows another', () => {
  render(<Clock />);
  expect(screen.getByRole('time').textContent).not.toContain('Site time');
  act(() => setZone('Asia/Kathmandu'));
  expect(screen.getByRole('time').textContent).toBe('Site time 03-01 Sun 22:50:09 · Asia/Kathmandu');
});
