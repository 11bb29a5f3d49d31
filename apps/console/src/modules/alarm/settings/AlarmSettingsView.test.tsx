import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { AlarmSettingsView } from './AlarmSettingsView.tsx';

it('show the effective alarms of an area: its own, and otherwise those of its type', async () => {
  setLanguage('en_US');
  const alarms = { overcrowding: { on: true, max: 30, level: 2 }, retention: { on: true, minutes: 5 } };
  fakeServer({ '/pod/areaType/get': () => ({ id: 't', version: 1, alarms }) });
  const windows = [{ weekdays: [1], start: '08:00', end: '17:00' }];
  const own = { overcrowding: { max: 8, windows, who: { departIds: ['d'], exempt: ['p'] } }, retention: { on: false } };
  renderScreen(<AlarmSettingsView row={{ typeId: 't', alarms: own }} />);
  const line = (await screen.findByText('Overcrowding')).closest('li');
  expect(line?.textContent).toContain('Level 2 · At most 8 people · 08:00–17:00 · 2 selected');
  expect(screen.queryByText('Retention')).toBeNull();
});

it('shows that no alarm is enabled', async () => {
  setLanguage('en_US');
  renderScreen(<AlarmSettingsView row={{ alarms: null }} />);
  expect(await screen.findByText('No alarm is switched on')).toBeTruthy();
});
