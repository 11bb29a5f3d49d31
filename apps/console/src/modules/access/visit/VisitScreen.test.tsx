import { screen, waitFor, within } from '@testing-library/react';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { visit } from '@muster/model/visit/visit.ts';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { useSession } from '../../../core/session/session.ts';
import { type Answer, type Call, fakeServer, json } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { menuNode } from '../../../testing/menuNode.ts';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { VisitScreen } from './VisitScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

const visitRow = (visitorName: string, status: string, cardSn: string | null = null) => ({
  id: visitorName.toLowerCase(),
  version: 1,
  visitorName,
  status,
  approval: 'approved',
  phone: '13800138000',
  documentType: 'residentId',
  documentNumber: '1',
  reason: 'Audit',
  departId: 'd1',
  departName: 'Boiler house',
  hostId: null,
  expectedFrom: '2026-05-01T08:00:00.000Z',
  expectedTo: '2026-05-01T17:00:00.000Z',
  cardSn,
});

function open(more: Record<string, Answer> = {}, address = '/access/visit'): { calls: Call[] } {
  const rows = [visitRow('Gu', 'expected'), visitRow('Mei', 'onSite', 'UW5-7'), visitRow('Lan', 'left', 'UW5-8')];
  const server = fakeServer({
    '/bp/visit/page': () => ({ data: rows, length: rows.length }),
    '/bp/visit/get': ({ query }) => rows.find(({ id }) => id === query['id']),
    '/bp/visit/checkIn': () => null,
    '/bp/visit/checkOut': () => null,
    ...more,
  });
  renderScreen(
    <Routes>
      <Route path="/access/visit/*" element={<VisitScreen />} />
    </Routes>,
    address,
  );
  return server;
}
const rowOf = async (name: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(name)).closest<HTMLElement>('.ant-table-row');
  if (row === null) throw new Error('It is in a row.');
  return row;
};
const offered = async (name: string): Promise<(string | null)[]> =>
  within(await rowOf(name))
    .queryAllByRole('button', { name: /^(Check|Approve|Refuse|Pass)/ })
    .map((each) => each.textContent);
const posted = ({ calls }: { calls: Call[] }, path: string) =>
  calls.filter((call) => call.path === path).map(({ body }) => body);

describe('visitors', () => {
  it('who are expected can be checked in, those on site checked out, and those who have left neither', async () => {
    open();
    expect(await offered('Gu')).toEqual(['Check in', 'Refuse']);
    expect(await offered('Mei')).toEqual(['Check out']);
    expect(await offered('Lan')).toEqual([]);
    expect(within(await rowOf('Mei')).getByText('On site')).toBeTruthy();
  });

  it('are approved, or refused with a reason, and have a pass with a QR code then', async () => {
    const rows = [
      { ...visitRow('Gu', 'expected'), approval: 'pending' },
      { ...visitRow('Mei', 'expected'), passCode: 'MP7' },
    ];
    const server = open({
      '/bp/visit/page': () => ({ data: rows, length: 2 }),
      '/bp/visit/approve': () => null,
      '/bp/visit/refuse': () => null,
    });
    expect(await offered('Gu')).toEqual(['Approve', 'Refuse']);
    await userEvent.click(within(await rowOf('Gu')).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Gu is approved')).toBeTruthy();
    await userEvent.click(within(await rowOf('Gu')).getByRole('button', { name: 'Refuse' }));
    const refusal = await screen.findByRole('dialog', { name: 'Refuse Gu' });
    await userEvent.click(within(refusal).getByRole('button', { name: 'Refuse' }));
    expect(within(refusal).getByText('Enter the reason')).toBeTruthy();
    await userEvent.type(within(refusal).getByRole('textbox'), 'No host{Enter}');
    await waitFor(() => expect(posted(server, '/bp/visit/refuse')).toEqual([{ id: 'gu', note: 'No host' }]));
    expect(posted(server, '/bp/visit/approve')).toEqual([{ id: 'gu' }]);
    await userEvent.click(within(await rowOf('Mei')).getByRole('button', { name: 'Pass' }));
    const pass = await screen.findByRole('dialog', { name: 'Pass' });
    expect(within(pass).getByTitle('Pass Mei')).toBeTruthy();
    expect(within(pass).getByText('MP7')).toBeTruthy();
  });

  it('are checked in with the typed card number, or a scanned one with Enter', async () => {
    const server = open();
    await userEvent.click(within(await rowOf('Gu')).getByRole('button', { name: 'Check in' }));
    const dialog = await screen.findByRole('dialog', { name: 'Check in Gu' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Location card' }), ' UW5-9 {Enter}');
    expect(await screen.findByText('Gu is on site with card UW5-9')).toBeTruthy();
    expect(posted(server, '/bp/visit/checkIn')).toEqual([{ id: 'gu', sn: 'UW5-9' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are not checked in without a card, nor with a refused one: the dialog shows the reason and stays open', async () => {
    const refusal = 'Location card UW5-7 is bound to Mei; unbind it first';
    const server = open({ '/bp/visit/checkIn': () => json({ code: -1, message: refusal, data: null }) });
    await userEvent.click(within(await rowOf('Gu')).getByRole('button', { name: 'Check in' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Check in' }));
    expect(await within(dialog).findByText('Enter the number of the card handed out')).toBeTruthy();
    expect(posted(server, '/bp/visit/checkIn')).toEqual([]);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Location card' }), 'UW5-7');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Check in' }));
    expect(await within(dialog).findByText(refusal)).toBeTruthy();
  });

  it('are checked out when the guard has the card back', async () => {
    const server = open();
    await userEvent.click(within(await rowOf('Mei')).getByRole('button', { name: 'Check out' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/Take back card UW5-7 from Mei/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Check out' }));
    expect(await screen.findByText('Mei has left')).toBeTruthy();
    expect(posted(server, '/bp/visit/checkOut')).toEqual([{ id: 'mei' }]);
  });

  it('are checked out without a card when it was returned already', async () => {
    const rows = [visitRow('Mei', 'onSite')];
    const server = open({ '/bp/visit/page': () => ({ data: rows, length: rows.length }) });
    await userEvent.click(within(await rowOf('Mei')).getByRole('button', { name: 'Check out' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(/^Mei no longer carries a location card/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Check out' }));
    await waitFor(() => expect(posted(server, '/bp/visit/checkOut')).toEqual([{ id: 'mei' }]));
  });

  it('can be checked in from the page of their visit, too', async () => {
    const server = open({}, '/access/visit/view/gu');
    await userEvent.click(await screen.findByRole('button', { name: 'Check in' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Location card' }), 'UW5-9{Enter}');
    await waitFor(() => expect(posted(server, '/bp/visit/checkIn')).toEqual([{ id: 'gu', sn: 'UW5-9' }]));
  });

  it('have no check-in and check-out for accounts that may only view', async () => {
    const { user } = useSession.getState();
    const view = { ...menuNode('view'), type: 'button' as const, code: permissionCode(visit, 'view') };
    useSession.setState({ user: user === null ? null : { ...user, auth: [view] } });
    open();
    for (const name of ['Gu', 'Mei']) expect(await offered(name)).toEqual([]);
  });
});
