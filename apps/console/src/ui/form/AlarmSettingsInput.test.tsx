import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { registry } from '@muster/engine/registry.ts';
import { areaType } from '@muster/model/areaType/areaType.ts';
import { zhCN } from '@muster/model/messages/zh_CN.ts';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer } from '../../testing/fakeServer.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { speak } from '../../testing/speak.ts';
import { AlarmSettingsInput } from './AlarmSettingsInput.tsx';

async function open(value: unknown) {
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
        onChange={(next) => {
          changed(next);
          setCurrent(next);
        }}
      />
    );
  };
  renderScreen(<Form />);
  await screen.findByRole('group');
  return changed;
}

beforeEach(() => speak('en_US'));

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

  it('show the parameters of what is on, and of nothing else', async () => {
    await open({ overcrowding: { on: true, max: 30 } });
    expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: 'At most' }).value).toBe('30');
    expect(screen.queryByRole('spinbutton', { name: 'Longer than' })).toBeNull();
  });

  it('take head counts as they are typed, and hold them rising', async () => {
    const changed = await open({ cluster: { on: true, level: 4 } });
    const counts = screen.getByRole('combobox', { name: 'Head counts that raise the level' });
    await userEvent.type(counts, '10{enter}');
    await userEvent.type(counts, '5{enter}');
    expect(changed).toHaveBeenLastCalledWith({ cluster: { on: true, level: 4, levels: [5, 10] } });
  });

  it('take a rule out of service, but for one whose alarms must always sound', async () => {
    const changed = await open({ retention: { on: true, minutes: 5 }, evacuation: { on: true } });
    await userEvent.click(screen.getByRole('switch', { name: 'Out of service' }));
    expect(changed).toHaveBeenLastCalledWith({
      retention: { on: true, minutes: 5, outOfService: true },
      evacuation: { on: true },
    });
  });

  it('name the posts and the certificates of those who count', async () => {
    fakeServer({ '/bp/job/simple-list': () => [{ id: 'job-1', name: 'Guard', code: null }] });
    const changed = await open({ understaffing: { on: true, min: 1, jobIds: ['job-1'] } });
    expect(await screen.findByTitle('Guard')).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'With a certificate' }));
    await userEvent.click(await screen.findByTitle('Special operation'));
    expect(changed).toHaveBeenLastCalledWith({
      understaffing: { on: true, min: 1, jobIds: ['job-1'], qualifications: ['specialOperation'] },
    });
  });

  it('keep what is set elsewhere', async () => {
    const windows = [{ weekdays: [1], start: '08:00', end: '17:00' }];
    const changed = await open({ overcrowding: { on: true, max: 3, windows }, lowBattery: { on: true } });
    await userEvent.type(screen.getByRole('spinbutton', { name: 'At most' }), '0');
    expect(changed).toHaveBeenLastCalledWith({
      overcrowding: { on: true, max: 30, windows },
      lowBattery: { on: true },
    });
  });
});
