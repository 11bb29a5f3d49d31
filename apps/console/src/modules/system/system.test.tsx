import { screen, waitFor, within } from '@testing-library/react';
import { role } from '@muster/model/role/role.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer, json } from '../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import type { FieldInputProps } from '../../ui/form/fieldInput.ts';
import { LogChange } from './log/LogChange.tsx';
import { MailScreen } from './mail/MailScreen.tsx';
import { MenuScreen } from './menu/MenuScreen.tsx';
import { PasswordAction } from './account/PasswordAction.tsx';
import { PermissionsInput } from './role/PermissionsInput.tsx';
import { userEvent } from '../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

const line = (name: string, label: string, place: number, children: unknown[] = []) => ({
  name,
  label,
  icon: name,
  url: `/${name}`,
  module: 'organization',
  place,
  hidden: false,
  changed: false,
  children,
});
const tree = [line('organization', 'Organization', 1, [line('person', 'Staff', 1), line('job', 'Posts', 2)])];

describe('the screen of the menu', () => {
  it('hides an entry for all accounts', async () => {
    const { calls } = fakeServer({
      '/base/menuItem/tree': () => tree,
      '/base/menuItem/save': () => ({ id: 'person' }),
    });
    renderScreen(<MenuScreen />);
    await userEvent.click(await screen.findByRole('switch', { name: 'Show Staff' }));
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/base/menuItem/save').map(({ body }) => body)).toEqual([
        { id: 'person', hidden: 'true' },
      ]),
    );
  });

  it('moves an entry by giving every sibling its place', async () => {
    const { calls } = fakeServer({ '/base/menuItem/tree': () => tree, '/base/menuItem/save': () => ({ id: 'x' }) });
    renderScreen(<MenuScreen />);
    const up = await screen.findByRole<HTMLButtonElement>('button', { name: 'Move Staff up' });
    expect(up.disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Move Staff down' }));
    await waitFor(() =>
      expect(calls.filter(({ path }) => path === '/base/menuItem/save').map(({ body }) => body)).toEqual([
        { id: 'job', place: '1' },
        { id: 'person', place: '2' },
      ]),
    );
    // Moving is disabled during the save; the focus stays.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Staff down' })));
  });
});

describe('the screen of the mail settings', () => {
  const setting = {
    id: 'mailSetting',
    version: 3,
    address: 'a@works.example',
    senderName: null,
    host: 'smtp.works.example',
    port: 465,
    security: 'tls',
  };

  it('sends changed values, and no password that was not typed', async () => {
    const { calls } = fakeServer({
      '/base/mailSetting/get': () => setting,
      '/base/mailSetting/save': () => ({ id: '1' }),
    });
    renderScreen(<MailScreen />);
    const port = await screen.findByLabelText(/Port/);
    await userEvent.clear(port);
    await userEvent.type(port, '587');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path === '/base/mailSetting/save')?.body).toEqual({
        confirm: 'false',
        id: 'mailSetting',
        version: '3',
        port: '587',
      }),
    );
  });

  it('shows the result of a test mail', async () => {
    fakeServer({
      '/base/mailSetting/get': () => setting,
      '/base/mailSetting/test': () => json({ code: -1, message: 'refused by the server', data: null }),
    });
    renderScreen(<MailScreen />);
    const to = await screen.findByLabelText('To');
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    await userEvent.type(to, 'nowhere');
    expect(send.disabled).toBe(true);
    await userEvent.clear(to);
    await userEvent.type(to, 'duty@works.example');
    await userEvent.click(send);
    expect(await screen.findByText('refused by the server')).toBeTruthy();
    fakeServer({ '/base/mailSetting/test': () => null });
    await userEvent.click(send);
    expect(await screen.findByText('A test mail was sent to duty@works.example')).toBeTruthy();
  });
});

describe('a password', () => {
  it('is reset by typing a strong one twice', async () => {
    const { calls } = fakeServer({ '/base/account/save': () => ({ id: 'a1' }) });
    renderScreen(<PasswordAction row={{ id: 'a1', name: 'wang' }} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Reset password' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reset the password of wang' });
    const [next, again] = [within(dialog).getByLabelText('New password'), within(dialog).getByLabelText(/again/i)];
    await userEvent.type(next, 'Strong_2026');
    await userEvent.type(again, 'Strong_2027');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(within(dialog).getByText('The passwords entered twice are inconsistent!')).toBeTruthy();
    await userEvent.clear(again);
    await userEvent.type(again, 'Strong_2026');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ id: 'a1', password: 'Strong_2026' }]));
  });
});

describe('the functions of a role', () => {
  it('are a tree: a module sets all of its screens, and removing a screen removes its actions', async () => {
    const changes: unknown[] = [];
    const show = (value: string[]) => {
      const props: FieldInputProps = {
        id: 'p',
        entity: role,
        name: 'permissions',
        field: role.fields.permissions,
        label: 'Functions',
        value,
        row: {},
        onChange: (codes) => changes.push(codes),
        isInvalid: false,
        describedBy: undefined,
      };
      return renderScreen(<PermissionsInput {...props} />).unmount;
    };
    const unmount = show([]);
    // The first box of the name is the module's, the second its screen's.
    const vehicles = async (at: 0 | 1): Promise<HTMLElement> =>
      (await screen.findAllByRole('checkbox', { name: /Vehicles$/ }))[at] ?? document.body;
    await userEvent.click(await vehicles(0));
    expect(changes.at(-1)).toEqual(
      ['vehicle', 'vehicleType', 'vehicleBrand', 'positioningKit', 'loadCargo'].flatMap((name) =>
        ['view', 'add', 'edit', 'delete', 'export', 'import'].map((action) => `bp:vehicle:${name}:${action}`),
      ),
    );
    unmount();
    show(['bp:vehicle:vehicle:view', 'bp:vehicle:vehicle:edit', 'pod:area:area:view']);
    await userEvent.click(await vehicles(1));
    expect(changes.at(-1)).toEqual(['pod:area:area:view']);
  });
});

describe('an entry of the log', () => {
  it('shows each field by its label, with its old and new value', async () => {
    renderScreen(
      <LogChange
        row={{
          entity: 'person',
          before: { personType: 'visitor', phone: null },
          after: { personType: 'internal', phone: '13900001000' },
        }}
      />,
    );
    const rows = (await screen.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
    expect(rows).toEqual(['Person typeVisitorInternal employee', 'Phone—13900001000']);
  });
});
