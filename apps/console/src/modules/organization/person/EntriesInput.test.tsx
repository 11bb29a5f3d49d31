import { fireEvent, screen, within } from '@testing-library/react';
import { certificate } from '@muster/model/person/certificate.ts';
import { certificatesShape } from '@muster/model/person/careerShape.ts';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { enterAsAdministrator, renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { EntriesInput } from './EntriesInput.tsx';
import { userEvent } from '../../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
});

const held = {
  kind: 'health',
  name: null,
  number: 'H-1',
  validFrom: '2020-01-01',
  validTo: '2021-01-01',
  picture: null,
};

function show(value: unknown) {
  const changes: unknown[] = [];
  const submitted = vi.fn();
  function Form() {
    const [now, setNow] = useState(value);
    const change = (next: unknown): void => {
      changes.push(next);
      setNow(next);
    };
    return (
      <form onSubmit={submitted}>
        <EntriesInput id="entries" label="Certificates" entry={certificate} value={now} onChange={change} />
      </form>
    );
  }
  renderScreen(<Form />);
  return { changes, submitted };
}

describe('the certificates of a person', () => {
  it('are shown with their current state', async () => {
    show([
      held,
      { ...held, number: 'H-2', validTo: '2999-01-01' },
      { ...held, number: 'H-3', validFrom: '2998-01-01', validTo: null },
    ]);
    const cells = (await screen.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(cells[0]).toContain('Expired');
    expect(cells[1]).toContain('Valid');
    expect(cells[2]).toContain('Not yet valid');
  });

  it('are added by a dialog that validates like the server, without submitting the surrounding form', async () => {
    const { changes, submitted } = show(null);
    await userEvent.click(await screen.findByRole('button', { name: 'Add Certificate' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(await within(dialog).findByText('This field is required')).toBeTruthy();
    expect(changes).toEqual([]);
    await userEvent.type(within(dialog).getByLabelText(/Number/), 'SP-7');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(changes).toEqual([
      [{ kind: 'qualification', name: null, number: 'SP-7', validFrom: null, validTo: null, picture: null }],
    ]);
    expect(certificatesShape.safeParse(changes[0]).success).toBe(true);
    expect(submitted).not.toHaveBeenCalled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are refused when they end before they begin', async () => {
    const { changes } = show([{ ...held, validFrom: '2022-01-01' }]);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('Must not be before the first day')).toBeTruthy();
    expect(changes).toEqual([]);
  });

  it('are edited and removed; an empty list is stored as null', async () => {
    const { changes } = show([held, { ...held, number: 'H-2' }]);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Edit' }))[1] as HTMLElement);
    const number = within(await screen.findByRole('dialog')).getByLabelText(/Number/);
    fireEvent.change(number, { target: { value: 'H-9' } });
    await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(changes.at(-1)).toMatchObject([{ number: 'H-1' }, { number: 'H-9' }]);
    await userEvent.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement);
    expect(changes.at(-1)).toMatchObject([{ number: 'H-9' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(changes.at(-1)).toBeNull();
  });
});
