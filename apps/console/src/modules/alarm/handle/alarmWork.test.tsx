import type { Wire } from '../../../core/http/request.ts';
import type { alarmPicture, alarmTurn } from '@muster/model/alarm/wire.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { permissions } from '@muster/model/access/permission.ts';

import { useSession } from '../../../core/session/session.ts';
import { alarmRow } from '../../../testing/alarmRow.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import type { AlarmRow } from '../list/alarmRow.ts';
import { AlarmScreen } from '../list/AlarmScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

// The map needs WebGL, which a simulated document does not have.
vi.mock('../evidence/EvidenceReplay.tsx', () => ({ EvidenceReplay: () => <p>the replay</p> }));

let alarms: AlarmRow[];
let turns: Wire<typeof alarmTurn>[];
let pictures: Wire<typeof alarmPicture>[];

function open(address = '/') {
  const server = fakeServer({
    '/pod/alarm/page': () => ({ data: alarms, length: alarms.length }),
    '/pod/alarm/get': ({ query }) => alarms.find(({ id }) => id === query['id']),
    '/pod/alarm/history': () => turns,
    '/pod/alarm/pictures': () => pictures,
    '/pod/alarm/acknowledge': () => null,
    '/pod/alarm/shelve': () => null,
    '/pod/alarm/handle': () => null,
    '/image/view': ({ query }) => new Response(`picture ${query['id']}`, { headers: { 'content-type': 'image/jpeg' } }),
    '/base/dictionary/options': () => [
      {
        code: 'alarmPhrase',
        entries: [
          { code: 'onSite', label: 'Checked on site', enabled: true },
          { code: 'drill', label: 'Drill or test', enabled: true },
          { code: 'old', label: 'Out of use', enabled: false },
        ],
      },
    ],
  });
  renderScreen(<AlarmScreen />, address);
  return (path: string) => server.calls.filter((call) => call.path === `/pod/alarm/${path}`).map(({ body }) => body);
}

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  localStorage.clear();
  turns = [];
  pictures = [];
  const crowd = { type: 'overcrowding', ruleKey: 'overcrowding', subjectKind: 'area' } as const;
  alarms = [
    alarmRow('a', { ...crowd, subjectName: 'Tank farm' }),
    alarmRow('b', { ...crowd, subjectName: 'Yard', acknowledgedAt: '2026-03-01T08:01:00.000Z' }),
    alarmRow('c', { type: 'oneKeyHelp', ruleKey: 'oneKeyHelp', level: 1, subjectName: 'Wang' }),
    alarmRow('d', { type: 'lowBattery', ruleKey: 'lowBattery', level: 4, subjectName: 'Li', status: 'handled' }),
  ];
});

async function chooseAll(): Promise<void> {
  await screen.findByText('Wang');
  const [all] = screen.getAllByRole('checkbox');
  if (all === undefined) throw new Error('nothing can be chosen');
  await userEvent.click(all);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const confirmed = async (): Promise<void> => {
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
};

describe('several alarms at once', () => {
  it('are acknowledged if they are not yet', async () => {
    const sent = open();
    await chooseAll();
    await press('Acknowledge (2)');
    await waitFor(() => expect(sent('acknowledge')).toEqual([{ ids: '["a","c"]' }]));
  });

  it('are shelved for a while with a reason, but never a call for help', async () => {
    const sent = open();
    await chooseAll();
    await press('Shelve (2)');
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('2 alarms selected')).toBeTruthy();
    await userEvent.type(within(dialog).getByRole('textbox'), 'Shutdown');
    await confirmed();
    expect(sent('shelve')).toEqual([{ ids: '["a","b"]', minutes: '30', reason: 'Shutdown' }]);
  });

  it('are handled by phrases, without a word being typed', async () => {
    const sent = open();
    await chooseAll();
    await press('Handle (3)');
    const phrases = within(await screen.findByRole('group', { name: 'Quick phrases' }));
    await userEvent.click(phrases.getByRole('button', { name: 'Checked on site' }));
    await userEvent.click(phrases.getByRole('button', { name: 'Drill or test' }));
    expect(phrases.queryByText('Out of use')).toBeNull();
    expect(phrases.getByRole('link', { name: 'Edit phrases' }).getAttribute('href')).toContain('dictionaryEntry');
    await confirmed();
    const info = 'Checked on site\nDrill or test';
    expect(sent('handle')).toEqual([{ ids: '["a","b","c"]', action: 'handle', info }]);
  });

  it('that are handled are supplemented', async () => {
    const sent = open();
    await chooseAll();
    await press('Supplement (1)');
    await userEvent.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'Battery changed');
    await confirmed();
    expect(sent('handle')).toEqual([{ ids: '["d"]', action: 'supplement', info: 'Battery changed' }]);
  });

  it('offer only the permitted actions', async () => {
    const only = { id: 's', type: 'button', code: permissions.alarmShelve, children: [] };
    useSession.setState(({ user }) => ({ user: user && { ...user, auth: [only] as never } }));
    open();
    await chooseAll();
    expect(screen.getByRole('button', { name: 'Shelve (2)' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Handle|Acknowledge|Supplement/ })).toBeNull();
  });
});

