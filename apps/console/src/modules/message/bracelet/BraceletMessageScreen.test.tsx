import { screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { type Call, fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { BraceletMessageScreen } from './BraceletMessageScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

const message = (id: string, status: string, failedCount = 0) => ({
  id,
  version: 1,
  type: 'custom',
  content: `text ${id}`,
  wantsReply: false,
  sendAt: '2026-05-01T08:00:00.000Z',
  receivers: null,
  senderName: 'Admin',
  status,
  ...(status === 'sent' && { disabled: true }),
  receiverCount: 3,
  receivedCount: 2,
  readCount: 1,
  failedCount,
});

function open(address = '/message/bracelet'): { calls: Call[] } {
  const rows = [message('m1', 'toBeSent'), message('m2', 'sent', 1), message('m3', 'sent')];
  const server = fakeServer({
    '/bp/braceletMessage/page': () => ({ data: rows, length: rows.length }),
    '/bp/braceletMessage/save': () => ({ id: 'm4' }),
    '/bp/braceletMessage/cancel': () => null,
    '/bp/braceletMessage/resend': () => ({ count: 1 }),
  });
  renderScreen(
    <Routes>
      <Route path="/message/bracelet/*" element={<BraceletMessageScreen />} />
    </Routes>,
    address,
  );
  return server;
}
const rowOf = async (text: string): Promise<HTMLElement> => {
  const row = (await screen.findByText(text)).closest<HTMLElement>('.ant-table-row');
  if (row === null) throw new Error('It is in a row.');
  return row;
};
const posted = ({ calls }: { calls: Call[] }, path: string) =>
  calls.filter((call) => call.path === path).map(({ body }) => body);

describe('messages to wristbands', () => {
  it('offer to cancel unsent ones, and to resend failed ones', async () => {
    open();
    const offered = async (text: string) =>
      within(await rowOf(text))
        .queryAllByRole('button', { name: /Cancel sending|Resend/ })
        .map((each) => each.textContent);
    expect(await offered('text m1')).toEqual(['Cancel sending']);
    expect(await offered('text m2')).toEqual(['Resend to failed']);
    expect(await offered('text m3')).toEqual([]);
  });

  it('are cancelled when the operator is sure', async () => {
    const server = open();
    await userEvent.click(within(await rowOf('text m1')).getByRole('button', { name: 'Cancel sending' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel sending' }));
    await waitFor(() => expect(posted(server, '/bp/braceletMessage/cancel')).toEqual([{ id: 'm1' }]));
  });

  it('are resent to the failed receivers, and show their number', async () => {
    const server = open();
    await userEvent.click(within(await rowOf('text m2')).getByRole('button', { name: 'Resend to failed' }));
    expect(await screen.findByText('Resent to 1 person')).toBeTruthy();
    expect(posted(server, '/bp/braceletMessage/resend')).toEqual([{ id: 'm2' }]);
  });

  it('are sent to all unless receivers are selected', async () => {
    const server = open('/message/bracelet/add');
    await userEvent.type(await screen.findByRole('textbox', { name: /Text/ }), 'Drill in ten minutes');
    await userEvent.click(screen.getByRole('button', { name: 'Send message' }));
    await waitFor(() => expect(posted(server, '/bp/braceletMessage/save')).toHaveLength(1));
    expect(posted(server, '/bp/braceletMessage/save')[0]).toMatchObject({
      type: 'broadcast',
      content: 'Drill in ten minutes',
    });
  });

  it('have a time and an answer for custom notices only', async () => {
    open('/message/bracelet/add');
    await screen.findByRole('textbox', { name: /Text/ });
    expect(screen.queryByText('Yes/no reply')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Custom notice' }));
    expect(await screen.findByText('Yes/no reply')).toBeTruthy();
    expect(screen.getByText('Send time')).toBeTruthy();
  });

  it('can be sent to selected people', async () => {
    open('/message/bracelet/add');
    await userEvent.click(await screen.findByRole('radio', { name: 'Selected people' }));
    expect(await screen.findByText('Departments')).toBeTruthy();
  });
});
