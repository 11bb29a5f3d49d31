import { screen, within } from '@testing-library/react';
import { registry } from '@muster/engine/rules/registry.ts';
import type { AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import { requiredParameters } from '@muster/model/alarm/alarmSettingFaults.ts';
import { area } from '@muster/model/area/area.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import { zhCN } from '@muster/model/messages/catalogues.ts';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { AlarmSettingsInput } from './AlarmSettingsInput.tsx';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { userEvent } from '../../../testing/userEvent.ts';

async function open(value: unknown, more: Partial<FieldInputProps> & { only?: AlarmRule } = {}) {
  const changed = vi.fn();
  const Form = () => {
    const [current, setCurrent] = useState(value);
    return (
      <AlarmSettingsInput
        id="alarms"
        entity={areaType}
        name="alarms"
        field={areaType.fields.alarms}
        label="Alarm settings"
        value={current}
        row={{}}
        isInvalid={false}
        describedBy={undefined}
        {...more}
        onChange={(next) => {
          changed(next);
          setCurrent(next);
        }}
      />
    );
  };
  renderScreen(<Form />);
  await screen.findAllByRole('group');
  return changed;
}

beforeEach(() => setLanguage('en_US'));

describe('the alarm settings of an area type', () => {
  it('have a label for every parameter of every rule that is set for areas', () => {
    for (const { code, watches, parameters } of registry) {
      if (watches === 'report' || watches === 'pulse' || watches === 'camera') continue;
      for (const [name, declaration] of Object.entries(parameters)) {
        expect(zhCN).toHaveProperty([`console.rule.${code}.${name}`]);
        if (declaration.kind === 'number') expect(zhCN).toHaveProperty([`console.unit.${declaration.unit}`]);
        if (declaration.kind === 'choice')
          for (const choice of declaration.choices)
            expect(zhCN).toHaveProperty([`console.rule.${code}.${name}.${choice}`]);
      }
    }
  });

  it('show the parameters of enabled rules only', async () => {
    await open({ overcrowding: { on: true, max: 30 } });
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'At most' }).value).toBe('30');
    expect(screen.queryByRole('spinbutton', { name: 'Longer than' })).toBeNull();
  });

  it('accept head counts as typed, and require increasing ones', async () => {
    const changed = await open({ cluster: { on: true, level: 4 } });
    const counts = screen.getByRole('combobox', { name: 'Head counts that raise the level' });
    await userEvent.type(counts, '10{enter}');
    await userEvent.type(counts, '5{enter}');
    expect(changed).toHaveBeenLastCalledWith({ cluster: { on: true, level: 4, levels: [5, 10] } });
  });

  it('take a rule out of service, except one whose alarms must always sound', async () => {
    const changed = await open({ retention: { on: true, minutes: 5 }, evacuation: { on: true } });
    await userEvent.click(screen.getByRole('button', { name: 'Advanced Retention' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Out of service' }));
    expect(changed).toHaveBeenLastCalledWith({
      retention: { on: true, minutes: 5, outOfService: true },
      evacuation: { on: true },
    });
  });

  it('name the posts and certificates of the counted people', async () => {
    fakeServer({ '/bp/job/simple-list': () => [{ id: 'job-1', name: 'Guard', code: null }] });
    const changed = await open({ understaffing: { on: true, min: 1, jobIds: ['job-1'] } });
    expect(await screen.findByTitle('Guard')).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'With a certificate' }));
    await userEvent.click(await screen.findByTitle('Special operation'));
    expect(changed).toHaveBeenLastCalledWith({
      understaffing: { on: true, min: 1, jobIds: ['job-1'], qualifications: ['specialOperation'] },
    });
  });

  it('are required only where the engine has no default', () => {
    for (const { code, parameters } of registry) {
      const needed = Object.entries(parameters).filter(([, each]) => 'default' in each && each.default === null);
      expect(requiredParameters[code] ?? []).toEqual(needed.map(([name]) => name));
    }
  });

  it('show which of them is missing after an attempt to save', async () => {
    await open({ overcrowding: { on: true }, retention: { on: true, minutes: 5 } }, { isInvalid: true });
    expect(screen.getAllByText('Required')).toHaveLength(1);
    expect(screen.getByRole('spinbutton', { name: 'At most' }).getAttribute('aria-invalid')).toBe('true');
  });

  it('hold on some days between two times, also over midnight', async () => {
    const changed = await open({ retention: { on: true, minutes: 5 } }, { only: 'retention' });
    expect(screen.getByText('At all times')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add a time window' }));
    await userEvent.click(screen.getByRole('button', { name: 'Saturday' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sunday' }));
    const start = screen.getByRole('textbox', { name: 'Start' });
    await userEvent.clear(start);
    await userEvent.type(start, '22');
    expect(start.getAttribute('aria-invalid')).toBe('true');
    await userEvent.tab();
    const end = screen.getByRole('textbox', { name: 'End' });
    await userEvent.clear(end);
    await userEvent.type(end, '06:30');
    expect(screen.getByText('next day')).toBeTruthy();
    const windows = [{ weekdays: [1, 2, 3, 4, 5], start: '22:00', end: '06:30' }];
    expect(changed).toHaveBeenLastCalledWith({ retention: { on: true, minutes: 5, windows } });
    await userEvent.click(screen.getByRole('button', { name: 'Delete time window 1' }));
    expect(changed).toHaveBeenLastCalledWith({ retention: { on: true, minutes: 5 } });
  });

  it('list the recipients of an unhandled alarm, step by step', async () => {
    const changed = await open({ retention: { on: true, minutes: 5 } }, { only: 'retention' });
    expect(screen.getByText('No escalation')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add a step' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add a step' }));
    const minutes = screen.getAllByRole('spinbutton', { name: 'Unhandled for' })[1] as HTMLElement;
    await userEvent.clear(minutes);
    await userEvent.type(minutes, '45');
    const first = { afterMinutes: 10, to: 'areaPersonInCharge' };
    const second = { afterMinutes: 45, to: 'immediateSuperior' };
    expect(changed).toHaveBeenLastCalledWith({ retention: { on: true, minutes: 5, escalation: [first, second] } });
    await userEvent.click(screen.getByRole('button', { name: 'Delete step 1' }));
    expect(changed).toHaveBeenLastCalledWith({ retention: { on: true, minutes: 5, escalation: [second] } });
    await userEvent.click(screen.getByRole('button', { name: 'Delete step 1' }));
    expect(changed).toHaveBeenLastCalledWith({ retention: { on: true, minutes: 5 } });
  });

  it('require a day in every window', async () => {
    await open({ retention: { on: true, windows: [{ weekdays: [1], start: '08:00', end: '17:00' }] } });
    await userEvent.click(screen.getByRole('button', { name: 'Monday' }));
    expect(screen.getByText('Select at least one day')).toBeTruthy();
  });

  it('cover kinds, departments and single people, without exempt ones', async () => {
    fakeServer({
      '/bp/depart/simple-page': () => ({ data: [{ id: 'd1', name: 'Maintenance', code: null }], length: 1 }),
      '/bp/person/simple-page': () => ({ data: [{ id: 'p1', name: 'Wang', code: null }], length: 1 }),
    });
    const changed = await open({ retention: { on: true, minutes: 5 } }, { only: 'retention' });
    await userEvent.click(screen.getByRole('button', { name: 'Select subjects' }));
    const choose = async (label: string, option: string): Promise<void> => {
      await userEvent.click(screen.getByRole('combobox', { name: label }));
      const offered = await screen.findAllByTitle(option);
      await userEvent.click(offered.findLast(({ className }) => className.includes('option')) as HTMLElement);
    };
    await choose('Person types', 'Contractor');
    await choose('Departments', 'Maintenance');
    await choose('Except', 'Wang');
    expect(screen.queryByRole('combobox', { name: 'Vehicle types' })).toBeNull();
    const who = { personTypes: ['contractor'], departIds: ['d1'], exempt: ['p1'] };
    expect(changed).toHaveBeenLastCalledWith({ retention: { on: true, minutes: 5, who } });
  });

  it('may be cleared by hand only, unless their rule always is', async () => {
    const changed = await open({ retention: { on: true, minutes: 5 } }, { only: 'retention' });
    await userEvent.click(screen.getByRole('button', { name: 'Advanced Retention' }));
    await userEvent.click(screen.getByRole('switch', { name: 'Clear by hand only' }));
    expect(changed).toHaveBeenLastCalledWith({ retention: { on: true, minutes: 5, latch: true } });
  });

  it('of head counts state that vehicles count only if selected', async () => {
    await open({ overcrowding: { on: true, max: 3 } }, { only: 'overcrowding' });
    expect(screen.getByText('Every person')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Select subjects' }));
    expect(screen.getByText(/Vehicles count only if they or their types are selected/)).toBeTruthy();
  });

  it('have an evacuation on by default, and off if set', async () => {
    const changed = await open({}, { only: 'evacuation' });
    expect(screen.getByRole('spinbutton', { name: 'Arrival rate' })).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Emergency evacuation' }));
    await userEvent.click(await screen.findByTitle('Off'));
    expect(changed).toHaveBeenLastCalledWith({ evacuation: { on: false } });
    expect(screen.queryByRole('spinbutton', { name: 'Arrival rate' })).toBeNull();
  });

  it('keep settings of other places', async () => {
    const windows = [{ weekdays: [1], start: '08:00', end: '17:00' }];
    const changed = await open({ overcrowding: { on: true, max: 3, windows }, lowBattery: { on: true } });
    await userEvent.type(screen.getByRole('spinbutton', { name: 'At most' }), '0');
    expect(changed).toHaveBeenLastCalledWith({
      overcrowding: { on: true, max: 30, windows },
      lowBattery: { on: true },
    });
  });
});

describe('the alarm settings of an area', () => {
  const type = {
    overcrowding: { on: true, max: 30, level: 2 },
    retention: { on: false, minutes: 10 },
    evacuation: { on: false },
  };
  const openArea = (value: unknown) => {
    fakeServer({ '/pod/areaType/get': () => ({ id: 't', version: 1, name: 'Tanks', alarms: type }) });
    return open(value, { entity: area, field: area.fields.alarms, row: { typeId: 't' } });
  };

  it('show in grey the settings of the type', async () => {
    await openArea({});
    const most = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'At most' });
    expect([most.value, most.disabled]).toEqual(['30', true]);
    expect(within(screen.getByRole('region', { name: 'Overcrowding' })).getByText('From area type (On)')).toBeTruthy();
    // A rule disabled by the type has no settings.
    expect(screen.queryByRole('spinbutton', { name: 'Longer than' })).toBeNull();
  });

  it('are copied to own settings as a whole, changed there, and reset to the type', async () => {
    const changed = await openArea({});
    const choose = async (state: string): Promise<void> => {
      await userEvent.click(screen.getByRole('combobox', { name: 'Overcrowding' }));
      const offered = await screen.findAllByTitle(state);
      await userEvent.click(offered.findLast(({ className }) => className.includes('option')) as HTMLElement);
    };
    await screen.findByRole('spinbutton', { name: 'At most' });
    await choose('Own settings');
    expect(changed).toHaveBeenLastCalledWith({ overcrowding: { on: true, max: 30, level: 2 } });
    const most = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'At most' });
    await userEvent.clear(most);
    await userEvent.type(most, '8');
    expect(changed).toHaveBeenLastCalledWith({ overcrowding: { on: true, max: 8, level: 2 } });
    await choose('From area type (On)');
    expect(changed).toHaveBeenLastCalledWith({});
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'At most' }).value).toBe('30');
  });

  it('can be always active where the type has windows', async () => {
    const windows = [{ weekdays: [1], start: '08:00', end: '17:00' }];
    fakeServer({
      '/pod/areaType/get': () => ({ id: 't', version: 1, alarms: { retention: { on: true, minutes: 1, windows } } }),
    });
    const more = { entity: area, field: area.fields.alarms, row: { typeId: 't' }, only: 'retention' } as const;
    const changed = await open({}, more);
    await screen.findByRole('group', { name: 'Time window 1' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Retention' }));
    await userEvent.click(await screen.findByTitle('Own settings'));
    await userEvent.click(screen.getByRole('button', { name: 'Delete time window 1' }));
    expect(changed).toHaveBeenLastCalledWith({ retention: { on: true, minutes: 1, windows: [] } });
  });
});
