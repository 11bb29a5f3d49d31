import { fireEvent, screen, waitFor } from '@testing-library/react';
import { defineEntity } from '@muster/model/entity/entity.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { fakeServer } from '../../testing/fakeServer.ts';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { formColumns } from './formColumns.ts';
import { SchemaForm } from './SchemaForm.tsx';
import { userEvent } from '../../testing/userEvent.ts';

const options = { values: ['male', 'female'], label: 'gender' } as const;
const form = defineEntity({
  name: 'person',
  family: 'bp',
  module: 'organization',
  table: 'person',
  scope: 'site',
  display: 'text',
  search: [],
  order: { field: 'text' },
  fields: {
    text: { kind: 'text' },
    textarea: { kind: 'textarea' },
    date: { kind: 'date' },
    datetime: { kind: 'datetime' },
    year: { kind: 'year' },
    select: { kind: 'select', options },
    remoteSelect: { kind: 'remoteSelect', reference: 'job' },
    radio: { kind: 'radio', options },
    checkbox: { kind: 'checkbox', options },
    dialog: { kind: 'dialog', picker: 'job', reference: 'job' },
    slot: { kind: 'slot', shape: 'strings' },
    blank: { kind: 'blank' },
  },
});

const values = {
  text: 'a text',
  textarea: 'more text',
  date: '2026-02-28',
  datetime: new Date(2026, 1, 28, 7, 5, 9).toISOString(),
  year: 2026,
  select: 'female',
  remoteSelect: 'j1',
  radio: 'male',
  checkbox: ['female'],
  dialog: 'j1',
};

async function open(onChange: (name: string, value: unknown) => void = () => {}): Promise<void> {
  fakeServer({
    '/bp/job/simple-page': () => ({ data: [{ id: 'j1', name: 'Fitter', code: null }], length: 1 }),
    '/bp/job/get': () => ({ id: 'j1', name: 'Fitter' }),
  });
  const Slot = () => <p>what the screen brings</p>;
  renderScreen(
    <SchemaForm entity={form} form={{ values, errors: new Map(), setValue: onChange }} overrides={{ slot: Slot }} />,
  );
  await screen.findByText('what the screen brings');
}
const input = (name: string) => document.querySelector<HTMLInputElement>(`#person-${name}`);

beforeEach(() => setLanguage('en_US'));

describe('an input', () => {
  it('shows a text, a day as yyyy-MM-dd, a time as local yyyy-MM-dd HH:mm:ss, and a year', async () => {
    await open();
    expect(['text', 'textarea', 'date', 'datetime', 'year'].map((name) => input(name)?.value)).toEqual([
      'a text',
      'more text',
      '2026-02-28',
      '2026-02-28 07:05:09',
      '2026',
    ]);
  });

  it('shows one of several choices, and several of them, by their labels', async () => {
    await open();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Male' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Female' }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Male' }).checked).toBe(false);
    expect(document.querySelector('.ant-select-content')?.textContent).toBe('Female');
  });

  it('shows the name of the referenced row, in a list and in a dialog', async () => {
    await open();
    await waitFor(() => expect(screen.getAllByText('Fitter')).toHaveLength(2));
  });

  it('is the screen’s component for a slot, and empty for a blank', async () => {
    await open();
    expect(screen.getByText('what the screen brings')).toBeTruthy();
    expect([input('slot'), input('blank')]).toEqual([null, null]);
  });

  it('reports typed and selected values', async () => {
    const changed = vi.fn<(name: string, value: unknown) => void>();
    await open(changed);
    await userEvent.type(input('text') as HTMLElement, '!');
    await userEvent.click(screen.getByRole('radio', { name: 'Female' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Male' }));
    expect(changed.mock.calls).toEqual([
      ['text', 'a text!'],
      ['radio', 'female'],
      ['checkbox', ['male', 'female']],
    ]);
  });
});

describe('a date that is typed', () => {
  it('counts as soon as it is complete, before its panel has closed', async () => {
    const changed = vi.fn<(name: string, value: unknown) => void>();
    await open(changed);
    for (const [name, text] of [
      ['date', '1990-05-17'],
      ['datetime', '2026-03-01 08:00:00'],
      ['year', '2020'],
    ] as const) {
      fireEvent.focus(input(name) as HTMLElement);
      fireEvent.change(input(name) as HTMLElement, { target: { value: text } });
    }
    expect(changed.mock.calls).toEqual([
      ['date', '1990-05-17'],
      ['datetime', new Date(2026, 2, 1, 8).toISOString()],
      ['year', 2020],
    ]);
  });

  it('reports nothing until the date is complete', async () => {
    const changed = vi.fn<(name: string, value: unknown) => void>();
    await open(changed);
    fireEvent.change(input('date') as HTMLElement, { target: { value: '1990-05-' } });
    fireEvent.change(input('year') as HTMLElement, { target: { value: '20' } });
    expect(changed).not.toHaveBeenCalled();
  });
});

describe('the columns of a form (specification §9)', () => {
  const withFields = (count: number) =>
    defineEntity({
      ...form,
      fields: Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, { kind: 'text' as const }])),
    });

  it('are one for 6 or fewer items and two for more', () => {
    expect([1, 6, 7, 20].map((count) => formColumns(withFields(count)))).toEqual([1, 1, 2, 2]);
  });

  it('are one for single, two for double, and as many as the form requests', () => {
    const columns = (['single', 'double', 3] as const).map((wanted) =>
      formColumns(defineEntity({ ...withFields(20), formColumns: wanted })),
    );
    expect(columns).toEqual([1, 2, 3]);
  });
});
