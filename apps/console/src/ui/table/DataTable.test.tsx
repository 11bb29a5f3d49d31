import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { job } from '@muster/model/job/job.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { useLocation } from 'react-router';

import { fakeServer, json, type Answer } from '../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { EntityList } from '../entity/EntityList.tsx';
import { userEvent } from '../../testing/userEvent.ts';

const rows = Array.from({ length: 32 }, (_, index) => ({
  id: `j${index + 1}`,
  version: 1,
  name: `Position ${index + 1}`,
  number: `N${index + 1}`,
  description: 'Keeps watch over the tank farm',
  headcount: index,
}));

const page: Answer = ({ query }) => {
  const found = rows.filter(({ name }) => name.includes(query['name'] ?? ''));
  const from = Number(query['page']) * Number(query['size']);
  return { data: found.slice(from, from + Number(query['size'])), length: found.length };
};

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{`${pathname}${search}`}</output>;
}

function open(address = '/', answer: Answer = page) {
  const server = fakeServer({ '/bp/job/page': answer, '/bp/job/references': () => [], '/bp/job/delete': () => null });
  renderScreen(
    <>
      <EntityList entity={job} path="/organization/job" />
      <Address />
    </>,
    address,
  );
  return server;
}
const address = (): string => screen.getByTestId('address').textContent ?? '';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  localStorage.clear();
});

describe('a list', () => {
  it('requests the first 15 rows and numbers them', async () => {
    const { calls } = open();
    expect(await screen.findByText('Position 1')).toBeTruthy();
    expect(calls[0]?.query).toEqual({ page: '0', size: '15' });
    expect(screen.getByText('32 in total')).toBeTruthy();
  });

  it('numbers on through the pages', async () => {
    open('/?page=2');
    const first = (await screen.findByText('Position 16')).closest('.ant-table-row') as HTMLElement;
    expect(within(first).getByText('16')).toBeTruthy();
  });

  it('cuts a long text and shows it whole on hover', async () => {
    open();
    await screen.findByText('Position 1');
    expect(screen.getAllByTitle('Keeps watch over the tank farm')[0]?.textContent).toBe('Keeps wat…');
  });

  it('shows the last page when the page of the URL is empty', async () => {
    open('/?page=9');
    expect(await screen.findByText('Position 31')).toBeTruthy();
    expect(address()).toBe('/?page=3');
  });

  it('puts a filter into the URL, shows page 1, and returns to the previous page when the filter is cleared', async () => {
    open('/?page=2');
    await screen.findByText('Position 16');
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Position 3');
    expect(await screen.findByText('Position 30')).toBeTruthy();
    expect(address()).toBe('/?name=Position+3');
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    expect(await screen.findByText('Position 16')).toBeTruthy();
    expect(address()).toBe('/?page=2');
  });

  it('ignores the reply to an outdated request', async () => {
    let answerFirst = (): void => undefined;
    open('/', (call) => {
      if (call.query['name'] !== undefined) return page(call);
      return new Promise((resolve) => {
        answerFirst = () => resolve(page(call));
      });
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Position 32');
    expect(await screen.findByText('Position 32')).toBeTruthy();
    answerFirst();
    await waitFor(() => expect(screen.queryByText('Position 1')).toBeNull());
  });

  it('sorts by the sortable columns of the entity', async () => {
    const { calls } = open();
    await screen.findByText('Position 1');
    await userEvent.click(screen.getByRole('columnheader', { name: /Number/ }));
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ page: '0', size: '15', sort: 'number' }));
    await userEvent.click(screen.getByRole('columnheader', { name: /Number/ }));
    await waitFor(() => expect(calls.at(-1)?.query['sort']).toBe('-number'));
  });

  it('asks before it deletes the selected rows', async () => {
    const { calls } = open();
    const row = (await screen.findByText('Position 2')).closest('.ant-table-row') as HTMLElement;
    await userEvent.click(within(row).getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Delete (1)' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Delete “Position 2”?');
    expect(calls.some(({ path }) => path === '/bp/job/delete')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(calls.find(({ path }) => path === '/bp/job/delete')?.body).toEqual({ ids: '["j2"]' }));
  });

  it('shows the references to a row, which is then not deleted', async () => {
    const references = [{ entity: 'person', count: 12, names: ['Wang Wei', 'Li Lei'] }];
    const { calls } = fakeServer({ '/bp/job/page': page, '/bp/job/references': () => references });
    renderScreen(<EntityList entity={job} path="/organization/job" />);
    const row = (await screen.findByText('Position 2')).closest('.ant-table-row') as HTMLElement;
    await userEvent.click(within(row).getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: '“Position 2” cannot be deleted' });
    expect(dialog.textContent).toContain('Staff: 12 (Wang Wei, Li Lei and 10 more)');
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(calls.some(({ path }) => path === '/bp/job/delete')).toBe(false);
  });

  it('offers to edit a row, and asks before it deletes it', async () => {
    const { calls } = open('/?name=Position+3');
    const row = (await screen.findByText('Position 30')).closest('.ant-table-row') as HTMLElement;
    await userEvent.click(within(row).getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(calls.some(({ path }) => path === '/bp/job/delete')).toBe(false);
    await userEvent.click(within(row).getByRole('button', { name: 'Delete' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(calls.find(({ path }) => path === '/bp/job/delete')?.body).toEqual({ ids: '["j30"]' }));
    await userEvent.click(within(row).getByRole('button', { name: 'Edit' }));
    expect(address()).toBe('/organization/job/edit/j30');
  });

  it('clears the selection on refresh', async () => {
    open();
    const row = (await screen.findByText('Position 2')).closest('.ant-table-row') as HTMLElement;
    await userEvent.click(within(row).getByRole('checkbox'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete (1)' }).disabled).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(screen.queryByRole('button', { name: 'Delete (1)' })).toBeNull();
  });

  it('offers five pages at a time', async () => {
    open('/', ({ query }) => ({ data: rows.slice(0, Number(query['size'])), length: 1000 }));
    await screen.findByText('Position 1');
    const pages = screen.getAllByRole('listitem').map((item) => item.title);
    expect(pages.filter((title) => /^\d+$/.test(title))).toEqual(['1', '2', '3', '4', '5', '67']);
  });

  it('shows what to do without rows, without matches, and after a failure', async () => {
    open('/', () => ({ data: [], length: 0 }));
    expect(await screen.findByText('No entries yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add' })).toHaveLength(2);
  });

  it('offers to clear the filter when nothing matches', async () => {
    open('/?name=nobody');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filter' }));
    expect(await screen.findByText('Position 1')).toBeTruthy();
  });

  it('offers a retry after a failure', async () => {
    let isBroken = true;
    open('/', (call) => (isBroken ? json({ code: -1, message: 'The database rests', data: null }) : page(call)));
    expect(await screen.findByText('The list could not be loaded: The database rests')).toBeTruthy();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Position 1')).toBeTruthy();
  });

  it('keeps the rows when a refresh fails, and marks them as outdated', async () => {
    let isBroken = false;
    open('/', (call) => (isBroken ? json({ code: -1, message: 'The database rests', data: null }) : page(call)));
    await screen.findByText('Position 1');
    isBroken = true;
    await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Not refreshed (The database rests). The rows may be outdated')).toBeTruthy();
    expect(screen.getByText('Position 1')).toBeTruthy();
  });

  it('offers pages of 10, 15, 20, 30 and 50 rows, and returns to the first page', async () => {
    const { calls } = open('/?page=2');
    await screen.findByText('Position 16');
    await userEvent.click(screen.getByRole('combobox', { name: /page size/i }));
    const sizes = [...document.querySelectorAll('.ant-select-item-option-content')].map(
      ({ textContent }) => textContent,
    );
    expect(sizes).toEqual([10, 15, 20, 30, 50].map((size) => `${size} / page`));
    await userEvent.click(screen.getByText('10 / page'));
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ page: '0', size: '10' }));
    expect(address()).toBe('/?size=10');
  });

  it('does not select a disabled row', async () => {
    open('/', () => ({ data: [{ ...rows[0], disabled: true }, rows[1]], length: 2 }));
    const box = async (name: string) => {
      const row = (await screen.findByText(name)).closest('.ant-table-row') as HTMLElement;
      return within(row).getByRole<HTMLInputElement>('checkbox').disabled;
    };
    expect([await box('Position 1'), await box('Position 2')]).toEqual([true, false]);
  });

  it('sorts only by sortable columns', async () => {
    const { calls } = open();
    await screen.findByText('Position 1');
    await userEvent.click(screen.getByRole('columnheader', { name: /Description/ }));
    expect(calls).toHaveLength(1);
  });

  it('opens a row by its link', async () => {
    open('/?page=2');
    await userEvent.click(await screen.findByText('Position 16'));
    expect(address()).toBe('/organization/job/view/j16');
  });
});

