import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { AutoComplete } from './AutoComplete.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { Select } from './Select.tsx';
import { TablePager } from '../table/DataTable.tsx';
import { defaultQuery } from '../table/tableQuery.ts';
import { userEvent } from '../../testing/userEvent.ts';

afterEach(cleanup);

describe('the list that opens below a field', () => {
  it('has the name that the field was given', async () => {
    render(<Select id="level" aria-label="Level" options={[{ value: 1, label: 'Urgent' }]} />);
    await userEvent.click(screen.getByRole('combobox', { name: 'Level' }));
    expect(await screen.findByRole('listbox', { name: 'Level' })).toBeTruthy();
  });

  it('has the name of its label without the star, also while it has no entry', async () => {
    render(
      <>
        <label htmlFor="site">
          <span>*</span>
          Site
        </label>
        <Select id="site" options={[]} />
      </>,
    );
    await userEvent.click(screen.getByRole('combobox'));
    expect((await screen.findByRole('listbox')).getAttribute('aria-label')).toBe('Site');
  });

  it('has a name below the size of a page as well', async () => {
    setLanguage('en_US');
    const nothing = (): void => {};
    renderScreen(<TablePager control={{ query: defaultQuery, change: nothing, setFilters: nothing }} total={100} />);
    await userEvent.click(await screen.findByRole('combobox'));
    expect((await screen.findByRole('listbox')).getAttribute('aria-label')).toBe('Page Size');
  });

  it('has the selected state of an option, and none for a heading', async () => {
    const options = [{ label: 'People', options: [{ value: 'wang', label: 'Wang' }] }];
    render(<Select id="whom" aria-label="Whom" options={options} />);
    await userEvent.click(screen.getByRole('combobox'));
    const list = await screen.findByRole('listbox', { name: 'Whom' });
    expect(list.querySelector('[role=option]')?.getAttribute('aria-selected')).toBe('false');
    expect(list.querySelector('[role=presentation]')?.hasAttribute('aria-selected')).toBe(false);
  });

  it('has no active option for a free text', async () => {
    render(<AutoComplete id="why" aria-label="Why" options={[{ value: 'Audit' }]} />);
    const field = screen.getByRole('combobox', { name: 'Why' });
    await userEvent.click(field);
    await screen.findByRole('listbox', { name: 'Why' });
    const active = field.getAttribute('aria-activedescendant');
    expect(active === null || document.getElementById(active) !== null).toBe(true);
  });
});
