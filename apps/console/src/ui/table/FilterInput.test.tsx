import { screen, waitFor } from '@testing-library/react';
import type { Field } from '@muster/model/entity/field.ts';
import { filterFields } from '@muster/model/entity/filterFields.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer } from '../../testing/fakeServer.ts';
import { entityOf } from '../../testing/fieldHarness.tsx';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { FilterInput } from './FilterInput.tsx';
import { userEvent } from '../../testing/userEvent.ts';

function open(spec: Field, values: Readonly<Record<string, string>> = {}) {
  const changed = vi.fn<(values: Readonly<Record<string, string>>) => void>();
  const [field] = filterFields(entityOf({ name: spec }));
  if (field === undefined) throw new Error('The field is no filter.');
  renderScreen(<FilterInput field={field} values={values} onChange={changed} />);
  return changed;
}

async function enter(from: string, to: string): Promise<void> {
  // The calendar is loaded on focus.
  await userEvent.click(await screen.findByRole('textbox'));
  await waitFor(() => expect(screen.getAllByRole('textbox')).toHaveLength(2));
  const [first, second] = screen.getAllByRole('textbox');
  await userEvent.type(first as HTMLElement, `${from}{Enter}`);
  await userEvent.type(second as HTMLElement, `${to}{Enter}`);
}

beforeEach(() => setLanguage('en_US'));

describe('a filter', () => {
  it('between days requests days', async () => {
    const changed = open({ kind: 'date', filter: 'between' });
    await enter('2026-03-01', '2026-03-05');
    expect(changed).toHaveBeenLastCalledWith({ nameFrom: '2026-03-01', nameTo: '2026-03-05' });
  });

  it('between times requests instants', async () => {
    const changed = open({ kind: 'datetime', filter: 'between' });
    await enter('2026-03-01 08:00:00', '2026-03-01 09:30:00');
    expect(changed).toHaveBeenLastCalledWith({
      nameFrom: new Date(2026, 2, 1, 8).toISOString(),
      nameTo: new Date(2026, 2, 1, 9, 30).toISOString(),
    });
  });

  it('by a dictionary offers the entries that are in use', async () => {
    fakeServer({
      '/base/dictionary/options': () => [
        {
          code: 'ethnicity',
          entries: [
            { code: '01', label: 'Han', enabled: true },
            { code: '03', label: 'Hui', enabled: false },
          ],
        },
      ],
    });
    const changed = open({ kind: 'select', dictionary: 'ethnicity', filter: 'equals' });
    await userEvent.click(await screen.findByRole('combobox'));
    await userEvent.click(await screen.findByTitle('Han'));
    expect(changed).toHaveBeenLastCalledWith({ name: '01' });
    expect(screen.queryByTitle('Hui')).toBeNull();
  });

  it('by rows of another entity requests them when somebody opens it, so that one that is folded away requests none', async () => {
    const row = { id: 'a1', name: 'Tank farm', code: null };
    const { calls } = fakeServer({ '/pod/area/simple-page': () => ({ data: [row], length: 1 }) });
    const changed = open({ kind: 'remoteSelect', reference: 'area', filter: 'equals' });
    const box = await screen.findByRole('combobox');
    expect(calls).toEqual([]);
    await userEvent.click(box);
    await userEvent.click(await screen.findByTitle('Tank farm'));
    expect(changed).toHaveBeenLastCalledWith({ name: 'a1' });
    expect(calls.map(({ path }) => path)).toEqual(['/pod/area/simple-page']);
  });

  it('by several choices sends them with commas between', async () => {
    const options = { values: ['male', 'female'], label: 'gender' } as const;
    const changed = open({ kind: 'radio', options, filter: 'oneOf' }, { name: 'male' });
    await userEvent.click(await screen.findByRole('combobox'));
    await userEvent.click(await screen.findByTitle('Female'));
    expect(changed).toHaveBeenLastCalledWith({ name: 'male,female' });
  });

  it('by kind offers every kind by its name, in the order of the language', async () => {
    const changed = open({ kind: 'select', namesEntity: true, filter: 'equals' });
    const box = await screen.findByRole('combobox');
    await userEvent.click(box);
    const names = [...document.querySelectorAll('.ant-select-item-option-content')].map(
      ({ textContent }) => textContent,
    );
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
    await userEvent.type(box, 'patrol');
    await userEvent.click(await screen.findByTitle('Patrol team'));
    expect(changed).toHaveBeenLastCalledWith({ name: 'patrolTeam' });
  });
});
