import type { SubjectTrack } from '@muster/model/track/wire.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { alarmRow } from '../../testing/alarmRow.ts';
import { type Call, fakeServer, json } from '../../testing/fakeServer.ts';
import { roundReport } from '../../testing/patrolRounds.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { TrackScreen } from './TrackScreen.tsx';
import { userEvent } from '../../testing/userEvent.ts';

const from = Date.UTC(2026, 4, 1, 8);
const minute = 60_000;
const to = from + 60 * minute;
const span = (start: number, end: number) => ({ from: from + start * minute, to: from + end * minute });

const way = (id: string, name: string): SubjectTrack => ({
  lookId: `look-${id}`,
  kind: 'person',
  id,
  name,
  from,
  to,
  tracks: [
    {
      tag: `T-${id}`,
      ...span(0, 60),
      points: [
        [from, 121.5, 31.25, 0, 1],
        [from + minute, 121.5001, 31.25, 0, 1],
      ],
      outliers: [],
      damaged: [],
      stays: [{ ...span(10, 20), lon: 121.5, lat: 31.25, floor: 0 }],
      gaps: [span(30, 45)],
      metres: 1234,
      fastest: 1,
      count: 2,
    },
  ],
});

/** A round whose first point was visited within the track. */
const visitedAt = from + 30_000;
const walked = {
  ...roundReport,
  points: roundReport.points.map((point) => ({ ...point, visit: point.visit && { ...point.visit, at: visitedAt } })),
};

let ways: Record<string, SubjectTrack>;
let saved: string[];

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  ways = { p1: way('p1', 'Wang Fang'), p2: way('p2', 'Li Qiang') };
  saved = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}

async function open(who = 'person:p1', days = 0, more = ''): Promise<{ calls: Call[] }> {
  const page = { data: [], length: 0 };
  const server = fakeServer({
    '/bp/person/simple-page': () => ({
      data: [
        { id: 'p1', name: 'Wang Fang' },
        { id: 'p2', name: 'Li Qiang' },
      ],
      length: 2,
    }),
    '/bp/vehicle/simple-page': () => page,
    '/bp/person/get': ({ query }) => ({ id: query['id'], name: ways[query['id'] ?? '']?.name }),
    '/pod/track/look': ({ body }) =>
      JSON.parse(body['subjects'] ?? '[]').map(({ id }: { id: string }) => ({ lookId: `look-${id}`, name: id })),
    '/pod/track/get': ({ query }) => ways[(query['lookId'] ?? '').replace('look-', '')],
    '/pod/track/export': () => new Response('tag,t', { headers: { 'content-type': 'text/csv' } }),
    '/pod/alarm/page': () => ({
      data: [
        alarmRow('a1', { subjectId: 'p1', raisedAt: new Date(from + 5 * minute).toISOString() }),
        alarmRow('a2', { subjectId: 'other', raisedAt: new Date(from + 6 * minute).toISOString() }),
      ],
      length: 2,
    }),
    '/bp/patrolRound/report': () => walked,
    '/pod/map/page': () => page,
    '/pod/area/page': () => page,
    '/pod/areaType/page': () => page,
    '/pod/building/get': () => ({ lon: 121.5, lat: 31.25 }),
  });
  renderScreen(
    <>
      <TrackScreen />
      <Address />
    </>,
    `/area/track?who=${who}&from=${from - days * 24 * 60 * minute}&to=${to}${more}`,
  );
  await screen.findByRole('form');
  return server;
}
const posted = ({ calls }: { calls: Call[] }) => calls.filter(({ path }) => path === '/pod/track/look');
const show = () => screen.getByRole('button', { name: 'Show' });
const reason = () => screen.getByRole('combobox', { name: 'Reason' });

async function look(): Promise<void> {
  await userEvent.type(reason(), 'Search for a missing person');
  await userEvent.click(show());
  await screen.findByRole('group', { name: 'Timeline' });
}

describe('requesting a track', () => {
  it('requires subjects and a reason', async () => {
    await open('');
    expect(show()).toHaveProperty('disabled', true);
    await userEvent.type(reason(), 'Accident');
    expect(show()).toHaveProperty('disabled', true);
  });

  it.each([
    ['person:', 'Staff: the ID was not obtained'],
    ['vehicle:v1,tag', 'Location card: the ID was not obtained'],
    ['somebody', 'Staff: the ID was not obtained'],
  ])('of “%s” reports a missing ID', async (who, words) => {
    await open(who);
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('refuses more than a year, with a message', async () => {
    await open('person:p1', 366);
    await userEvent.type(reason(), 'Accident');
    expect(show()).toHaveProperty('disabled', true);
    expect(screen.getByRole('alert').textContent).toBe('At most 366 days');
  });

  it('sends subjects, span and reason, as in the URL', async () => {
    const server = await open('person:p1,person:p2');
    await look();
    expect(posted(server).map(({ body }) => body)).toEqual([
      {
        subjects: '[{"kind":"person","id":"p1"},{"kind":"person","id":"p2"}]',
        from: String(from),
        to: String(to),
        reason: 'Search for a missing person',
      },
    ]);
  });

  it('stores the subjects in the URL, but not the reason', async () => {
    await open('');
    await userEvent.click(screen.getByRole('combobox', { name: 'People and vehicles' }));
    fireEvent.click(await screen.findByTitle('Li Qiang'));
    await userEvent.type(reason(), 'Accident');
    await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('person%3Ap2'));
    expect(screen.getByTestId('address').textContent).not.toContain('Accident');
  });

  it('shows that there is no data', async () => {
    ways = { p1: { ...way('p1', 'Wang Fang'), tracks: [] } };
    await open();
    await userEvent.type(reason(), 'Accident');
    await userEvent.click(show());
    expect(await screen.findByText('No positions in this span')).toBeTruthy();
  });

  it('shows why it was refused', async () => {
    const server = await open();
    const given = fetch;
    vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
      address.startsWith('/pod/track/get')
        ? json({ code: -1, message: 'First choose whom', data: null })
        : given(address, init),
    );
    await userEvent.type(reason(), 'Accident');
    await userEvent.click(show());
    expect(await screen.findByText('First choose whom')).toBeTruthy();
    expect(posted(server)).toHaveLength(1);
  });
});

