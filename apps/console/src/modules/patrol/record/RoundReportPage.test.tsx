import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer, json } from '../../../testing/fakeServer.ts';
import { roundReport } from '../../../testing/patrolRounds.ts';
import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { RoundReportPage } from './RoundReportPage.tsx';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

/** The card with the name; its table may have the same name. */
const region = async (name: string): Promise<HTMLElement> =>
  (await screen.findAllByRole('region', { name }))[0] ?? document.body;
const lines = (part: HTMLElement): (string | null)[] =>
  within(part)
    .getAllByRole('row')
    .map(({ textContent }) => textContent);

describe('the report of a judged round', () => {
  it('shows for each point the first visitor, time, number and duration of visits, and missed points', async () => {
    fakeServer({ '/bp/patrolRound/report': () => roundReport });
    renderScreen(<RoundReportPage id="r1" />);
    const [, first, second] = lines(await region('Points of the route'));
    expect(first).toMatch(/^1Pump house \(mandatory\)\d\d:20:00Liu Yang122 min 0 s1$/);
    expect(second).toMatch(/^2Tank 7Not visited/);
  });

  it('shows findings, alarms meanwhile, earlier results, and the remark on cards that moved together', async () => {
    fakeServer({ '/bp/patrolRound/report': () => roundReport });
    renderScreen(<RoundReportPage id="r1" />);
    const checks = within(await region('Checks'));
    expect(checks.getByText('Oil below the flange')).toBeTruthy();
    expect(checks.getAllByText('Abnormal')).toHaveLength(1);
    expect(screen.getByText(/^The cards of Liu Yang \+ Sun Hao moved together/)).toBeTruthy();
    // Not among the visits of the point above.
    expect(screen.getByText('Sun Hao (with the card of another visitor, not counted again)')).toBeTruthy();
    expect(lines(await region('Corrections'))[1]).toContain('Missed');
    const alarms = within(await region('Alarms meanwhile'));
    expect(alarms.getByRole('link').getAttribute('href')).toBe('/alarm/list?id=a1');
    expect(screen.getByText('Not in the order of the route')).toBeTruthy();
  });

  it('replays on the map with its members and its time', async () => {
    fakeServer({ '/bp/patrolRound/report': () => roundReport });
    renderScreen(<RoundReportPage id="r1" />);
    const { from, to } = roundReport.replay;
    const link = await screen.findByRole('link', { name: 'Replay on the map' });
    const [path, query] = (link.getAttribute('href') ?? '').split('?');
    expect(path).toBe('/area/track');
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({
      who: 'person:liu',
      from: String(from),
      to: String(to),
      about: 'round:r1',
      why: 'Review of patrol North route 2026-05-01#3',
    });
  });

  it('shows that the round does not exist', async () => {
    fakeServer({ '/bp/patrolRound/report': () => json({ code: -1, message: 'No such patrol record', data: null }) });
    renderScreen(<RoundReportPage id="none" />);
    expect(await screen.findByText('No such patrol record')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });
});
