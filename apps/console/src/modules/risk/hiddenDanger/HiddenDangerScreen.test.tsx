import { permissions } from '@muster/model/access/permission.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { useSession } from '../../../core/session/session.ts';
import { useToasts } from '../../../core/toast.ts';
import { type Answer, type Call, fakeServer } from '../../../testing/fakeServer.ts';
import { menuNode } from '../../../testing/menuNode.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { HiddenDangerScreen } from './HiddenDangerScreen.tsx';
import { MyPlaceInput } from './MyPlaceInput.tsx';

vi.mock('../../device/place/PlaceInput.tsx', () => ({ PlaceInput: () => <p>the map</p> }));

beforeEach(() => {
  setLanguage('en_US');
  useToasts.setState({ toasts: [] });
  enterAsAdministrator();
});

const danger = (status: string) => ({
  id: status,
  version: 3,
  title: `Railing ${status}`,
  level: 'major',
  status,
  ...(status !== 'reported' && { disabled: true }),
  content: 'loose',
  photos: null,
  place: null,
  deadlineAt: null,
  isOverdue: false,
  reporterName: 'Li',
  reportedAt: '2026-05-01T07:00:00.000Z',
  steps: [
    {
      action: 'assign',
      at: '2026-05-01T08:00:00.000Z',
      accountName: 'admin',
      name: 'Chen',
      note: null,
      personName: 'Wang',
      deadlineAt: '2026-05-03T08:00:00.000Z',
      photos: [],
    },
    {
      action: 'rectify',
      at: '2026-05-02T08:00:00.000Z',
      accountName: 'wang',
      name: 'Wang',
      note: 'welded',
      personName: null,
      deadlineAt: null,
      photos: [{ id: 'p', name: 'after.jpg', downloadUrl: '/image/view?id=p' }],
    },
  ],
});

function open(status: string, address = '/area/hiddenDanger', more: Record<string, Answer> = {}): { calls: Call[] } {
  const server = fakeServer({
    '/risk/hiddenDanger/page': () => ({ data: [danger(status)], length: 1 }),
    '/risk/hiddenDanger/get': () => danger(status),
    '/risk/hiddenDanger/figures': () => ({ open: 7, overdue: 2, toAccept: 1, closed: 8, closedInTime: 6 }),
    ...more,
  });
  renderScreen(
    <Routes>
      <Route path="/area/hiddenDanger/*" element={<HiddenDangerScreen />} />
    </Routes>,
    address,
  );
  return server;
}
const rowOf = async (status: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(`Railing ${status}`)).closest<HTMLElement>('.ant-table-row');
  if (row === null) throw new Error('It is in a row.');
  return row;
};
const offered = async (status: string): Promise<(string | null)[]> =>
  within(await rowOf(status))
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== `Railing ${status}`);

describe('hidden dangers', () => {
  it.each([
    ['reported', ['Assign', 'Edit', 'Delete']],
    ['assigned', ['Assign', 'Rectify']],
    ['rectified', ['Accept', 'Send back']],
    ['closed', []],
  ])('offer for one that is %s the next steps: %j', async (status, words) => {
    open(status);
    expect(await offered(status)).toEqual(words);
  });

  it('offer a step with its permission', async () => {
    const codes = ['risk:area:hiddenDanger:view', permissions.hiddenDangerRectify];
    const auth = codes.map((code) => menuNode(code, null, { code }));
    useSession.setState(({ user }) => ({ user: user && { ...user, auth } }));
    open('assigned');
    expect(await offered('assigned')).toEqual(['Rectify']);
  });

  it('are counted above the list, each figure with its rows', async () => {
    open('reported');
    const links = (await screen.findAllByRole('link')).filter(({ textContent }) => /^\d+$/.test(textContent ?? ''));
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['7', '/area/hiddenDanger?status=reported,assigned,rectified'],
      ['2', '/area/hiddenDanger?isOverdue=true'],
      ['1', '/area/hiddenDanger?status=rectified'],
    ]);
    expect(screen.getByText('75%')).toBeTruthy();
  });

  it('are sent back with a reason, in the version that was shown', async () => {
    const { calls } = open('rectified', '/area/hiddenDanger/view/rectified', {
      '/risk/hiddenDanger/sendBack': () => null,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send back' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send back: Railing rectified' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send back' }));
    const sent = () => calls.filter(({ path }) => path.endsWith('/sendBack'));
    expect(sent()).toEqual([]);
    await userEvent.type(await dialog.findByRole('textbox', { name: /Note/ }), 'weld is poor');
    await userEvent.click(dialog.getByRole('button', { name: 'Send back' }));
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([{ id: 'rectified', version: '3', note: 'weld is poor' }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('show their steps: account, time, note and photos', async () => {
    open('rectified', '/area/hiddenDanger/view/rectified', { '/image/view': () => new Response(new Blob(['x'])) });
    const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(items).toEqual([
      expect.stringMatching(/ReportedLi$/),
      expect.stringMatching(/AssignChenWang, until /),
      expect.stringMatching(/RectifyWangwelded$/),
    ]);
    expect(screen.getByRole('img', { name: 'after.jpg' })).toBeTruthy();
  });
});

describe('the own position', () => {
  const changed = vi.fn();
  const props = { onChange: changed } as unknown as FieldInputProps; // Only this is read beside the map.
  const find = async (): Promise<void> => {
    renderScreen(<MyPlaceInput {...props} />);
    await userEvent.click(screen.getByRole('button', { name: 'Use my position' }));
  };
  const phone = (answer: (found: PositionCallback, failed: () => void) => void): void =>
    void vi.stubGlobal('navigator', { ...navigator, geolocation: { getCurrentPosition: answer } });
  const isAt = (coords: object) => phone((found) => found({ coords } as GeolocationPosition));
  beforeEach(() => changed.mockClear());

  it('is that of the own card while it is online', async () => {
    useSession.setState(({ user }) => ({ user: user && { ...user, personId: 'p1' } }));
    const own = { online: true, t: 1, lon: 121.5, lat: 31.25, floor: 2 };
    const { calls } = fakeServer({ '/pod/position/latest': () => [{ ...own, online: false, t: 9 }, own] });
    await find();
    await waitFor(() => expect(changed).toHaveBeenCalledWith({ lon: 121.5, lat: 31.25, floor: 2 }));
    expect(calls.map(({ query }) => query)).toEqual([{ subjectId: 'p1' }]);
  });

  it('is that of the phone without a card, on the ground floor', async () => {
    isAt({ longitude: 121.6, latitude: 31.3 });
    await find();
    await waitFor(() => expect(changed).toHaveBeenCalledWith({ lon: 121.6, lat: 31.3, floor: 0 }));
  });

  it('is shown as unknown if there is no position', async () => {
    phone((_found, failed) => failed());
    await find();
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual([
        'Your position is unknown. Select it on the map',
      ]),
    );
    expect(changed).not.toHaveBeenCalled();
  });
});