describe('a list and the clock', () => {
  const refreshing = (refreshMs: number | undefined, answer: Answer) => {
    const server = fakeServer({ '/bp/job/page': answer });
    renderScreen(<EntityList entity={job} path="/organization/job" refreshMs={refreshMs} />);
    return server;
  };
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => vi.useRealTimers());
  const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

  it('searches after 200 ms without typing', async () => {
    const { calls } = refreshing(undefined, page);
    await wait(100);
    const type = (text: string) =>
      fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: text } });
    type('Pos');
    await wait(150);
    type('Position 3');
    await wait(150);
    expect(calls).toHaveLength(1);
    await wait(100);
    expect(calls.slice(1).map(({ query }) => query['name'])).toEqual(['Position 3']);
  });

  it('refreshes after its interval, and skips a tick while a request is pending', async () => {
    let answer = (): void => undefined;
    const { calls } = refreshing(
      5000,
      (call) =>
        new Promise((resolve) => {
          answer = () => resolve(page(call));
        }),
    );
    await wait(12_000);
    expect(calls).toHaveLength(1);
    answer();
    await wait(5000);
    expect(calls).toHaveLength(2);
    await wait(12_000);
    expect(calls).toHaveLength(2);
  });

  it('does so only where it is enabled', async () => {
    const { calls } = refreshing(undefined, page);
    await wait(600_000);
    expect(calls).toHaveLength(1);
  });
});
