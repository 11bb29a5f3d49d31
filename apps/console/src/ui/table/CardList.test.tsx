import { screen, waitFor, within } from '@testing-library/react';
import { job } from '@muster/model/job/job.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { useSidebar } from '../../core/settings/sidebarState.ts';
import { fakeServer, type Answer } from '../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { userEvent } from '../../testing/userEvent.ts';
import { EntityList } from '../entity/EntityList.tsx';

const rows = Array.from({ length: 32 }, (_, index) => ({
  id: `j${index + 1}`,
  version: 1,
  name: `Position ${index + 1}`,
  number: `N${index + 1}`,
  description: 'Keeps watch over the tank farm',
  ...(index === 1 && { disabled: true }),
}));
const page: Answer = ({ query }) => {
  const from = Number(query['page']) * Number(query['size']);
  return { data: rows.slice(from, from + Number(query['size'])), length: rows.length };
};

function open() {
  const server = fakeServer({ '/bp/job/page': page, '/bp/job/references': () => [], '/bp/job/delete': () => null });
  renderScreen(<EntityList entity={job} path="/organization/job" />, '/');
  return server;
}
const cards = async () => {
  await screen.findByText('Position 1');
  return within(screen.getByRole('list', { name: 'Post' })).getAllByRole('listitem');
};
const cardOf = async (name: string) => within((await screen.findByText(name)).closest('li') as HTMLElement);

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  localStorage.clear();
  useSidebar.setState({ isMobile: true });
});
afterEach(() => useSidebar.setState({ isMobile: false }));

describe('a list in a narrow window', () => {
  it('shows a card for each row of the page, with its texts whole', async () => {
    open();
    expect(await cards()).toHaveLength(15);
    expect(screen.queryByRole('table')).toBeNull();
    expect((await cardOf('Position 1')).getByText('Keeps watch over the tank farm')).toBeTruthy();
  });

  it('selects single cards and the whole page, without disabled rows', async () => {
    open();
    await userEvent.click((await cardOf('Position 3')).getByRole('checkbox', { name: 'Select Position 3' }));
    expect(screen.getByRole('button', { name: 'Delete (1)' })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select page' }));
    expect(screen.getByRole('button', { name: 'Delete (14)' })).toBeTruthy();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select page' }));
    expect(screen.queryByRole('button', { name: /Delete \(/ })).toBeNull();
  });

  it('sorts by the sortable columns of the table, from the first page', async () => {
    const { calls } = open();
    await cards();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort' }), 'Number ↓');
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ page: '0', size: '15', sort: '-number' }));
  });

  it('turns pages, and not beyond the last', async () => {
    open();
    await cards();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Previous' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Position 16');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Position 31');
    expect(screen.getByText('Page 3 of 3 · 32 in total')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Next' }).disabled).toBe(true);
  });
});
