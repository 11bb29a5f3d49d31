import type { RunningMuster } from '@muster/model/muster/wire.ts';
import { createProjection } from '@muster/geo/projection.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { createTagStore } from '../../../../map/tag/tagStore.ts';
import { alarmRow } from '../../../../testing/alarmRow.ts';
import { fakeServer } from '../../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../../testing/setLanguage.ts';
import { useAlarms } from '../../../alarm/live/alarms.ts';
import type { OpenAlarm } from '../../../alarm/live/openAlarms.ts';
import { sceneMs } from './rhythm.ts';
import { Stage } from './Stage.tsx';

const now = Date.parse('2026-03-01T08:10:00.000Z');
const permit = {
  id: 'w1',
  version: 1,
  number: 'HW-1',
  type: 'hotWork',
  level: 'special',
  areaName: 'Unit B',
  status: 'inProgress',
  endAt: '2026-03-01T08:00:00.000Z',
};
const district = {
  id: 'd1',
  version: 1,
  name: 'Tanks',
  level: 'general',
  regions: [],
  baseHeight: 0,
  stretchHeight: 6,
};
const live = { id: 'd1', registered: 'general', level: 'major', points: 60, reasons: [], reasonCount: 0 };

let permits: object[] = [];
let districts: object[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  setLanguage('en_US');
  enterAsAdministrator();
  [permits, districts] = [[permit], [district]];
  useAlarms.setState({ open: [], isLoaded: true });
  fakeServer({
    '/bp/workPermit/page': () => ({ data: permits, length: permits.length }),
    '/risk/district/page': () => ({ data: districts, length: districts.length }),
    '/risk/district/live': () => ({ at: '2026-03-01T08:10:00.000Z', districts: districts.length > 0 ? [live] : [] }),
    '/pod/muster/get': () => ({
      ...muster,
      people: [person('Cid', 'missing'), person('Bea', 'onTheWay'), person('Ada', 'safe')],
    }),
  });
});
afterEach(() => void vi.useRealTimers());

const muster: RunningMuster = {
  id: 'm1',
  kind: 'emergency',
  scope: { kind: 'site' },
  areas: [],
  points: [],
  planId: null,
  planName: null,
  cause: 'gas leak',
  startedAt: now,
  startedBy: 'Olga',
  endedAt: null,
};
const person = (name: string, state: string) => ({ id: name, name, state, place: null, areas: [], tick: null });

const alarm = (given: Partial<OpenAlarm>): OpenAlarm => ({
  ...alarmRow('a', { subjectName: 'Ada', level: 1, areaName: 'Unit B', areaId: 'b' }),
  arrivedAt: null,
  ...given,
});
const put = (...open: OpenAlarm[]): void => act(() => useAlarms.setState({ open }));
const later = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const type = (key: string): void =>
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })));
const shown = (): string =>
  screen
    .getAllByRole('button', { pressed: true })
    .map((button) => button.textContent)
    .join(' ');

function open(hidden: string[] = [], running?: RunningMuster): void {
  const store = createTagStore(createProjection([121, 30]));
  renderScreen(
    <Stage map={null} store={store} site={undefined} muster={running} hidden={new Set(hidden)}>
      <p>Map</p>
    </Stage>,
  );
}
/** The available scenes, once all are known. */
async function scenes(...names: string[]): Promise<void> {
  const offered = () => screen.getAllByRole('button').map((button) => button.textContent);
  await waitFor(() => expect(offered()).toEqual([...names, 'Hold']));
}

describe('the stage of the big screen', () => {
  it('moves from one scene to the next by itself', async () => {
    open();
    await scenes('Site', 'Risk', 'Work', 'People', 'Alarms');
    expect(shown()).toBe('Site');
    const seen = Array.from({ length: 5 }, () => {
      later(sceneMs);
      return shown();
    });
    expect(seen).toEqual(['Risk', 'Work', 'People', 'Alarms', 'Site']);
  });

  it('skips empty scenes, and those that the layout hides', async () => {
    [permits, districts] = [[], [{ ...district, regions: null }]];
    open(['people', 'areas']);
    await scenes('Site', 'Alarms');
  });

  it('is held by a key, moved by another, and released', async () => {
    open();
    await scenes('Site', 'Risk', 'Work', 'People', 'Alarms');
    type(' ');
    later(3 * sceneMs);
    expect(shown()).toBe('Site Continue');
    type('ArrowLeft');
    later(3 * sceneMs);
    expect(shown()).toBe('Alarms Continue');
    type(' ');
    later(sceneMs);
    expect(shown()).toBe('Site');
  });

  it('shows the remaining time of work, and the time since its end', async () => {
    open();
    await scenes('Site', 'Risk', 'Work', 'People', 'Alarms');
    later(sceneMs);
    later(sceneMs);
    expect(await screen.findByText('Hot work')).toBeTruthy();
    expect(screen.getByText(/^10 min .* over$/)).toBeTruthy();
    expect(screen.getByText('Unit B · HW-1')).toBeTruthy();
  });

  it('stops for an alarm of level 1 and shows it, until it is over', async () => {
    open();
    await scenes('Site', 'Risk', 'Work', 'People', 'Alarms');
    later(sceneMs);
    put(alarm({ type: 'oneKeyHelp' }));
    expect(screen.getByText('One-key help · Ada')).toBeTruthy();
    expect(screen.getByText(/^Unit B · /)).toBeTruthy();
    later(3 * sceneMs);
    expect(shown()).toBe('Site');
    put(alarm({ type: 'oneKeyHelp', clearedAt: '2026-03-01T08:11:00.000Z' }));
    expect(screen.queryByText('One-key help · Ada')).toBeNull();
    later(sceneMs);
    expect(shown()).toBe('Work');
  });

  it.each([
    ['of level 2', { level: 2 }],
    ['that is shelved', { shelvedUntil: '2026-03-01T12:00:00.000Z' }],
  ])('continues while an alarm is open %s', async (_, given) => {
    open();
    await scenes('Site', 'Risk', 'Work', 'People', 'Alarms');
    put(alarm(given));
    later(sceneMs);
    expect(shown()).toBe('Risk');
  });

  it('stops for an evacuation, and names who is missing', async () => {
    open([], muster);
    expect(await screen.findByText('Cid')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toContain('gas leak');
    const figures = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(figures.slice(0, 3)).toEqual(['1Missing', '1On the way', '1Safe']);
    later(2 * sceneMs);
    expect(shown()).toBe('Site');
  });
});
