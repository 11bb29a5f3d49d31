import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import type { SiteMap } from '../siteMap.ts';
import { ViewTools } from './ViewTools.tsx';
import { userEvent } from '../../testing/userEvent.ts';

const tiltTo = vi.fn<SiteMap['tiltTo']>();
const zoomBy = vi.fn<SiteMap['zoomBy']>();
// The tools use only what the test provides; a real map needs WebGL.
const map = { tiltTo, zoomBy } as unknown as SiteMap;

beforeEach(() => {
  setLanguage('en_US');
  tiltTo.mockClear();
  zoomBy.mockClear();
});

describe('the display modes of specification §3', () => {
  it('are the plan from above, tilted by 45 degrees, and tilted steeply', async () => {
    renderScreen(<ViewTools map={map} tiltDeg={0} />);
    for (const name of ['2.5D', '3D', '2D']) await userEvent.click(await screen.findByRole('button', { name }));
    expect(tiltTo.mock.calls).toEqual([[45], [65], [0]]);
  });

  it.each([
    [0, '2D'],
    [20, '2D'],
    [40, '2.5D'],
    [70, '3D'],
  ])('at %i degrees the map shows %s', async (tiltDeg, name) => {
    renderScreen(<ViewTools map={map} tiltDeg={tiltDeg} />);
    const modes = await screen.findByRole('group');
    expect(within(modes).getByRole('button', { pressed: true }).textContent).toBe(name);
  });
});

it('a plan that is only looked at from above is zoomed, not tilted', async () => {
  renderScreen(<ViewTools map={map} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Zoom in' }));
  expect(zoomBy.mock.calls[0]?.[0]).toBeGreaterThan(1);
  expect(screen.queryByRole('group')).toBeNull();
});
