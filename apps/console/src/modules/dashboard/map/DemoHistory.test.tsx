import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { DemoHistory } from './DemoHistory.tsx';

beforeEach(async () => {
  await setLanguage('en_US');
  enterAsAdministrator();
});

it('shows the generated days of the demo history until it is complete', async () => {
  fakeServer({ '/base/demoHistory/progress': () => ({ days: 30, daysDone: 12 }) });
  renderScreen(<DemoHistory buildId="b1" />);
  expect(await screen.findByText(/12 of 30 days/)).toBeDefined();
});
