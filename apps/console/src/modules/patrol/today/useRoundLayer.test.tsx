import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../../testing/fakeServer.ts';
import { patrolNow, todayRound } from '../../../testing/patrolRounds.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { useRoundLayer } from './useRoundLayer.ts';

function Layer({ isShown }: { isShown: boolean }) {
  const { count, signs } = useRoundLayer(isShown);
  return (
    <>
      <output>{count}</output>
      <ul>
        {signs.map(({ id, name, link, patrol, remark }) => (
          <li key={id}>{[patrol?.number, name, patrol?.state, link, remark].join(' | ')}</li>
        ))}
      </ul>
    </>
  );
}

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  const rounds = [todayRound, { ...todayRound, round: '2026-05-01#4', state: 'due' }];
  fakeServer({ '/bp/patrolRound/today': () => ({ now: patrolNow, day: '2026-05-01', timeZone: 'UTC', rounds }) });
});

describe('rounds on the live map', () => {
  it('are the points of open rounds, visited or not, each with a link to its round', async () => {
    renderScreen(<Layer isShown />);
    const [first, second, third, ...others] = (await screen.findAllByRole('listitem')).map((line) => line.textContent);
    const link = '/patrol/round/all?round=north~2026-05-01%233';
    expect(first).toMatch(`1 | Pump house | visited | ${link} | North route`);
    expect(first).toContain('Liu Yang');
    expect(second).toMatch(`2 | Tank 7 | next | ${link}`);
    expect(third).toMatch(`3 | East gate | later | ${link}`);
    expect(others).toEqual([]);
  });

  it('are counted but not drawn while their layer is off', async () => {
    renderScreen(<Layer isShown={false} />);
    expect(await screen.findByText('1')).toBeTruthy();
    expect(screen.queryAllByRole('listitem')).toEqual([]);
  });
});
