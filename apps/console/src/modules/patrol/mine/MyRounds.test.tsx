import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeIndexedDb } from '../../../testing/fakeIndexedDb.ts';
import { type Answer, fakeServer, json } from '../../../testing/fakeServer.ts';
import { myRound, patrolNow } from '../../../testing/patrolRounds.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { sendChecks, useCheckQueue } from './checkQueue.ts';
import { MyRounds } from './MyRounds.tsx';

/** A server that may be unreachable, and identifies checks by id. */
function patrolServer(more: Record<string, Answer> = {}) {
  const known = new Map<string, Record<string, string>>();
  let isAway = false;
  const whenThere =
    (answer: Answer): Answer =>
    (call) => {
      if (isAway) throw new TypeError('The connection broke off');
      return answer(call);
    };
  const answers: Record<string, Answer> = {
    '/bp/patrolRound/mine': () => ({
      now: patrolNow,
      timeZone: 'UTC',
      person: { id: 'liu', name: 'Liu Yang' },
      place: { lon: 121.5, lat: 31.25, floor: 0, t: patrolNow },
      rounds: [myRound, { ...myRound, round: '2026-05-01#4', state: 'due', opensAt: patrolNow + 7_200_000 }],
    }),
    '/bp/patrolRound/check': ({ body }) => {
      const id = body['id'] ?? '';
      const isNew = !known.has(id);
      if (isNew) known.set(id, body);
      return { id, isNew, isHere: 'fix', riskTipId: null };
    },
    '/image/upload': ({ files }) => [{ id: 'photo-1', name: files[0]?.name, downloadUrl: '/image/view?id=photo-1' }],
    ...more,
  };
  const { calls } = fakeServer(Object.fromEntries(Object.entries(answers).map(([path, to]) => [path, whenThere(to)])));
  return {
    calls,
    known,
    goAway: () => (isAway = true),
    comeBack: () => (isAway = false),
    sentPoints: () => [...known.values()].map(({ pointId }) => pointId),
  };
}

const place = { longitude: 121.501, latitude: 31.25, accuracy: 6 };

function phoneAt(coords: typeof place | null): void {
  vi.stubGlobal('navigator', {
    ...navigator,
    geolocation: {
      getCurrentPosition: (ok: (at: { coords: typeof place }) => void, fail: () => void) =>
        coords === null ? fail() : ok({ coords }),
    },
  });
}

/** Simulates a reload: the page's memory is lost. */
function reload(): void {
  document.body.replaceChildren();
  useCheckQueue.setState({ owner: null, checks: [], isSending: false, isVolatile: false });
  renderScreen(<MyRounds />, '/patrol/round');
}

beforeEach(() => {
  vi.setSystemTime(patrolNow);
  setLanguage('en_US');
  enterAsAdministrator();
  localStorage.clear();
  useCheckQueue.setState({ owner: null, checks: [], isSending: false, isVolatile: false });
  fakeIndexedDb();
  phoneAt(place);
  return () => vi.useRealTimers();
});

const press = async (name: string | RegExp): Promise<void> =>
  userEvent.click(await screen.findByRole('button', { name }));
const round = () => screen.findByRole('region', { name: 'North route' });

