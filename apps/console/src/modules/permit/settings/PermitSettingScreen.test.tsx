import { permitSettingOf } from '@muster/model/workPermit/permitDefaults.ts';
import type { PermitSetting } from '@muster/model/workPermit/workPermitShape.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { PermitSettingScreen } from './PermitSettingScreen.tsx';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

function open(rows: readonly PermitSetting[] | null) {
  const { calls } = fakeServer({
    '/bp/workPermitSetting/get': () => ({ id: 's1', version: 1, rows }),
    '/bp/workPermitSetting/save': () => ({ id: 's1' }),
  });
  renderScreen(<PermitSettingScreen />);
  const saved = (): PermitSetting[] =>
    JSON.parse(
      calls.find(({ path }) => path === '/bp/workPermitSetting/save')?.body['rows'] ?? 'null',
    ) as PermitSetting[];
  return { saved };
}

describe('the settings of permits', () => {
  it('start from the defaults of a type and level, and store the differences', async () => {
    const { saved } = open(null);
    const hours = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Longest duration (h)' });
    expect(hours.value).toBe('8');
    await userEvent.clear(hours);
    await userEvent.type(hours, '6.5');
    expect(hours.value).toBe('6.5');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(saved()[0]).toEqual({ ...permitSettingOf(null, 'hotWork', 'special'), maxHours: 6.5 });
  });

  it('are reset to the default by one button, which stores nothing', async () => {
    const { saved } = open([{ ...permitSettingOf(null, 'hotWork', 'special'), needsGuardian: false }]);
    expect(await screen.findByRole('checkbox', { name: 'A guardian is needed' })).toHaveProperty('checked', false);
    await userEvent.click(screen.getByRole('button', { name: 'Reset to the default' }));
    expect(screen.getByRole('checkbox', { name: 'A guardian is needed' })).toHaveProperty('checked', true);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()).toEqual([]));
  });

  it('take a measure a line, with those of the product by their words', async () => {
    const { saved } = open(null);
    const measures = await screen.findByRole('textbox', { name: 'Safety measures' });
    await userEvent.clear(measures);
    await userEvent.type(measures, 'The space is ventilated{Enter}Our own rule');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved()[0]?.measures).toEqual(['ventilated', 'Our own rule']));
  });
});
