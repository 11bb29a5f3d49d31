import { languages } from '@muster/model/messages/catalogue.ts';
import { mapSetting } from '@muster/model/mapSetting/mapSetting.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { MarkHeightInput } from './MapSettingScreen.tsx';

it.each(languages)(
  'the height of marks on the map is recommended to be 30 to 50 m, also for screen readers, in %s',
  async (language) => {
    setLanguage(language);
    renderScreen(
      <MarkHeightInput
        id="height"
        entity={mapSetting}
        label=""
        row={{}}
        name="polygonMarkerHeight"
        field={mapSetting.fields.polygonMarkerHeight}
        value={0}
        onChange={() => {}}
        isInvalid={false}
        describedBy="height-error"
      />,
    );
    const input = await screen.findByRole('textbox');
    const [advice, error] = (input.getAttribute('aria-describedby') ?? '').split(' ');
    expect(document.getElementById(advice ?? '')?.textContent).toMatch(/30.+50/);
    expect(error).toBe('height-error');
  },
);
