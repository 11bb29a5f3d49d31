import { cleanup, screen } from '@testing-library/react';
import { createProjection } from '@muster/geo/projection.ts';
import type { LiveName } from '@muster/model/live/wire.ts';
import { decodeLiveFrame, encodeLiveFrame, liveFlag, type LivePosition } from '@muster/protocols/liveFrame.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { createTagStore } from '../tag/tagStore.ts';
import { TagCard } from './TagCard.tsx';
import { userEvent } from '../../testing/userEvent.ts';

const name: LiveName = {
  handle: 1,
  tag: 'BLW5-1',
  kind: 'person',
  subjectId: 'p1',
  subjectName: 'Wang Wei',
  departId: 'd1',
  departName: 'Tank farm',
  personType: 'internal',
  vehicleType: null,
  isRegistered: true,
  areaIds: ['a1'],
};

async function show(given: Partial<LivePosition> = {}, named: Partial<LiveName> = {}) {
  const store = createTagStore(createProjection([121.4672, 30.7085]));
  const now = Date.now();
  store.applyNames([{ ...name, ...named }]);
  const row: LivePosition = {
    handle: 1,
    t: now - 3000,
    lon: 121.4672,
    lat: 30.7085,
    floor: 0,
    speed: 1.5,
    heading: null,
    accuracy: null,
    battery: 80,
    heartRate: 76,
    flags: liveFlag.online | liveFlag.person,
    ...given,
  };
  store.applyFrame(decodeLiveFrame(encodeLiveFrame('snapshot', 1, now, [row])), 0, now);
  const onFollow = vi.fn<(isFollowing: boolean) => void>();
  renderScreen(
    <TagCard
      store={store}
      tag="BLW5-1"
      areaName={(id) => (id === 'a1' ? 'Tank 3' : undefined)}
      isFollowing={false}
      onFollow={onFollow}
      onClose={() => {}}
    />,
  );
  await screen.findByRole('heading', { name: 'Wang Wei' });
  const facts = [...document.querySelectorAll('dt')].map((label) => [
    label.textContent,
    label.nextElementSibling?.textContent,
  ]);
  return { facts: Object.fromEntries(facts) as Record<string, string>, onFollow };
}

beforeEach(() => setLanguage('en_US'));

describe('the card of a subject on the map', () => {
  it('shows department, area, floor, battery, heart rate, and speed in km/h', async () => {
    const { facts } = await show();
    expect(facts).toEqual({
      Department: 'Tank farm',
      Area: 'Tank 3',
      Floor: 'Floor 1',
      Battery: '80%',
      'Heart rate': '76 bpm',
      Speed: '5.4 km/h',
      Card: 'BLW5-1',
    });
  });

  it('shows the time of the last fix, and how long ago it was', async () => {
    await show();
    expect(screen.getByText(/\d\d:\d\d:\d\d · \d+ s ago/)).toBeTruthy();
  });

  it('shows no heart rate of a vehicle, and no unknown speed', async () => {
    const vehicle = { kind: 'vehicle', personType: null } as const;
    const { facts } = await show({ flags: liveFlag.vehicle, speed: null }, vehicle);
    expect(Object.keys(facts)).not.toContain('Heart rate');
    expect(Object.keys(facts)).not.toContain('Speed');
  });

  it('follows on demand, except subjects that never had a place', async () => {
    const { onFollow } = await show();
    await userEvent.click(screen.getByRole('button', { name: /follow/i }));
    expect(onFollow).toHaveBeenCalledExactlyOnceWith(true);
    cleanup();
    await show({ lon: null, lat: null });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /follow/i }).disabled).toBe(true);
    expect(screen.getByText('No fix yet')).toBeTruthy();
  });
});