describe('the rounds of a guard, on the phone', () => {
  it('show the next point, its distance, and when the next round opens', async () => {
    patrolServer();
    renderScreen(<MyRounds />);
    expect(within(await round()).getByRole('heading', { level: 3 }).textContent).toContain('2. Tank 7');
    expect(screen.getByText(/^\d+ m to the east · /)).toBeTruthy();
    expect(screen.getByText('1 of 3 points')).toBeTruthy();
    expect([screen.getByText('Take the lamp'), screen.getByText('Behind the fire door')]).toHaveLength(2);
    expect(screen.getByRole('region', { name: 'Coming up' }).textContent).toContain('Opens in 2 h 0 min');
  });

  it('are checked with every item and the place of the phone, and not before', async () => {
    const server = patrolServer();
    renderScreen(<MyRounds />);
    await press('I am here');
    expect((await screen.findByRole('alert')).textContent).toBe('Items not checked yet: 2');
    await press('All normal');
    await press('I am here');
    expect(await screen.findByText('Tank 7 is checked')).toBeTruthy();
    const [sent] = server.known.values();
    expect(sent).toMatchObject({ routeId: 'north', round: '2026-05-01#3', pointId: 'p2', at: String(patrolNow) });
    expect(JSON.parse(sent?.['fix'] ?? '')).toEqual({ lon: 121.501, lat: 31.25, accuracy: 6 });
    expect(JSON.parse(sent?.['items'] ?? '')).toEqual([
      { text: 'No leak', isNormal: true, note: null, photo: null },
      { text: 'Lamp works', isNormal: true, note: null, photo: null },
    ]);
  });

  it('report abnormal items with a note, a photo and a risk tip', async () => {
    const server = patrolServer();
    renderScreen(<MyRounds />);
    const item = within(await screen.findByRole('group', { name: 'No leak' }));
    await userEvent.click(item.getByRole('button', { name: 'Abnormal' }));
    await userEvent.type(item.getByRole('textbox'), 'Oil below the flange');
    await userEvent.upload(item.getByLabelText('Photo: No leak'), new File(['x'], 'leak.jpg', { type: 'image/jpeg' }));
    expect(await item.findByText('leak.jpg')).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Also report it as a risk tip' }));
    await press('All normal');
    await press('I am here');
    await screen.findByText('Tank 7 is checked');
    const [sent] = server.known.values();
    expect(sent?.['riskTip']).toBe('true');
    expect(JSON.parse(sent?.['items'] ?? '')[0]).toEqual({
      text: 'No leak',
      isNormal: false,
      note: 'Oil below the flange',
      photo: { id: 'photo-1', name: 'leak.jpg' },
    });
  });

  it('show why a check is refused, and keep its content for another try', async () => {
    const refusal = 'Your position is not at this point. Go closer, or turn on location on the phone';
    phoneAt(null);
    const server = patrolServer({ '/bp/patrolRound/check': () => json({ code: -1, message: refusal, data: null }) });
    renderScreen(<MyRounds />);
    await press('All normal');
    await press('I am here');
    expect((await screen.findByRole('alert')).textContent).toBe(refusal);
    expect(server.calls.at(-1)?.body['fix']).toBeUndefined();
    expect(screen.queryByRole('region', { name: 'To be sent' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'All normal' })).toBeNull();
  });

  it('work without a network: checks survive a reload, are shown, and are sent in order, each once', async () => {
    const server = patrolServer();
    renderScreen(<MyRounds />);
    await press('All normal');
    server.goAway();
    await press('I am here');
    expect(await screen.findByText(/^Stored on this phone/)).toBeTruthy();
    // The beacon point is next, although the server has no visit.
    await waitFor(async () =>
      expect(within(await round()).getByRole('heading', { level: 3 }).textContent).toContain('3. East gate'),
    );
    await press('I am here');
    expect(await screen.findByText('To be sent: 2')).toBeTruthy();

    reload();
    const kept = within(await screen.findByRole('region', { name: 'To be sent' }));
    expect(kept.getAllByRole('listitem').map((line) => line.querySelector('strong')?.textContent)).toEqual([
      expect.stringMatching(/Tank 7$/),
      expect.stringMatching(/East gate$/),
    ]);
    expect(await screen.findByText(/^No connection/)).toBeTruthy();
    expect((await round()).textContent).toContain('Tank 7');

    server.comeBack();
    await press('Send now');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'To be sent' })).toBeNull());
    expect(server.sentPoints()).toEqual(['p2', 'p3']);
    reload();
    await round();
    expect(
      server.calls.filter(({ path }) => path === '/bp/patrolRound/check').map(({ body }) => body['pointId']),
    ).toEqual(expect.arrayContaining(['p2', 'p3']));
    expect(server.known.size).toBe(2);
  });

  it('show later refusals until they are deleted', async () => {
    let isLate = false;
    const server = patrolServer({
      '/bp/patrolRound/check': () => {
        if (!isLate) throw new TypeError('The connection broke off');
        return json({ code: -1, message: 'A check must be sent within an hour', data: null });
      },
    });
    renderScreen(<MyRounds />);
    await press('All normal');
    await press('I am here');
    await screen.findByText('To be sent: 1');
    isLate = true;
    await sendChecks();
    const kept = within(screen.getByRole('region', { name: 'To be sent' }));
    expect(await kept.findByText('A check must be sent within an hour')).toBeTruthy();
    await userEvent.click(kept.getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'To be sent' })).toBeNull());
    expect(server.known.size).toBe(0);
  });

  it('shows that the browser stores nothing, and sends anyway', async () => {
    vi.stubGlobal('indexedDB', {
      open: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const server = patrolServer();
    renderScreen(<MyRounds />);
    await press('All normal');
    server.goAway();
    await press('I am here');
    expect(await screen.findByText(/^The browser cannot store data/)).toBeTruthy();
    server.comeBack();
    await press('Send now');
    await waitFor(() => expect(server.sentPoints()).toEqual(['p2']));
  });
});
