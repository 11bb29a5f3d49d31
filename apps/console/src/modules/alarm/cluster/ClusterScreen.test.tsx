import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer, json } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { ClusterScreen } from './ClusterScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

const types = [
  { id: 't1', version: 3, name: 'Tank farm', alarms: { cluster: { on: true, level: 2, count: 5, levels: [8, 12] } } },
];
const areas = [
  { id: 'a1', version: 1, name: 'Tanks 1–4', typeId: 't1', alarms: null },
  {
    id: 'a2',
    version: 1,
    name: 'Tanks 5–8',
    typeId: 't1',
    alarms: { cluster: { radius: 4 }, retention: { minutes: 9 } },
  },
  { id: 'a3', version: 1, name: 'Yard', typeId: null, alarms: null },
];
let refusal: string | null;

function open(address = '/') {
  const { calls } = fakeServer({
    '/pod/area/page': () => ({ data: areas, length: areas.length }),
    '/pod/areaType/page': () => ({ data: types, length: types.length }),
    '/pod/areaType/get': () => types[0],
    '/pod/area/get': ({ query }) => areas.find(({ id }) => id === query['id']),
    '/pod/area/save': () =>
      refusal === null
        ? { id: 'a2' }
        : json({
            code: -1,
            message: refusal,
            data: { fields: [{ field: 'alarms', rule: 'licence', message: refusal }] },
          }),
  });
  renderScreen(<ClusterScreen />, address);
  return () => calls.find(({ path }) => path === '/pod/area/save')?.body;
}
const lines = () =>
  screen.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map((cell) => cell.textContent),
  );

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  refusal = null;
});

describe('the cluster alarm settings', () => {
  it('show for every type and area the effective settings and their source', async () => {
    open();
    await screen.findByText('Tanks 1–4');
    expect(lines().slice(1)).toEqual([
      ['Tank farmArea type', 'Level 2', '15 m', '5 people', '60 s', '0 s', '8 → 12', '', 'Edit'],
      ['Tanks 1–4', 'Level 2', '15 m', '5 people', '60 s', '0 s', '8 → 12', 'Area type', 'Edit'],
      ['Tanks 5–8', 'Level 2', '4 m', '5 people', '60 s', '0 s', '8 → 12', 'This area', 'Edit'],
      ['Yard', 'Off', '', '', '', '', '', 'Not set', 'Edit'],
    ]);
  });

  it('are filtered by name and to enabled ones, by the URL', async () => {
    open('/?on=1&name=5');
    await screen.findByText('Tanks 5–8');
    expect(lines()).toHaveLength(2);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Enabled only' }));
    await userEvent.clear(screen.getByRole('textbox', { name: 'Search by name' }));
    expect(lines()).toHaveLength(5);
  });

  it('are changed in the list, without changing other alarms of the area', async () => {
    const saved = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Tanks 5–8' }));
    const dialog = within(await screen.findByRole('dialog'));
    const radius = await dialog.findByRole('spinbutton', { name: 'Radius' });
    await userEvent.clear(radius);
    await userEvent.type(radius, '6');
    expect(dialog.queryByRole('combobox', { name: 'Retention' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toMatchObject({ id: 'a2', version: '1' }));
    expect(JSON.parse(saved()?.['alarms'] ?? '')).toEqual({ cluster: { radius: 6 }, retention: { minutes: 9 } });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('show the reason of a refusal', async () => {
    refusal = 'The licence does not name cluster alarms';
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Tanks 5–8' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(await dialog.findByRole('spinbutton', { name: 'Radius' }), '0');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe(refusal);
  });
});
