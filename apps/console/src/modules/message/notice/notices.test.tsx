import { screen, waitFor, within } from '@testing-library/react';
import { languages } from '@muster/model/messages/catalogue.ts';
import { type NoticeKind, noticeKinds } from '@muster/model/notice/notice.ts';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { NoticeBell } from '../../../shell/layout/NoticeBell.tsx';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { RiskTipScreen } from '../../risk/riskTip/RiskTipScreen.tsx';
import { noticeAddress } from './noticeText.ts';
import { userEvent } from '../../../testing/userEvent.ts';

const everyFact = {
  sn: 'W1',
  name: '王芳',
  value: 18,
  tier: 20,
  title: '护栏',
  text: '请速往处置',
  level: 'major',
  reporter: '李强',
  failed: 2,
  receivers: 5,
  channel: 'mail',
  run: 'b1',
  outcome: 'done',
  yes: 3,
  no: 1,
  date: '2030-01-31',
  due: '2030-01-30',
  deadline: '2030-02-01T08:00:00.000Z',
  note: '焊缝不合格',
  days: 7,
  gateway: 'north',
  about: 'CAM-7',
  count: 4,
  code: 'databaseAway',
  since: '2026-05-01T07:00:00.000Z',
  until: '2026-05-01T08:00:00.000Z',
  number: 'DH-001',
  type: 'hotWork',
  plan: '氯气泄漏',
  time: '14:00',
  point: '一号泵房',
  findings: '漏油',
  team: '甲班',
  route: '罐区',
  round: '2026-05-01#2',
  result: 'partial',
  points: '二号罐',
  certificate: 'health',
  place: '一号库',
  who: '王芳',
  what: 'noRealTimeData',
};
let unread: Record<string, unknown>[];
beforeEach(() => {
  enterAsAdministrator();
  unread = noticeKinds.map((kind) => ({
    id: kind,
    kind,
    at: '2026-05-01T08:00:00.000Z',
    isRead: false,
    facts: everyFact,
    entity: kind.startsWith('risk') ? 'riskTip' : 'cardNotice',
    rowId: 'r1',
  }));
});

function serve() {
  return fakeServer({
    '/base/notice/unread': () => ({ count: unread.length }),
    '/base/notice/page': () => ({ data: unread, length: unread.length }),
    '/base/notice/read': ({ body }) => {
      unread = 'ids' in body ? unread.filter(({ id }) => !String(body['ids']).includes(String(id))) : [];
      return null;
    },
  });
}

describe('the bell of notices', () => {
  it.each(languages)('states in %s what happened, with every name and figure filled in', async (language) => {
    setLanguage(language);
    serve();
    renderScreen(<NoticeBell />);
    await userEvent.click(await screen.findByText(String(noticeKinds.length)));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(noticeKinds.length));
    for (const item of screen.getAllByRole('listitem')) expect(item.textContent).not.toMatch(/\{\w+\}|notice\.text/);
  });

  it('counts, links to the subject of a notice, and decreases the count', async () => {
    setLanguage('en_US');
    serve();
    renderScreen(<NoticeBell />);
    await userEvent.click(await screen.findByText(String(noticeKinds.length)));
    const line = await screen.findByRole('link', { name: /battery at 18%/ });
    expect(line.getAttribute('href')).toBe('/message/cardNotice/view/r1');
    await userEvent.click(line);
    expect(await screen.findByText(String(noticeKinds.length - 1))).toBeTruthy();
  });

  it('marks all of them as read', async () => {
    setLanguage('en_US');
    serve();
    renderScreen(<NoticeBell />);
    await userEvent.click(await screen.findByText(String(noticeKinds.length)));
    const all = await screen.findByRole<HTMLButtonElement>('button', { name: 'Mark all read' });
    await waitFor(() => expect(all.disabled).toBe(false));
    await userEvent.click(all);
    expect(await screen.findByText('No unread notices')).toBeTruthy();
    expect(screen.queryByText(String(noticeKinds.length))).toBeNull();
  });
});

describe('a notice links', () => {
  const about = (kind: NoticeKind, entity: string | null, facts = {}) => ({ kind, entity, rowId: 'r/1', facts });
  const everything = (): boolean => true;
  it.each([
    [
      'receivers at whom a message failed',
      about('messageFailed', 'braceletMessage'),
      '/message/delivery?messageId=r%2F1&status=failed',
    ],
    ['receivers who answered', about('messageAnswered', 'braceletMessage'), '/message/delivery?messageId=r%2F1'],
    [
      'deliveries that were given up',
      about('deliveryFailed', null, { channel: 'webhook' }),
      '/alarm/delivery?state=failed&channel=webhook',
    ],
    ['the gateway whose messages were refused', about('cameraForeign', 'gateway'), '/device/gateway/view/r%2F1'],
    ['the back-test of an area', about('backtestEnded', 'area', { run: 'b1' }), '/area/list/backtest/r%2F1?run=b1'],
    [
      'the back-test of a type',
      about('backtestEnded', 'areaType', { run: 'b1' }),
      '/area/areaType/backtest/r%2F1?run=b1',
    ],
    ['the risk tip', about('riskTipPending', 'riskTip'), '/message/riskTip/view/r%2F1'],
    ['the card', about('cardOffline', 'cardNotice'), '/message/cardNotice/view/r%2F1'],
    ['nowhere of what has no place', about('licenceExpiring', null), null],
  ])('to %s', (_what, notice, address) => expect(noticeAddress(notice, everything)).toBe(address));

  it('to the message itself without the permission for its receivers', () =>
    expect(noticeAddress(about('messageFailed', 'braceletMessage'), () => false)).toBe('/message/bracelet/view/r%2F1'));
});

it('a risk tip is confirmed as a risk with a note; a confirmed one cannot be confirmed again', async () => {
  setLanguage('en_US');
  const tip = { version: 1, level: 'major', content: 'x', place: null };
  const { calls } = fakeServer({
    '/risk/riskTip/page': () => ({
      data: [
        { ...tip, id: 'r1', title: 'Loose rail', status: 'pending' },
        { ...tip, id: 'r2', title: 'Old leak', status: 'confirmed' },
      ],
      length: 2,
    }),
    '/risk/riskTip/confirm': () => null,
  });
  renderScreen(
    <Routes>
      <Route path="/message/riskTip/*" element={<RiskTipScreen />} />
    </Routes>,
    '/message/riskTip',
  );
  await screen.findByText('Old leak');
  const offered = screen.getAllByRole('button', { name: 'Confirm' });
  expect(offered).toHaveLength(1);
  for (const button of offered) await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'seen on the spot');
  await userEvent.click(dialog.getByRole('button', { name: 'Risk' }));
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === '/risk/riskTip/confirm').map(({ body }) => body)).toEqual([
      { id: 'r1', verdict: 'risk', note: 'seen on the spot' },
    ]),
  );
});
