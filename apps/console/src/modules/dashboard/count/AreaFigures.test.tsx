import { createProjection } from '@muster/geo/projection.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';

import { createTagStore } from '../../../map/tag/tagStore.ts';
import { fakeServer } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { AreaFigures } from './AreaFigures.tsx';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

it('the dashboard counts only the areas whose settings include it', async () => {
  const row = (name: string, screens: string[], enabled = true) => {
    const limits = { expectedCount: 12, fewBelow: 80, manyAbove: 120, storageLocation: 'Server room' };
    return { id: name, version: 1, name, areaId: name, enabled, screens, ...limits };
  };
  const rows = [row('Tanks', ['dashboard']), row('Gate', ['report']), row('Yard', ['dashboard'], false)];
  fakeServer({ '/pod/areaStatistic/page': () => ({ data: rows, length: rows.length }) });
  renderScreen(<AreaFigures store={createTagStore(createProjection([121.5, 31.2]))} areas={[]} />);
  expect(await screen.findByText('Tanks')).toBeTruthy();
  expect(screen.getByText('– / 12')).toBeTruthy();
  expect(screen.queryByText('Gate')).toBeNull();
  expect(screen.queryByText('Yard')).toBeNull();
});
