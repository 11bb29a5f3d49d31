import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { pressed } from '../../../testing/pressed.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { HeartRateScreen } from './HeartRateScreen.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

const days = [1, 2, 3, 4, 5];
let alarms: object;
const wearer = (tag: string, heartRate: number | null) => ({
  tag,
  subjectName: `Wearer ${tag}`,
  t: Date.now(),
  heartRate,
});

function open() {
  const { calls } = fakeServer({
    '/pod/alarmSetting/get': () => ({ id: 's1', version: 4, alarms, operatorsOnDuty: 1 }),
    '/pod/alarmSetting/save': () => ({ id: 's1' }),
    '/pod/position/latest': () => [wearer('A', 72), wearer('B', null), wearer('C', 141), wearer('D', 44)],
  });
  renderScreen(<HeartRateScreen />);
  return () => calls.find(({ path }) => path === '/pod/alarmSetting/save')?.body;
}

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  alarms = {
    lowBattery: { on: true, threshold: 15 },
    heartRate: { on: true, upper: 130, windows: [{ weekdays: days, start: '08:00', end: '18:00' }] },
  };
});
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the heart-rate rules', () => {
  it('have limits in beats per minute and durations in minutes, and change no other settings of the building', async () => {
    const saved = open();
    const upper = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'High limit' });
    expect(upper.value).toBe('130');
    expect(upper.closest('.ant-input-number-affix-wrapper, .ant-input-number')?.textContent).toContain('bpm');
    const lasting = screen.getByRole('spinbutton', { name: 'High for' });
    expect(lasting.closest('.ant-input-number-affix-wrapper, .ant-input-number')?.textContent).toContain('min');
    expect(screen.queryByRole('combobox', { name: 'Low battery' })).toBeNull();
    await userEvent.clear(lasting);
    await userEvent.type(lasting, '5');
    await save();
    await waitFor(() => expect(saved()).toMatchObject({ id: 's1', version: '4' }));
    expect(JSON.parse(saved()?.['alarms'] ?? '')).toEqual({
      lowBattery: { on: true, threshold: 15 },
      heartRate: { on: true, upper: 130, upperMinutes: 5, windows: [{ weekdays: days, start: '08:00', end: '18:00' }] },
    });
  });

  it('require a day, and a start before the end, with errors beside the times', async () => {
    const saved = open();
    const window = within(await screen.findByRole('group', { name: 'Time window 1' }));
    const end = window.getByRole('textbox', { name: 'End' });
    await userEvent.clear(end);
    await userEvent.type(end, '07:00');
    await save();
    expect(await screen.findByText('The start must be before the end')).toBeTruthy();
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
      await userEvent.click(window.getByRole('button', { name: day }));
    }
    expect(window.getByText('Select at least one day')).toBeTruthy();
    await save();
    await pressed();
    expect(saved()).toBeUndefined();
  });

  it('show how hearts beat now, those outside of the limits first', async () => {
    open();
    const now = within(await screen.findByRole('table'));
    await now.findByText('Wearer C');
    const lines = now.getAllByRole('row').slice(1);
    expect(lines.map((line) => line.textContent?.slice(0, 17))).toEqual([
      expect.stringMatching(/^Wearer C141 high/),
      expect.stringMatching(/^Wearer D44 low/),
      expect.stringMatching(/^Wearer A72 /),
    ]);
  });
});
