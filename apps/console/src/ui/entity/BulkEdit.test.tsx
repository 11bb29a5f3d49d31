import { beacon } from '@muster/model/device/beacon.ts';
import { depart } from '@muster/model/depart/depart.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { type Answer, fakeServer, json } from '../../testing/fakeServer.ts';
import { enterAsAdministrator, enterBoundToSites, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { userEvent } from '../../testing/userEvent.ts';
import { EntityList } from './EntityList.tsx';

const rows = ['Gate', 'Hall'].map((name, index) => ({
  id: `r${index}`,
  version: 1,
  name,
  sn: `B${index}`,
  threshold: -70,
}));

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

function open(answer: Answer = () => null) {
  const server = fakeServer({
    '/pod/beacon/page': () => ({ data: rows, length: 2 }),
    '/pod/beacon/saveMany': answer,
  });
  renderScreen(<EntityList entity={beacon} path="/device/beacon" />);
  return server;
}

async function selectBoth(): Promise<HTMLElement> {
  await screen.findByText('Gate');
  await userEvent.click(screen.getByRole('checkbox', { name: /all/i }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit (2)' }));
  return screen.findByRole('dialog', { name: 'Edit 2 selected: Beacon' });
}

async function chooseThreshold(dialog: HTMLElement, value: string): Promise<void> {
  await userEvent.click(within(dialog).getByRole('combobox', { name: 'Field' }));
  await userEvent.click(await within(dialog).findByTitle('Threshold (dBm)'));
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'New value' }), value);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
}

describe('the selected rows of a list', () => {
  it('are set to one value together, and deselected', async () => {
    const { calls } = open();
    await chooseThreshold(await selectBoth(), '-55');
    await screen.findByText('2 rows changed');
    const sent = calls.find(({ path }) => path === '/pod/beacon/saveMany')?.body ?? {};
    expect(JSON.parse(sent['ids'] ?? '')).toEqual(['r0', 'r1']);
    expect(JSON.parse(sent['fields'] ?? '')).toEqual({ threshold: '-55' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit selected' })).toHaveProperty('disabled', true);
  });

  it('stay unchanged where the server refuses one, and the dialog shows the reason', async () => {
    const message = 'From -128 to 0';
    open(() =>
      json({
        code: -1,
        message: `Gate: ${message}`,
        data: { fields: [{ field: 'threshold', rule: 'range', message }] },
      }),
    );
    const dialog = await selectBoth();
    await chooseThreshold(dialog, '5');
    expect(await within(dialog).findByText(message)).toBeTruthy();
  });

  it('are not offered to an account that may only look', async () => {
    enterBoundToSites(['pod:device:beacon:view']);
    open();
    await screen.findByText('Gate');
    expect(screen.queryByRole('button', { name: 'Edit selected' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it('are given a value in a field that many rows can share, and in no other', async () => {
    fakeServer({ '/bp/depart/page': () => ({ data: [{ id: 'd1', version: 1, name: 'North' }], length: 1 }) });
    renderScreen(<EntityList entity={depart} path="/organization/depart" />);
    await screen.findByText('North');
    await userEvent.click(screen.getByRole('checkbox', { name: /all/i }));
    await userEvent.click(screen.getByRole('button', { name: 'Edit (1)' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Field' }));
    expect(await within(dialog).findByTitle('Head')).toBeTruthy();
    expect(within(dialog).queryByTitle('Name')).toBeNull();
  });
});
