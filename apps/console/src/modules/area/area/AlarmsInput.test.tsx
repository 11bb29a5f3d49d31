import { areaType } from '@muster/model/areaType/areaType.ts';
import { screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';

import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { AlarmsInput } from './AlarmsInput.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

function Form({ id }: { id: string | undefined }) {
  const { pathname, state } = useLocation();
  return (
    <>
      <output>{`${pathname} ${JSON.stringify(state)}`}</output>
      <AlarmsInput
        id="alarms"
        entity={areaType}
        name="alarms"
        field={areaType.fields.alarms}
        label="Alarm settings"
        value={{ overcrowding: { on: true, max: 7 } }}
        row={{ id }}
        onChange={() => {}}
        isInvalid={false}
        describedBy={undefined}
      />
    </>
  );
}

it('passes the settings of the form to the back-test, saved or not', async () => {
  setLanguage('en_US');
  enterAsAdministrator();
  renderScreen(<Form id="tanks" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Back-test these settings' }));
  const went = '/area/areaType/backtest/tanks {"alarms":{"overcrowding":{"on":true,"max":7}}}';
  expect(screen.getByText(went)).toBeTruthy();
});

it('offers no back-test of an unsaved row', async () => {
  setLanguage('en_US');
  enterAsAdministrator();
  renderScreen(<Form id={undefined} />);
  await screen.findByRole('spinbutton', { name: 'At most' });
  expect(screen.queryByRole('button', { name: 'Back-test these settings' })).toBeNull();
});
