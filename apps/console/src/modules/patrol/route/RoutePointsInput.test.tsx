import { patrolRoute } from '@muster/model/patrolRoute/patrolRoute.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer, json } from '../../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { RoutePointsInput } from './RoutePointsInput.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

const point = (id: string, mustVisit = false) => ({ id, name: `point ${id}`, mustVisit });

function Form({ area, value }: { area: string | null; value: string[] | null }) {
  const [chosen, choose] = useState<unknown>(value);
  return (
    <>
      <RoutePointsInput
        id="points"
        entity={patrolRoute}
        name="pointIds"
        field={patrolRoute.fields.pointIds}
        label="Points"
        value={chosen}
        row={{ patrolAreaId: area }}
        onChange={choose}
        isInvalid={false}
        describedBy={undefined}
      />
      <output data-testid="chosen">{JSON.stringify(chosen)}</output>
    </>
  );
}

/** The points of the area `1`; no other has any. */
function open(area: string | null, value: string[] | null): void {
  const points = [point('a', true), point('b'), point('c')];
  fakeServer({
    '/bp/patrolPoint/page': ({ query }) => {
      const rows = query['patrolAreaId'] === '1' ? points : [];
      return { data: rows, length: rows.length };
    },
  });
  renderScreen(<Form area={area} value={value} />);
}
const chosen = (): unknown => JSON.parse(screen.getByTestId('chosen').textContent ?? '');

describe('the points of a route', () => {
  it('wait for the patrol area', async () => {
    open(null, null);
    expect(await screen.findByText('Choose the patrol area first')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Points' })).toHaveProperty('disabled', true);
  });

  it('keep their order, are moved up, and are removed', async () => {
    open('1', ['b', 'a', 'c']);
    await userEvent.click(await screen.findByRole('button', { name: 'Move point a up' }));
    expect(chosen()).toEqual(['a', 'b', 'c']);
    expect(screen.getByRole('button', { name: 'Move point a up' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Remove point b' }));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Points' }));
    expect(chosen()).toEqual(['a', 'c']);
    expect(screen.getAllByRole('listitem').map((each) => each.textContent)).toEqual(['point amandatory×', 'point c×']);
  });

  it('are added behind the others, all at once', async () => {
    open('1', ['c']);
    await userEvent.click(await screen.findByRole('button', { name: 'Add all by name' }));
    expect(chosen()).toEqual(['c', 'a', 'b']);
  });

  it('that cannot be loaded show the reason, are kept, and are reloaded', async () => {
    let isDown = true;
    fakeServer({
      '/bp/patrolPoint/page': () =>
        isDown ? json({ code: -1, message: 'Not now', data: null }) : { data: [point('b')], length: 1 },
    });
    renderScreen(<Form area="1" value={['b']} />);
    expect((await screen.findByRole('alert')).textContent).toContain('Not now');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('point b')).toBeTruthy();
    expect(chosen()).toEqual(['b']);
  });

  it('that another user has added since the form was last open are kept', async () => {
    const points = [point('a')];
    fakeServer({ '/bp/patrolPoint/page': () => ({ data: points, length: points.length }) });
    function Twice() {
      const [isAgain, setAgain] = useState(false);
      return (
        <>
          <button onClick={() => setAgain(true)}>again</button>
          <Form key={String(isAgain)} area="1" value={isAgain ? ['b'] : ['a']} />
        </>
      );
    }
    renderScreen(<Twice />);
    expect(await screen.findByText('point a')).toBeTruthy();
    points.push(point('b'));
    await userEvent.click(screen.getByRole('button', { name: 'again' }));
    expect(await screen.findByText('point b')).toBeTruthy();
    expect(chosen()).toEqual(['b']);
  });

  it('of an area that was chosen before are dropped', async () => {
    open('1', ['elsewhere', 'b']);
    expect(await screen.findByText('point b')).toBeTruthy();
    expect(chosen()).toEqual(['b']);
  });
});
