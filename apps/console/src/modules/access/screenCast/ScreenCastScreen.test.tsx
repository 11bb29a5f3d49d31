import { permissions } from '@muster/model/access/permission.ts';
import { defaultScreenCast } from '@muster/model/screenCast/screenCast.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { useSession } from '../../../core/session/session.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { menuNode } from '../../../testing/menuNode.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { ScreenCastScreen } from './ScreenCastScreen.tsx';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

function enterWith(code: string): void {
  const auth = [menuNode(code, null, { type: 'button', code })];
  useSession.setState(({ user }) => ({ user: user && { ...user, auth } }));
}

function open() {
  const server = fakeServer({
    '/bp/screenCast/get': () => ({ id: null, version: 0, ...defaultScreenCast }),
    '/bp/screenCast/save': () => ({ id: '1' }),
  });
  renderScreen(<ScreenCastScreen />);
  return server;
}
const type = async (label: RegExp, value: string): Promise<void> => {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
};

describe('the settings of the board at the gate', () => {
  it.each([
    [/Row spacing/, '0.25', 'At most 1 decimal'],
    [/Row spacing/, '-1', 'Must be between 0 and 100'],
    [/Row spacing/, '100.5', 'Must be between 0 and 100'],
    [/Projector size/, '0', 'Must be between 1 and 15'],
    [/Projector size/, '2.5', 'Must be a whole number'],
  ])('refuse for %s what is %s, with a message, and send nothing', async (label, value, words) => {
    const { calls } = open();
    await type(label, value);
    expect((await screen.findAllByText(words, { exact: false })).length).toBeGreaterThan(0);
    expect(calls.filter(({ path }) => path.endsWith('/save'))).toEqual([]);
  });

  it('accept a spacing with one decimal', async () => {
    const { calls } = open();
    await type(/Row spacing/, '12.5');
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/save'))).toBe(true));
  });

  it.each([
    ['sets it', enterAsAdministrator],
    ['sees who is on site, and sets nothing', () => enterWith(permissions.positionView)],
  ])('link to the board of the building in a separate window for an account that %s', async (_, enter) => {
    enter();
    open();
    const link = await screen.findByRole('link', { name: 'Open the board' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/cast?buildId=b1', '_blank']);
  });

  it('have no link without the permission for positions', async () => {
    enterWith('bp:access:screenCast:view');
    open();
    expect(await screen.findByLabelText(/Row spacing/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Open the board' })).toBeNull();
  });
});