describe('the detail of an alarm', () => {
  const turn = (
    t: number,
    kind: Wire<typeof alarmTurn>['kind'],
    more: Partial<Wire<typeof alarmTurn>> = {},
  ): Wire<typeof alarmTurn> => ({
    t,
    kind,
    level: 2,
    action: null,
    actor: null,
    words: null,
    until: null,
    target: null,
    ...more,
  });

  it('shows its history: events, accounts and notes', async () => {
    turns = [
      turn(1000, 'raise'),
      turn(2000, 'level', { level: 1 }),
      turn(3000, 'clear'),
      turn(4000, 'raise'),
      turn(5000, 'escalate', { target: 'immediateSuperior' }),
      turn(6000, 'handle', { action: 'handle', actor: 'Wang Fang', words: 'Checked on site' }),
      turn(7000, 'handle', { action: 'supplement', actor: 'Li Qiang', words: 'Nobody was hurt' }),
    ];
    open('/?id=a');
    const history = within(await screen.findByRole('region', { name: 'History' }));
    const lines = history.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines).toEqual([
      expect.stringMatching(/^Raised \(Level 2\)/),
      expect.stringMatching(/^Level changed to Level 1/),
      expect.stringMatching(/^Cleared/),
      expect.stringMatching(/^Raised again/),
      expect.stringMatching(/^Escalated to: Immediate superior/),
      expect.stringMatching(/^HandledWang Fang.*Checked on site$/),
      expect.stringMatching(/^SupplementedLi Qiang.*Nobody was hurt$/),
    ]);
  });

  it('shows the pictures of the camera: the newest large, the others in a strip', async () => {
    alarms = [alarmRow('a', { type: 'ai', ruleKey: 'ai', subjectKind: 'camera', subjectName: 'East gate' })];
    const times = [Date.parse('2026-03-01T08:00:09Z'), Date.parse('2026-03-01T08:00:00Z')] as const;
    pictures = [
      { t: times[0], downloadUrl: '/image/view?id=new' },
      { t: times[1], downloadUrl: null },
    ];
    open('/?id=a');
    const seen = within(await screen.findByRole('region', { name: 'Pictures' }));
    await waitFor(() => expect(atob(srcOf(seen.getByRole('figure')))).toBe('picture new'));
    const [newest, oldest] = seen.getAllByRole('listitem').map((item) => within(item).getByRole('button'));
    expect(newest?.getAttribute('aria-pressed')).toBe('true');
    await userEvent.click(oldest as HTMLElement);
    expect(await seen.findByText('This picture is damaged')).toBeTruthy();
  });
});

function srcOf(figure: HTMLElement): string {
  return figure.querySelector('img')?.src.split(',')[1] ?? '';
}
