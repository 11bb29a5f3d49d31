import { job } from '@muster/model/job/job.ts';
import { person } from '@muster/model/person/person.ts';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { EntityScreen } from './EntityScreen.tsx';
import { userEvent } from '../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

describe('the page of one row', () => {
  it.each([
    [job, 'view', 'Post'],
    [job, 'edit', 'Post'],
    [person, 'view', 'Staff'],
  ])('of an entity shows that its ID was not obtained where the URL has none (%$)', async (entity, page, name) => {
    const { calls } = fakeServer({
      [`${entity === job ? '/bp/job' : '/bp/person'}/page`]: () => ({
        data: [{ id: 'r1', version: 1, name: 'The one' }],
        length: 1,
      }),
    });
    renderScreen(
      <Routes>
        <Route path="/rows/*" element={<EntityScreen entity={entity} path="/rows" />} />
      </Routes>,
      `/rows/${page}`,
    );
    await screen.findByText(`${name}: the ID was not obtained`);
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByText('The one');
  });
});
