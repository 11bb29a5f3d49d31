import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { AlarmTemplateScreen } from './AlarmTemplateScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

const options = (...names: string[]) => ({
  data: names.map((name) => ({ id: name.toLowerCase(), name, code: null })),
  length: names.length,
});

function open() {
  return fakeServer({
    '/bp/person/simple-page': () => options('Wang', 'Li'),
    '/bp/vehicle/simple-page': () => options('Truck'),
    '/pod/area/simple-page': () => options('Farm'),
    '/pod/alarmTemplate/save': () => ({ id: 'new' }),
    '/pod/alarmTemplate/page': () => ({ data: [], length: 0 }),
  });
}

async function choose(label: string, option: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name: label }));
  await userEvent.click(await screen.findByTitle(option));
}

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

describe('an alarm template', () => {
  it('sets each alarm on or off for subjects and areas, and leaves the others to the areas', async () => {
    const { calls } = open();
    renderScreen(<AlarmTemplateScreen />, '/add');
    await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Patrol');
    await choose('People or vehicles', 'Li');
    await choose('Areas', 'Farm');
    const crossing = screen.getByRole('radiogroup', { name: 'Boundary crossing' });
    expect(within(crossing).getByRole<HTMLInputElement>('radio', { name: 'As set for the area' }).checked).toBe(true);
    await userEvent.click(within(crossing).getByText('Off'));
    const heart = screen.getByRole('radiogroup', { name: 'Heart rate' });
    await userEvent.click(within(heart).getByText('On'));
    const stay = screen.getByRole('radiogroup', { name: 'Retention' });
    await userEvent.click(within(stay).getByText('On'));
    await userEvent.click(within(stay).getByText('As set for the area'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/save'))).toBe(true));
    expect(calls.find(({ path }) => path.endsWith('/save'))?.body).toMatchObject({
      name: 'Patrol',
      kind: 'person',
      subjects: '["li"]',
      areas: '["farm"]',
      alarms: '{"boundaryCrossing":{"on":false},"heartRate":{"on":true}}',
    });
  });

  it('has no switch that disables calls for help', async () => {
    open();
    renderScreen(<AlarmTemplateScreen />, '/add');
    const help = await screen.findByRole('radiogroup', { name: 'One-key help' });
    const offered = within(help).getAllByRole<HTMLInputElement>('radio');
    expect(offered.map(({ value }) => value)).toEqual(['leave', 'on']);
    expect(screen.getByText(/A template cannot switch one-key help off/)).toBeTruthy();
  });

  it('for people may have no subjects: it is then for visitors whose visits select it', async () => {
    const { calls } = open();
    renderScreen(<AlarmTemplateScreen />, '/add');
    await userEvent.type(await screen.findByRole('textbox', { name: /Name/ }), 'Visitors');
    expect(await screen.findByText('None selected: only for visitors whose visit selects this template')).toBeTruthy();
    const crossing = screen.getByRole('radiogroup', { name: 'Boundary crossing' });
    await userEvent.click(within(crossing).getByText('On'));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/save'))).toBe(true));
  });

  it('offers vehicles and their alarms when it is for vehicles', async () => {
    open();
    renderScreen(<AlarmTemplateScreen />, '/add');
    await userEvent.click(await screen.findByRole('radio', { name: 'Vehicles' }));
    expect(screen.queryByText(/only for visitors/)).toBeNull();
    expect(screen.getByRole('radiogroup', { name: 'Overspeed' })).toBeTruthy();
    expect(screen.queryByRole('radiogroup', { name: 'Heart rate' })).toBeNull();
    await choose('People or vehicles', 'Truck');
    expect(screen.getByText('Truck', { selector: '.ant-select-selection-item *' })).toBeTruthy();
  });

  it('is shown with the names of its subjects', async () => {
    fakeServer({
      '/pod/alarmTemplate/get': () => ({
        id: 't',
        version: 1,
        name: 'Patrol',
        kind: 'person',
        subjects: ['p1', 'p2'],
        areas: [],
        alarms: { retention: { on: false }, heartRate: { on: true } },
      }),
      '/bp/person/get': ({ query }) => ({ id: query['id'], name: query['id'] === 'p1' ? 'Wang' : 'Li' }),
    });
    renderScreen(<AlarmTemplateScreen />, '/view/t');
    expect(await screen.findByText('Wang · Li')).toBeTruthy();
    expect(screen.getByText('Every area')).toBeTruthy();
    expect(screen.getByText('Retention Off · Heart rate On')).toBeTruthy();
  });
});
