import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { type Answer, fakeServer } from '../../../testing/fakeServer.ts';
import { patrolFigures } from '../../../testing/patrolRounds.ts';
import { enterAsAdministrator, enterBoundToSites, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import { PatrolStatisticScreen } from './PatrolStatisticScreen.tsx';

function open(address = '/patrol/statistic', more: Record<string, Answer> = {}) {
  const server = fakeServer({ '/bp/patrolRound/statistics': () => patrolFigures, ...more });
  renderScreen(<PatrolStatisticScreen />, address);
  return server;
}

const span = 'dayFrom=2026-04-30&dayTo=2026-05-01';
/** Links of the figures of a table with one row, by heading. */
const links = (figure: HTMLElement): Record<string, string | null> =>
  Object.fromEntries(
    within(figure)
      .getAllByRole('link')
      .map((link) => {
        const cells = [...(link.closest('tr')?.cells ?? [])];
        const heads = [...(link.closest('table')?.rows[0]?.cells ?? [])];
        return [heads[cells.findIndex((cell) => cell.contains(link))]?.textContent ?? '', link.getAttribute('href')];
      }),
  );
const figure = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

describe('the statistics of patrols', () => {
  it('show totals, with the days that reached the pass rate, and link each figure to its rounds', async () => {
    open();
    const overview = within(await screen.findByRole('region', { name: 'Overview' }));
    expect(overview.getByText('1 of 2 reached the pass rate')).toBeTruthy();
    expect(overview.getByText('50')).toBeTruthy();
    expect(overview.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      `/patrol/record?${span}`,
      `/patrol/record?${span}&state=good`,
      `/patrol/record?${span}&state=partial`,
      `/patrol/record?${span}&state=missed`,
    ]);
  });

  it('link to the filtered rounds of a team, of a member and of a missed point', async () => {
    open('/patrol/statistic?routeId=north');
    const own = `/patrol/record?routeId=north&${span}`;
    expect(links(await figure('By team'))).toEqual({
      Due: `${own}&teamId=t1`,
      Good: `${own}&teamId=t1&state=good`,
      Partial: `${own}&teamId=t1&state=partial`,
      Missed: `${own}&teamId=t1&state=missed`,
    });
    expect(links(await figure('By person'))).toMatchObject({
      Due: `${own}&memberIds=liu`,
      'Rounds walked': `${own}&visitorIds=liu`,
    });
    expect(links(await figure('By point'))).toEqual({
      Due: `${own}&pointIds=p1`,
      Missed: `${own}&missedPointIds=p1`,
    });
  });

  it('open the rounds of a day and of an hour from their tables', async () => {
    open();
    const day = await figure('By day');
    await userEvent.click(within(day).getByRole('button'));
    expect(links(day)['Missed']).toBe('/patrol/record?dayFrom=2026-05-01&dayTo=2026-05-01&state=missed');
    const hour = within(await figure('By hour'));
    await userEvent.click(hour.getByRole('button'));
    const [, ...rows] = hour.getAllByRole('row');
    expect(
      within(rows[8] ?? document.body)
        .getAllByRole('link')[0]
        ?.getAttribute('href'),
    ).toBe(`/patrol/record?${span}&hour=8`);
  });

  it('are exported and printed with their filters, with the permission', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    const server = open('/patrol/statistic?teamId=t1', {
      '/bp/patrolRound/statistics/export': () => new Response('xlsx', { headers: { 'content-type': 'x/y' } }),
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    await screen.findByRole('region', { name: 'Overview' });
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(server.calls.at(-1)?.query).toEqual({ teamId: 't1' }));
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('are not exported without it, and show when there are none', async () => {
    enterBoundToSites(['bp:patrol:patrolRound:view']);
    open('/patrol/statistic', {
      '/bp/patrolRound/statistics': () => ({ ...patrolFigures, total: { ...patrolFigures.total, due: 0 } }),
    });
    expect(await screen.findByText('No rounds in this period')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  });
});
