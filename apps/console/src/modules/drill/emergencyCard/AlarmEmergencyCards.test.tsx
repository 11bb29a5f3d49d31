import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, enterBoundToSites, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { AlarmEmergencyCards } from './AlarmEmergencyCards.tsx';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

describe('emergency cards beside an alarm', () => {
  it('show steps and contacts', async () => {
    const card = {
      id: 'c1',
      name: 'Acid leak',
      steps: '<ul><li>Shut the valve</li></ul>',
      contactName: 'Zhou',
      contactPhone: '13800138000',
    };
    const { calls } = fakeServer({ '/bp/emergencyCard/ofAlarm': () => [card] });
    renderScreen(<AlarmEmergencyCards alarmId="a1" />);
    const cards = within(await screen.findByRole('region', { name: 'Emergency cards' }));
    expect(await cards.findByText('Shut the valve')).toBeTruthy();
    const call = cards.getByRole('link', { name: 'Call Zhou 13800138000' });
    expect(call.getAttribute('href')).toBe('tel:13800138000');
    expect(calls.map(({ query }) => query)).toEqual([{ alarmId: 'a1' }]);
  });

  it('are empty without a matching card, and not requested without the permission', async () => {
    const { calls } = fakeServer({ '/bp/emergencyCard/ofAlarm': () => [] });
    renderScreen(<AlarmEmergencyCards alarmId="a1" />);
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
    enterBoundToSites(['pod:alarm:alarm:view']);
    renderScreen(<AlarmEmergencyCards alarmId="a2" />);
    expect(calls).toHaveLength(1);
  });
});
