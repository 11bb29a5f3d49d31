import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { AlarmSettingScreen } from './AlarmSettingScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

const stateOf = (name: string): string | undefined =>
  screen.getByRole('combobox', { name }).closest('.ant-select')?.textContent;

async function switchOn(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('combobox', { name }));
  const offered = await screen.findAllByTitle('On');
  await userEvent.click(offered.findLast(({ className }) => className.includes('option')) as HTMLElement);
}

it('sets the rules of the building, also before the first save, and none of the areas', async () => {
  setLanguage('en_US');
  enterAsAdministrator();
  const { calls } = fakeServer({
    '/pod/alarmSetting/get': () => ({ id: null, version: 0, alarms: {}, operatorsOnDuty: 1 }),
    '/pod/alarmSetting/save': () => ({ id: 'setting1' }),
  });
  renderScreen(<AlarmSettingScreen />);
  await switchOn('Low battery');
  expect(screen.queryByRole('combobox', { name: 'Retention' })).toBeNull();
  // A call for help sounds by default.
  expect(stateOf('One-key help')).toBe('On');
  expect(stateOf('AI')).toBe('Off');
  // It is raised at once and cleared by hand, so a delay would have no effect. The battery has both.
  for (const button of screen.getAllByRole('button', { name: /^Advanced/ })) await userEvent.click(button);
  expect(screen.getAllByRole('spinbutton', { name: 'Raise after' })).toHaveLength(1);
  expect(screen.getAllByRole('spinbutton', { name: 'Clear after' })).toHaveLength(1);
  await switchOn('Heart rate');
  expect(screen.getByRole('spinbutton', { name: 'High limit' })).toBeTruthy();
  expect(screen.getByRole('spinbutton', { name: 'Low limit' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(calls.some(({ path }) => path.endsWith('/save'))).toBe(true));
  expect(calls.find(({ path }) => path.endsWith('/save'))?.body).toMatchObject({
    alarms: '{"lowBattery":{"on":true},"heartRate":{"on":true}}',
  });
});

it('shows that calls for help are off, and requires a reason and an end', async () => {
  setLanguage('en_US');
  enterAsAdministrator();
  const oneKeyHelp = { on: false, offReason: 'maintenance', offUntil: '2999-12-01T08:00:00Z' };
  fakeServer({ '/pod/alarmSetting/get': () => ({ id: 's', version: 1, alarms: { oneKeyHelp }, operatorsOnDuty: 1 }) });
  renderScreen(<AlarmSettingScreen />);
  expect((await screen.findByRole('alert')).textContent).toContain('One-key help off');
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('maintenance');
  expect(screen.getByLabelText<HTMLInputElement>('Off until').value).not.toBe('');
});

it('shows that calls for help are on again after the end', async () => {
  setLanguage('en_US');
  enterAsAdministrator();
  const oneKeyHelp = { on: false, offReason: 'maintenance', offUntil: '2025-12-01T08:00:00Z' };
  fakeServer({ '/pod/alarmSetting/get': () => ({ id: 's', version: 1, alarms: { oneKeyHelp }, operatorsOnDuty: 1 }) });
  renderScreen(<AlarmSettingScreen />);
  expect((await screen.findByRole('alert')).textContent).toContain('One-key help has been on again since 2025-12-01');
});
