import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { live } from '../../../core/live/live.ts';
import type { LiveSubscriber } from '../../../core/live/liveClient.ts';
import { type Call, fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { RiskMapScreen } from './RiskMapScreen.tsx';

vi.mock('../../../map/site/useSite.ts', () => ({
  useSite: () => ({
    site: { origin: [121.5, 31.25], plan: null, floors: [], pictures: [], areas: [] },
    error: null,
    retry: () => undefined,
  }),
}));

const circle = (lon: number) => [{ shape: 'circle', center: [lon, 31.25], radius: 20, floor: null }];
const row = (id: string, name: string, level: string, lon: number) => ({
  id,
  version: 1,
  name,
  level,
  regions: circle(lon),
  baseHeight: 0,
  stretchHeight: 0,
});
const reasons = [
  {
    kind: 'permit',
    type: 'hotWork',
    level: 'special',
    isPaused: false,
    isOverdue: true,
    rowId: 'w1',
    name: 'DH-1',
    since: '2026-11-21T08:00:00.000Z',
    weight: 60,
  },
  { kind: 'alarm', type: 'overcrowding', level: 2, rowId: null, name: null, since: null, weight: 20 },
  { kind: 'riskTip', level: 'lower', rowId: 'r1', name: 'Loose railing', since: null, weight: 5 },
  { kind: 'riskMeasure', measure: 'engineering', rowId: 'm1', name: 'Interlock test', since: null, weight: 15 },
];
let levels: Record<string, unknown>[] = [];
let subscriber: LiveSubscriber = {};

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  setLanguage('en_US');
  enterAsAdministrator();
  vi.spyOn(live, 'subscribe').mockImplementation((given) => {
    subscriber = given;
    return () => undefined;
  });
  levels = [
    { id: 'a', registered: 'lower', level: 'lower', points: 0, reasons: [], reasonCount: 0 },
    { id: 'b', registered: 'general', level: 'major', points: 100, reasons, reasonCount: 9 },
  ];
});
afterEach(() => void vi.useRealTimers());

function open(address = '/area/riskMap'): { calls: Call[] } {
  const server = fakeServer({
    '/risk/district/page': () => ({
      data: [row('a', 'Canteen', 'lower', 121.5), row('b', 'Ammonia', 'general', 121.502)],
      length: 2,
    }),
    '/risk/district/live': () => ({ at: '2026-11-21T08:30:00.000Z', districts: levels }),
  });
  renderScreen(<RiskMapScreen />, address);
  return server;
}
const sheet = () => screen.findByRole('img', { name: /four-colour/ });

it('draws the levels of now with the registered ones in brackets, and the gravest first in the list', async () => {
  open();
  const text = (await sheet()).textContent ?? '';
  expect(text).toContain('Live risk levels at');
  for (const part of ['Major (registered: General)', 'Major (1)', 'Lower (1)', 'General (0)'])
    expect(text).toContain(part);
  const list = within(screen.getByRole('region', { name: 'Risk areas and reasons' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'AmmoniaMajor (registered: General)',
    'CanteenLower',
  ]);
});

it('lists the reasons of a risk area with weight, name and time, and a link if permitted', async () => {
  open();
  await userEvent.click(await screen.findByRole('button', { name: /Ammonia/ }));
  const items = screen.getAllByRole('listitem').filter(({ textContent }) => textContent?.startsWith('+'));
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^\+60Work overdue: Hot work \(Special\)DH-1since /),
    '+20Alarm: Overcrowding (Level 2)You have no permission for the details',
    '+5Confirmed risk (Lower)Loose railing',
    '+15Control check overdue (Engineering)Interlock test',
  ]);
  expect(items.map((item) => within(item).queryByRole('link')?.getAttribute('href') ?? null)).toEqual([
    '/permit/workPermit/view/w1',
    null,
    '/message/riskTip/view/r1',
    '/area/riskMeasure/view/m1',
  ]);
  expect(screen.getByText('100 points')).toBeTruthy();
  expect(screen.getByText('5 more reasons')).toBeTruthy();
});

it('draws the registered levels on demand, with a label', async () => {
  open();
  await sheet();
  await userEvent.click(screen.getByRole('button', { name: 'Register' }));
  await waitFor(async () => expect((await sheet()).textContent).toContain('Registered risk levels'));
  expect((await sheet()).textContent).not.toContain('Live risk levels');
  expect((await sheet()).textContent).toContain('General (1)');
});

it('reloads after changes, once for a burst of them, and otherwise every 30 s', async () => {
  const { calls } = open();
  await sheet();
  const asked = (): number => calls.filter(({ path }) => path === '/risk/district/live').length;
  expect(asked()).toBe(1);
  levels = levels.map((each) => ({ ...each, level: 'greater', reasons: [], reasonCount: 0 }));
  act(() => {
    subscriber.onSite?.(['person']);
    for (let time = 0; time < 5; time += 1) subscriber.onSite?.(['workPermit']);
  });
  act(() => void vi.advanceTimersByTime(2000));
  await waitFor(async () => expect((await sheet()).textContent).toContain('Greater (2)'));
  expect(asked()).toBe(2);
  act(() => void vi.advanceTimersByTime(30_000));
  await waitFor(() => expect(asked()).toBe(3));
});

it('shows that there is nothing to draw, with a link to the register', async () => {
  fakeServer({
    '/risk/district/page': () => ({ data: [], length: 0 }),
    '/risk/district/live': () => ({ at: '2026-11-21T08:30:00.000Z', districts: [] }),
  });
  renderScreen(<RiskMapScreen />, '/area/riskMap');
  expect((await screen.findByRole('link', { name: 'Risk areas' })).getAttribute('href')).toBe('/area/district');
});