describe('the timeline', () => {
  it('has a lane for each subject with its stays, gaps and alarms', async () => {
    await open('person:p1,person:p2');
    await look();
    const timeline = screen.getByRole('group', { name: 'Timeline' });
    expect(within(timeline).getAllByText(/Wang Fang|Li Qiang/)).toHaveLength(2);
    expect(within(timeline).getAllByTitle(/^Stayed from .* for 10 min/)).toHaveLength(2);
    expect(within(timeline).getAllByTitle(/^No signal from .* for 15 min/)).toHaveLength(2);
    expect(await within(timeline).findAllByRole('button')).toHaveLength(1);
  });

  it('seeks to the time of a pressed alarm', async () => {
    await open();
    await look();
    const alarm = await within(screen.getByRole('group', { name: 'Timeline' })).findByRole('button');
    await userEvent.click(alarm);
    // The tracks end a minute after their beginning: the alarm is after their end.
    expect(screen.getByRole('slider')).toHaveProperty('value', String(from + minute));
  });

  it('zooms into the current time, with points of its own, and back', async () => {
    const { calls } = await open();
    await look();
    const timeline = screen.getByRole('group', { name: 'Timeline' });
    await userEvent.click(screen.getByRole('button', { name: 'Shorter span' }));
    // Nothing is recreated: a running replay continues.
    expect(screen.getByRole('group', { name: 'Timeline' })).toBe(timeline);
    const asked = () => calls.filter(({ path }) => path === '/pod/track/get').map(({ query }) => query);
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ from: String(from), to: String(from + 30 * minute) }));
    await userEvent.click(screen.getByRole('button', { name: 'Whole span' }));
    expect(screen.getByRole('group', { name: 'Timeline' })).toBe(timeline);
    expect(screen.getByRole('slider')).toHaveProperty('max', String(to));
  });
});

it('plays at one to sixty-four times the speed', async () => {
  await open();
  await look();
  const rates = within(screen.getByRole('combobox', { name: /speed/i })).getAllByRole('option');
  expect(rates.map((option) => (option as HTMLOptionElement).value)).toEqual(['1', '2', '4', '8', '16', '32', '64']);
});

it('shows the distance, the number of stays, and the number of gaps', async () => {
  await open('person:p1,person:p2');
  await look();
  expect(screen.getByText('2.47 km · 2 stays · 2 gaps')).toBeTruthy();
});

it('shows that stored data is damaged, and where', async () => {
  const way = ways['p1'];
  const [track] = way?.tracks ?? [];
  if (way === undefined || track === undefined) throw new Error('p1 has a way');
  ways['p1'] = { ...way, tracks: [{ ...track, damaged: [span(0, 60)] }] };
  await open('person:p1,person:p2');
  await look();
  expect(screen.getByText('1 damaged stretch skipped')).toBeTruthy();
  expect(screen.getByTitle(/^Stored data from .* for 1 h 0 min is damaged/)).toBeTruthy();
});

it('exports the track of each subject in the selected format', async () => {
  const { calls } = await open('person:p1,person:p2');
  await look();
  await userEvent.click(screen.getByRole('button', { name: /Export/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'GPX' }));
  await waitFor(() => expect(saved).toEqual(['Wang Fang.gpx', 'Li Qiang.gpx']));
  const exported = calls.filter(({ path }) => path === '/pod/track/export').map(({ query }) => query);
  expect(exported).toEqual([
    { lookId: 'look-p1', format: 'gpx' },
    { lookId: 'look-p2', format: 'gpx' },
  ]);
});

it('shows the round that it is of, with the visits to jump to, and proposes the reason of the link', async () => {
  const { calls } = await open('person:p1', 0, '&about=round:r1&why=Review+of+the+round');
  expect(reason()).toHaveProperty('value', 'Review of the round');
  await userEvent.click(show());
  const aside = within(await screen.findByRole('complementary', { name: 'Patrol North route · 2026-05-01#3' }));
  expect(aside.getByRole('link').getAttribute('href')).toBe('/patrol/record/view/r1');
  expect(aside.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^1\. Pump house\d\d:00:30 · Liu Yang$/),
    '2. Tank 7Not visited',
    '3. East gateNot visited',
  ]);
  await userEvent.click(aside.getByRole('button'));
  expect(screen.getByRole('slider')).toHaveProperty('value', String(visitedAt));
  expect(posted({ calls })[0]?.body['reason']).toBe('Review of the round');
});
