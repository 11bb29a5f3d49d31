import { createProjection } from '@muster/geo/projection.ts';
import type { LiveName } from '@muster/model/live/wire.ts';
import { decodeLiveFrame, encodeLiveFrame, liveFlag, type LivePosition } from '@muster/protocols/liveFrame.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { alarmRow } from '../../../testing/alarmRow.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, enterBoundToSites, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { createTagStore } from '../../../map/tag/tagStore.ts';
import { useAlarms } from '../../alarm/live/alarms.ts';
import { byUrgency, type OpenAlarm } from '../../alarm/live/openAlarms.ts';
import { SubjectCard } from './SubjectCard.tsx';

const now = Date.parse('2026-03-01T08:10:00.000Z');
const lon = 121.4672;
const lat = 30.7085;
const perMetre = 1 / 111_200;

/** A person at a distance north of the caller, in metres. */
interface Who {
  tag: string;
  north?: number;
  floor?: number;
  flags?: number;
  kind?: LiveName['kind'];
}

const alarm = (id: string, given: Partial<OpenAlarm> = {}): OpenAlarm => ({
  ...alarmRow(id, { tag: 'wang', subjectName: 'wang', raisedAt: '2026-03-01T08:09:18.000Z' }),
  arrivedAt: null,
  ...given,
});

async function show(alarms: OpenAlarm[], others: Who[] = []) {
  useAlarms.setState({ open: byUrgency(alarms), isLoaded: true });
  const store = createTagStore(createProjection([lon, lat]));
  const all: Who[] = [{ tag: 'wang' }, ...others];
  const names = all.map(({ tag, kind = 'person' }, at): LiveName => ({
    handle: at + 1,
    tag,
    kind,
    subjectId: `id-${tag}`,
    subjectName: tag,
    departId: null,
    departName: null,
    personType: kind === 'person' ? 'internal' : null,
    vehicleType: null,
    isRegistered: true,
    areaIds: [],
  }));
  const rows = all.map(({ north = 0, floor = 0, flags = liveFlag.online | liveFlag.person }, at): LivePosition => ({
    handle: at + 1,
    t: now - 3000,
    lon,
    lat: lat + north * perMetre,
    floor,
    speed: null,
    heading: null,
    accuracy: null,
    battery: 80,
    heartRate: null,
    flags,
  }));
  store.applyNames(names);
  store.applyFrame(decodeLiveFrame(encodeLiveFrame('snapshot', 1, now, rows)), 0, now);
  const onShow = vi.fn<(tag: string) => void>();
  renderScreen(
    <SubjectCard
      store={store}
      tag="wang"
      areaName={() => undefined}
      isFollowing={false}
      onFollow={() => {}}
      onClose={() => {}}
      onShow={onShow}
    />,
  );
  await screen.findByRole('heading', { name: 'wang' });
  return { onShow };
}

const responders = (): (string | null)[] =>
  within(screen.getByRole('region', { name: 'Nearest people (straight line)' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true });
  setLanguage('en_US');
  enterAsAdministrator();
  fakeServer({
    '/bp/person/get': () => ({ id: 'id-wang', version: 1, name: 'wang', phone: '138****0001' }),
    '/bp/person/reveal': () => ({ phone: '13800000001', documentNumber: null }),
  });
});
afterEach(() => vi.useRealTimers());

describe('the card of a person in danger', () => {
  it('starts with the call for help and its age, then other alarms, then the actions', async () => {
    await show([alarm('low', { type: 'lowBattery', level: 3 }), alarm('sos', { type: 'oneKeyHelp' })]);
    const lines = within(screen.getByRole('list', { name: 'Open alarms' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual(['One-key help42 s', 'Low batteryfor 42 s']);
    const track = await screen.findByRole('link', { name: 'Last hour' });
    expect((lines[1]?.compareDocumentPosition(track) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('calls: a number that is private is revealed by a press', async () => {
    await show([alarm('sos', { type: 'oneKeyHelp' })]);
    await userEvent.click(await screen.findByRole('button', { name: 'Call' }));
    const call = await screen.findByRole('link', { name: 'Call 13800000001' });
    expect(call.getAttribute('href')).toBe('tel:13800000001');
  });

  it('shows only the mask of a number without the permission', async () => {
    enterBoundToSites(['bp:enterprise:person:view']);
    await show([alarm('sos', { type: 'oneKeyHelp' })]);
    expect(await screen.findByText('138****0001')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Call' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Handle' })).toBeNull();
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/organization/person/view/id-wang',
    ]);
  });

  it('names the nearest three who are online and not in alarm, same floor first', async () => {
    const { onShow } = await show(
      [alarm('sos', { type: 'oneKeyHelp' }), alarm('other', { tag: 'hurt', subjectName: 'hurt' })],
      [
        { tag: 'above', north: 5, floor: 1 },
        { tag: 'hurt', north: 6 },
        { tag: 'gone', north: 7, flags: liveFlag.person },
        { tag: 'truck', north: 8, kind: 'vehicle', flags: liveFlag.online | liveFlag.vehicle },
        { tag: 'far', north: 150 },
        { tag: 'near', north: 100 },
      ],
    );
    expect(responders()).toEqual(['near100 m', 'far150 m', 'aboveFloor 2 · 5 m']);
    await userEvent.click(screen.getByRole('button', { name: /near/ }));
    expect(onShow).toHaveBeenCalledWith('near');
  });

  it('handles all that is open', async () => {
    await show([alarm('sos', { type: 'oneKeyHelp' })]);
    await userEvent.click(screen.getByRole('button', { name: 'Handle' }));
    expect(await screen.findByRole('dialog', { name: 'Handle' })).toBeTruthy();
  });

  it('of a person without an alarm has neither responders nor handling', async () => {
    await show([alarm('other', { tag: 'hurt' })]);
    expect(await screen.findByRole('link', { name: 'Message' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: /Nearest/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Handle' })).toBeNull();
  });
});
