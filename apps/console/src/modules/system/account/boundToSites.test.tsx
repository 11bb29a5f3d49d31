import { account } from '@muster/model/account/account.ts';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, enterBoundToSites, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { BuildingScreen } from '../../area/building/BuildingScreen.tsx';
import { BuildingsInput } from './AccountScreen.tsx';
import { MailScreen } from '../mail/MailScreen.tsx';
import { RoleScreen } from '../role/RoleScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

beforeEach(() => setLanguage('en_US'));

const text = /^This belongs to the whole installation/;
const mail = { id: 'mailSetting', version: 1, address: 'a@works.example', host: 'smtp', port: 465, security: 'tls' };
const buildings = { data: [{ id: 'b1', version: 1, name: 'Site', timeZone: 'UTC' }], length: 1 };

function open(): void {
  fakeServer({
    '/base/mailSetting/get': () => mail,
    '/pod/building/page': () => buildings,
    '/pod/building/simple-list': () => [{ id: 'b1', name: 'Site' }],
  });
}

describe('an account that is bound to sites', () => {
  beforeEach(() => {
    enterBoundToSites(['base:system:mailSetting:view', 'pod:area:building:view']);
    open();
  });

  it('reads the mail settings, sees why it cannot change them, and has no buttons', async () => {
    renderScreen(<MailScreen />);
    expect((await screen.findByRole('note')).textContent).toMatch(text);
    for (const name of ['Save', 'Send']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('sees its sites without actions to add, change or delete', async () => {
    renderScreen(
      <Routes>
        <Route path="/area/building/*" element={<BuildingScreen />} />
      </Routes>,
      '/area/building',
    );
    await screen.findByText('Site');
    expect(screen.getByRole('note').textContent).toMatch(text);
    for (const name of ['Add', 'Edit', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('cannot choose every site for an account', async () => {
    renderScreen(<Buildings />);
    await userEvent.click(await screen.findByRole('combobox'));
    await screen.findByTitle('Site');
    expect(screen.queryByTitle('Every site')).toBeNull();
  });
});

function Buildings() {
  const field = account.fields.buildingIds;
  return (
    <BuildingsInput
      id="buildings"
      name="buildingIds"
      entity={account}
      field={field}
      value={[]}
      label="Sites"
      row={{}}
      onChange={() => {}}
      isInvalid={false}
      describedBy={undefined}
    />
  );
}

describe('an installation administrator', () => {
  beforeEach(() => {
    enterAsAdministrator();
    open();
  });

  it('can choose every site for an account', async () => {
    renderScreen(<Buildings />);
    await userEvent.click(await screen.findByRole('combobox'));
    await screen.findByTitle('Every site');
  });

  it('has no such note', async () => {
    renderScreen(<MailScreen />);
    await screen.findByRole('button', { name: 'Save' });
    expect(screen.queryByRole('note')).toBeNull();
  });
});

describe('a role that other sites use', () => {
  it.each([
    [true, false],
    [false, true],
  ])('(%s) can be edited: %s', async (isUsedElsewhere, canBe) => {
    const disabled = isUsedElsewhere;
    enterBoundToSites(['base:system:role:view', 'base:system:role:edit', 'base:system:role:delete']);
    const row = {
      id: 'r1',
      version: 1,
      name: 'Guards',
      dataScope: 'company',
      permissions: [],
      isUsedElsewhere,
      disabled,
    };
    fakeServer({ '/base/role/get': () => row });
    renderScreen(
      <Routes>
        <Route path="/system/role/*" element={<RoleScreen />} />
      </Routes>,
      '/system/role/view/r1',
    );
    await screen.findAllByText('Guards');
    expect(screen.queryAllByRole('button', { name: 'Edit' })).toHaveLength(canBe ? 1 : 0);
  });
});
