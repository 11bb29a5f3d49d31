import { createProjection } from '@muster/geo/projection.ts';
import { decodeLiveFrame, encodeLiveFrame, liveFlag } from '@muster/protocols/liveFrame.ts';
import { screen, within } from '@testing-library/react';
import { createRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { countTags } from '../site/tagCounts.ts';
import { createTagStore, type TagStore } from '../tag/tagStore.ts';
import { FindBox } from './FindBox.tsx';
import { FloorSwitch } from './FloorSwitch.tsx';
import { Legend } from './Legend.tsx';
import { TagCard } from './TagCard.tsx';
import { userEvent } from '../../testing/userEvent.ts';

/** Anna (online, in an area), Joanna (offline) and a truck with few values. */
function site(): TagStore {
  const store = createTagStore(createProjection([121, 30]));
  const person = { kind: 'person' as const, departId: 'd', departName: 'Laboratory', personType: 'internal' };
  const base = { subjectId: null, vehicleType: null, isRegistered: true, areaIds: [] };
  store.applyNames([
    { ...base, ...person, handle: 1, tag: 'UW5-1', subjectName: 'Anna Vogt', areaIds: ['tanks'] },
    { ...base, ...person, handle: 2, tag: 'UW5-2', subjectName: 'Joanna Keller' },
    {
      ...base,
      handle: 3,
      tag: 'V-3',
      kind: 'vehicle',
      subjectName: 'ZH 123',
      departId: null,
      departName: null,
      personType: null,
    },
  ]);
  const row = { lon: 121, lat: 30, floor: 1, accuracy: null, heading: null };
  const now = Date.now();
  const frame = encodeLiveFrame('snapshot', 1, now, [
    {
      ...row,
      handle: 1,
      t: now - 3000,
      speed: 1,
      battery: 15,
      heartRate: 72,
      flags: liveFlag.person | liveFlag.online,
    },
    { ...row, handle: 2, t: now - 600_000, speed: null, battery: null, heartRate: null, flags: liveFlag.person },
    {
      ...row,
      handle: 3,
      t: now,
      speed: null,
      battery: null,
      heartRate: null,
      flags: liveFlag.vehicle | liveFlag.online,
    },
  ]);
  store.applyFrame(decodeLiveFrame(frame), 0, now);
  return store;
}

beforeEach(() => setLanguage('en_US'));

describe('finding by keyboard only', () => {
  it('chooses among the matches with arrows and Enter', async () => {
    const choose = vi.fn();
    renderScreen(<FindBox source={site()} input={createRef()} onChoose={choose} />);
    const box = await screen.findByRole('combobox');
    await userEvent.type(box, 'anna');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Anna VogtLaboratory · UW5-1',
      'Joanna KellerLaboratory · UW5-2',
    ]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(choose).toHaveBeenCalledExactlyOnceWith('UW5-2');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('reports no match, and closes with Escape', async () => {
    renderScreen(<FindBox source={site()} input={createRef()} onChoose={vi.fn()} />);
    await userEvent.type(await screen.findByRole('combobox'), 'xyz');
    expect(screen.getByText('Nothing found for “xyz”')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('combobox')).toHaveProperty('value', '');
  });
});

describe('card of a tag', () => {
  async function card(tag: string): Promise<string> {
    const areaName = (id: string): string | undefined => (id === 'tanks' ? 'Tank farm' : undefined);
    renderScreen(
      <TagCard store={site()} tag={tag} areaName={areaName} isFollowing={false} onFollow={vi.fn()} onClose={vi.fn()} />,
    );
    return (await screen.findByRole('region')).textContent;
  }

  it('shows name, place and the state of the card', async () => {
    const text = await card('UW5-1');
    for (const part of [
      'Anna Vogt',
      'Online',
      'Laboratory',
      'Tank farm',
      'Floor 2',
      '15%',
      '72 bpm',
      '3.6 km/h',
      '3 s ago',
    ]) {
      expect(text).toContain(part);
    }
  });

  it('shows unknown values as such instead of zero', async () => {
    const text = await card('UW5-2');
    expect(text).toContain('Offline');
    expect(text).toContain('Not in an area');
    expect(text).toContain('BatteryNot reported');
    expect(text).not.toContain('km/h');
  });

  it('requests no heart rate of a vehicle', async () => {
    expect(await card('V-3')).not.toContain('Heart rate');
  });

  it('reports that the card no longer exists', async () => {
    expect(await card('UW5-9')).toContain('This card is no longer available');
  });
});

describe('legend and floors', () => {
  it('counts every kind and hides it at a press', async () => {
    const toggle = vi.fn();
    const counts = countTags(site(), Date.now());
    renderScreen(<Legend counts={counts} hidden={new Set(['offline'])} onToggle={toggle} />);
    const entries = within(await screen.findByRole('list')).getAllByRole('button');
    expect(entries.map((entry) => [entry.textContent, entry.getAttribute('aria-pressed')])).toEqual([
      ['Staff1', 'true'],
      ['Visitors0', 'true'],
      ['Contractors0', 'true'],
      ['Vehicles1', 'true'],
      ['Offline1', 'false'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: /Vehicles/ }));
    expect(toggle).toHaveBeenCalledExactlyOnceWith('vehicle');
  });

  it('lists floors from the top down, and none if there is only one', async () => {
    const floor = (number: number, name: string) => ({ floor: number, name, height: 4 });
    const floors = [floor(-1, ''), floor(0, 'Hall'), floor(1, '')];
    const change = vi.fn();
    renderScreen(<FloorSwitch floors={floors} floor={0} onChange={change} />);
    const buttons = within(await screen.findByRole('group')).getAllByRole('button');
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['All', 'Floor 2', 'Hall', 'Basement 1']);
    await userEvent.click(buttons[0] ?? document.body);
    expect(change).toHaveBeenCalledExactlyOnceWith(null);
  });
});
