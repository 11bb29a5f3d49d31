import { screen } from '@testing-library/react';
import { defineEntity } from '@muster/model/entity/entity.ts';
import { tableColumns } from '@muster/model/entity/tableColumns.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { Cell } from './Cell.tsx';
import css from './Cell.module.css';
import { userEvent } from '../../testing/userEvent.ts';

const machine = defineEntity({
  name: 'machine',
  family: 'pod',
  module: 'device',
  table: 'machine',
  scope: 'site',
  display: 'name',
  search: [],
  order: { field: 'name' },
  fields: {
    name: { kind: 'text', column: { link: true } },
    line: { kind: 'text', value: 'integer', column: { type: 'actual' } },
    log: { kind: 'textarea', column: { type: 'pre' } },
  },
});

function show(name: string, row: Record<string, unknown>, onOpen?: () => void): void {
  const column = tableColumns(machine).find((each) => each.name === name);
  if (column === undefined) throw new Error(`No column ${name}.`);
  renderScreen(<Cell entity={machine} column={column} row={{ id: 'm1', ...row }} onOpen={onOpen} />);
}

beforeEach(() => setLanguage('en_US'));

describe('the column types of specification §3 on the screen', () => {
  it.each([
    [0, []],
    [1, [css.connected]],
    [2, [css.silent]],
  ])('a connection of state %i has the dot of its colour', async (line, colours) => {
    show('line', { line, line_text: 'In the yard', line_time: new Date(2026, 2, 1, 8).toISOString() });
    const cell = await screen.findByTitle('In the yard 2026-03-01 08:00:00');
    expect(cell.textContent).toBe('In the yard');
    expect([...(cell.firstElementChild?.classList ?? [])]).toEqual([css.dot, ...colours]);
  });

  it('a formatted text keeps its lines and its length', async () => {
    show('log', { log: 'first line of the log\n  second line' });
    expect((await screen.findByText(/first line/)).tagName).toBe('PRE');
    expect(document.querySelector('pre')?.textContent).toBe('first line of the log\n  second line');
  });

  it('the first column opens its row, unless the row cannot be opened', async () => {
    const opened = vi.fn<() => void>();
    show('name', { name: 'Pump' }, opened);
    await userEvent.click(await screen.findByRole('button', { name: 'Pump' }));
    expect(opened).toHaveBeenCalledOnce();
    show('name', { name: 'Valve', customClickable: false }, opened);
    expect(await screen.findByText('Valve')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Valve' })).toBeNull();
  });
});
