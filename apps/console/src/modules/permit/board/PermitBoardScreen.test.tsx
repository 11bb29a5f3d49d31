import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { boardPermit } from '../../../testing/permitRecord.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { PermitBoardScreen } from './PermitBoardScreen.tsx';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  vi.useFakeTimers({ now: Date.parse('2026-05-01T16:10:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function open(permits: readonly unknown[]) {
  fakeServer({ '/bp/workPermit/board': () => ({ t: Date.now(), permits }) });
  renderScreen(<PermitBoardScreen />);
}

describe('the live board of hazardous work', () => {
  it('shows type, level, place, time, and people inside and outside', async () => {
    open([boardPermit({ isOverdue: true, openAlarms: 1 })]);
    const card = await screen.findByRole('listitem');
    const texts = ['CS-001', 'Confined space', 'Level 1', 'Tank farm · Maintenance', '10 min overdue'];
    for (const text of [...texts, 'Li not inside', '1 of 1 inside', '1 alarm not handled'])
      expect(card.textContent).toContain(text);
    expect(screen.getByRole('link', { name: 'CS-001' }).getAttribute('href')).toBe('/permit/workPermit/view/p1');
  });

  it('shows an override in red wherever the permit is', async () => {
    open([boardPermit({ override: { at: '2026-05-01T08:00:00Z', name: 'Zhao', reason: 'Leak', missing: [] } })]);
    expect(await screen.findByText('Emergency override: Leak')).toBeTruthy();
  });

  it('shows that no work is in progress, with a link to the permits', async () => {
    open([]);
    expect(await screen.findByText('No work is in progress')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Permits to work' }).getAttribute('href')).toBe('/permit/workPermit');
  });
});
