import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AutoComplete from 'antd/es/auto-complete';
import Select from 'antd/es/select';
import { afterEach, describe, expect, it } from 'vitest';

import { namedList } from './namedList.tsx';

afterEach(cleanup);

describe('the list that opens below a field', () => {
  it('has the name that the field was given', async () => {
    render(<Select id="level" aria-label="Level" popupRender={namedList} options={[{ value: 1, label: 'Urgent' }]} />);
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
        <Select id="site" popupRender={namedList} options={[]} />
      </>,
    );
    await userEvent.click(screen.getByRole('combobox'));
    expect((await screen.findByRole('listbox')).getAttribute('aria-label')).toBe('Site');
  });

  it('says of an entry whether it is chosen, and of a heading nothing', async () => {
    const options = [{ label: 'People', options: [{ value: 'wang', label: 'Wang' }] }];
    render(<Select id="whom" aria-label="Whom" popupRender={namedList} options={options} />);
    await userEvent.click(screen.getByRole('combobox'));
    const list = await screen.findByRole('listbox', { name: 'Whom' });
    expect(list.querySelector('[role=option]')?.getAttribute('aria-selected')).toBe('false');
    expect(list.querySelector('[role=presentation]')?.hasAttribute('aria-selected')).toBe(false);
  });

  it('claims of a free text no entry that is not there', async () => {
    render(<AutoComplete id="why" aria-label="Why" popupRender={namedList} options={[{ value: 'Audit' }]} />);
    const field = screen.getByRole('combobox', { name: 'Why' });
    await userEvent.click(field);
    await screen.findByRole('listbox', { name: 'Why' });
    const active = field.getAttribute('aria-activedescendant');
    expect(active === null || document.getElementById(active) !== null).toBe(true);
  });

  it('is named in every select of the console', () => {
    const console = join(import.meta.dirname, '../..');
    const selects = globSync('**/*.tsx', { cwd: console })
      .filter((file) => !file.endsWith('.test.tsx'))
      .flatMap((file) => {
        const parts = readFileSync(join(console, file), 'utf8').split(/<(?=(?:Select|AutoComplete)\b[^>(]*(?:>|\n))/);
        return parts
          .slice(1)
          .map((part) => ({ file, isNamed: part.slice(0, 200).includes('popupRender={namedList}') }));
      });
    expect(selects.length).toBeGreaterThan(15);
    expect(selects.filter(({ isNamed }) => !isNamed)).toEqual([]);
  });
});
