import { screenModules } from '@muster/model/bigScreenLayout/screenModule.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { type Call, fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { BigScreenLayoutScreen } from './BigScreenLayoutScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

const unset = { title: null, oldTitle: null, modules: null, navigation: null };

async function open(layout: object = {}): Promise<{ calls: Call[] }> {
  const server = fakeServer({
    '/pod/bigScreenLayout/get': () => ({ id: null, version: 0, ...unset, ...layout }),
    '/pod/bigScreenLayout/current': () => ({ ...unset, areas: [] }),
    '/pod/bigScreenLayout/save': () => ({ id: '1' }),
    '/pod/systemConfig/getShowNameSetting': () => ({ configVal: 'Plant One' }),
  });
  renderScreen(<BigScreenLayoutScreen />, '/system/bigScreen');
  await screen.findByLabelText('Modules', { selector: '[role=group]' });
  return server;
}
async function saved({ calls }: { calls: Call[] }, field: string): Promise<unknown> {
  await userEvent.click(screen.getByText('Save'));
  await waitFor(() => expect(calls.some(({ path }) => path === '/pod/bigScreenLayout/save')).toBe(true));
  return JSON.parse(calls.findLast(({ path }) => path === '/pod/bigScreenLayout/save')?.body[field] || 'null');
}
const modulesInput = () => within(screen.getByLabelText('Modules', { selector: '[role=group]' }));
const lines = (): string[] =>
  modulesInput()
    .getAllByRole('listitem')
    .map((line) => line.firstElementChild?.textContent ?? '');
const preview = (): HTMLElement => screen.getByLabelText('Preview of the big screen');
const shown = (): string[] =>
  [...preview().querySelectorAll('section')].map((part) => part.getAttribute('aria-label') ?? '');
const toggle = (name: string) => userEvent.click(screen.getByLabelText(`Show ${name}`));

describe('the layout of the big screen', () => {
  it('hides up to three modules, refuses a fourth with a message, and previews the rest', async () => {
    const server = await open();
    expect(shown()).toEqual(['On site', 'Alarms by type', 'Site map', 'Open alarms']);
    await toggle('On site');
    await toggle('Site map');
    expect(shown()).toEqual(['Alarms by type', 'Open alarms']);
    await toggle('Open alarms');
    expect(screen.getByRole('alert').textContent).toBe('At most 3 modules can be hidden; show another one first');
    expect(shown()).toEqual(['Alarms by type', 'Open alarms']);
    await toggle('On site');
    expect(screen.getByRole('alert').textContent).toBe('');
    const modules = (await saved(server, 'modules')) as { name: string; hidden: boolean }[];
    expect(modules.filter(({ hidden }) => hidden).map(({ name }) => name)).toEqual(['map', 'areas']);
  });

  it('is ordered by keyboard: the pressed button keeps the focus, and the new place is announced', async () => {
    const server = await open();
    const down = screen.getByLabelText('Move On site down');
    down.focus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(lines()).toEqual(['Alarms by type', 'Site map', 'On site', 'Open alarms', 'People by area']);
    expect(modulesInput().getByRole('status').textContent).toBe('On site: 3 of 5');
    expect(document.activeElement).toBe(screen.getByLabelText('Move On site down'));
    await userEvent.keyboard('{Enter}{Enter}');
    // The last item can only move up.
    expect(document.activeElement).toBe(screen.getByLabelText('Move On site up'));
    expect(shown()).toEqual(['Alarms by type', 'Site map', 'Open alarms', 'On site']);
    const modules = (await saved(server, 'modules')) as { name: string }[];
    expect(modules.map(({ name }) => name)).toEqual(['alarmCounts', 'map', 'alarms', 'areas', 'people']);
  });

  it('is named: the screen in 18 characters, a module in 10', async () => {
    const server = await open();
    await userEvent.type(screen.getByLabelText('Title (new)'), 'Control room');
    const title = screen.getByLabelText('Title of Open alarms');
    expect(title).toHaveProperty('maxLength', 10);
    await userEvent.type(title, 'What is wrong');
    expect(preview().textContent).toContain('Control room');
    expect(shown()).toContain('What is wr');
    expect(await saved(server, 'modules')).toContainEqual({ name: 'alarms', title: 'What is wr', hidden: false });
    expect(server.calls.findLast(({ path }) => path.endsWith('/save'))?.body['title']).toBe('Control room');
  });

  it('links to pages by labels of 8 characters, and is not saved with an incomplete link', async () => {
    const server = await open();
    await userEvent.click(screen.getByText('Add an entry'));
    await userEvent.type(screen.getByLabelText('Label of entry 1'), 'All alarms');
    await userEvent.click(screen.getByText('Save'));
    expect(await screen.findByText('The bottom navigation can only link to pages of this console')).toBeTruthy();
    expect(server.calls.some(({ path }) => path.endsWith('/save'))).toBe(false);
    // The list renders only visible entries, so it is filtered by text.
    await userEvent.type(screen.getByLabelText('Page of entry 1'), 'Alarm list');
    await userEvent.click(await screen.findByTitle('Alarm list'));
    expect(await saved(server, 'navigation')).toEqual([{ label: 'All alar', path: '/alarm/list' }]);
  });

  it('has entries that can be ordered by keyboard: the focus moves with the entry', async () => {
    const entry = (label: string) => ({ label, path: '/alarm/list' });
    const server = await open({ id: '1', version: 3, navigation: [entry('one'), entry('two'), entry('three')] });
    screen.getByLabelText('Move one down').focus();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Move one up'));
    expect(await saved(server, 'navigation')).toEqual([entry('two'), entry('three'), entry('one')]);
  });

  it('is reset to the default on request', async () => {
    const modules = screenModules.map((name) => ({ name, title: 'Mine', hidden: name === 'people' }));
    const server = await open({ id: '1', version: 3, title: 'Mine', modules });
    expect(shown()).not.toContain('On site');
    await userEvent.click(screen.getByText('Restore defaults'));
    expect(shown()).toEqual(['On site', 'Alarms by type', 'Site map', 'Open alarms']);
    expect(await saved(server, 'modules')).toBeNull();
  });
});
