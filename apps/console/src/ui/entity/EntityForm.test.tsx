import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { limits } from '@muster/model/access/limits.ts';
import { defineEntity, type EntityRow } from '@muster/model/entity/entity.ts';
import { person } from '@muster/model/person/person.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { resetTabs, useTabs } from '../../core/navigation/tabs.ts';
import { fakeServer, json, type Answer } from '../../testing/fakeServer.ts';
import { pressed } from '../../testing/pressed.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { useToasts } from '../../core/toast.ts';
import { EntityForm } from './EntityForm.tsx';
import { userEvent } from '../../testing/userEvent.ts';

const { number, name, personType, gender, departId, jobId, phone, email } = person.fields;
/** The form of a person without the parts of its screen. */
const staff = defineEntity({ ...person, fields: { number, name, personType, gender, departId, jobId, phone, email } });

const row: EntityRow = {
  id: 'p1',
  version: 3,
  number: 'S0001',
  name: '王伟',
  personType: 'internal',
  gender: 'male',
  departId: 'd1',
  departName: '生产一部',
  jobId: null,
  jobName: null,
  phone: '13800138000',
  email: null,
};

async function open(answer: Answer = () => ({ id: 'p1' }), edited: EntityRow | null = row) {
  const server = fakeServer({ '/bp/person/save': answer });
  const onBack = vi.fn();
  renderScreen(<EntityForm entity={staff} row={edited} onBack={onBack} />);
  await screen.findByRole('button', { name: 'Save' });
  return { ...server, onBack };
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const formOf = (button: HTMLButtonElement): HTMLFormElement => {
  if (button.form === null) throw new Error('the button is of no form');
  return button.form;
};

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  resetTabs();
  useToasts.setState({ toasts: [] });
});

describe('the form of an entity', () => {
  it('shows the row, with names in the place of ids', async () => {
    await open();
    expect(field(/^\*?Name/).value).toBe('王伟');
    expect(screen.getByText('生产一部')).toBeTruthy();
    expect(field(/^\*?Name/).maxLength).toBe(50);
  });

  it('sends the changed values, with the id and the version that was read, and returns to the list', async () => {
    const { calls, onBack } = await open();
    await userEvent.clear(field('Phone'));
    await userEvent.type(field('E-mail'), 'wang@example.cn');
    expect(useTabs.getState().unsaved.size).toBe(1);
    await userEvent.click(save());
    await waitFor(() => expect(onBack).toHaveBeenCalledOnce());
    expect(calls[0]?.body).toEqual({ id: 'p1', version: '3', phone: '', email: 'wang@example.cn', confirm: 'false' });
    expect(useTabs.getState().unsaved.size).toBe(0);
  });

  it('shows the error beside the field, sends nothing, and updates while typing', async () => {
    const { calls } = await open();
    await userEvent.clear(field(/^\*?Name/));
    await userEvent.click(save());
    expect(await screen.findByText('This field is required')).toBeTruthy();
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Check your fields']);
    expect(calls).toEqual([]);
    await userEvent.type(field(/^\*?Name/), 'A');
    expect(screen.queryByText('This field is required')).toBeNull();
  });

  it('counts the errors in the bar, with links to the fields, until they are corrected', async () => {
    await open();
    await userEvent.clear(field(/^\*?Name/));
    await userEvent.type(field('E-mail'), 'nowhere');
    await userEvent.click(save());
    expect((await screen.findByText(/2 fields need attention/)).textContent).toContain('NameE-mail');
    await userEvent.click(screen.getByRole('button', { name: 'E-mail' }));
    expect(document.activeElement).toBe(field('E-mail'));
    await userEvent.clear(field('E-mail'));
    expect(screen.getByText(/1 field needs attention/)).toBeTruthy();
  });

  it('begins a new row with the defaults', async () => {
    const { calls, onBack } = await open(() => ({ id: 'p2' }), null);
    await userEvent.type(field(/^\*?Name/), 'New');
    await userEvent.click(save());
    await waitFor(() => expect(onBack).toHaveBeenCalledOnce());
    expect(calls[0]?.body).toEqual({ name: 'New', personType: 'internal', confirm: 'false' });
  });

  it('does not send twice while the first is pending', async () => {
    let finish = (): void => undefined;
    const { calls } = await open(() => new Promise((resolve) => (finish = () => resolve({ id: 'p1' }))));
    await userEvent.type(field('E-mail'), 'a@b.cn');
    await userEvent.click(save());
    await waitFor(() => expect(save().disabled).toBe(true));
    fireEvent.submit(formOf(save()));
    await pressed();
    expect(calls).toHaveLength(1);
    finish();
  });

  it("shows the server's word at its field and stays", async () => {
    const taken = {
      code: -1,
      message: 'Check your fields',
      data: { fields: [{ field: 'number', rule: 'unique', message: '“S1” exists' }] },
    };
    const { onBack } = await open(() => json(taken));
    await userEvent.type(field('Number'), '1');
    await userEvent.click(save());
    expect(await screen.findByText('“S1” exists')).toBeTruthy();
    expect(onBack).not.toHaveBeenCalled();
  });

  it('reports a change by another user', async () => {
    await open(() => json({ code: -5, message: 'Changed by somebody else', data: null }));
    await userEvent.type(field('E-mail'), 'a@b.cn');
    await userEvent.click(save());
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ text }) => text)).toContain(
        'Someone else has changed this. Go back, open it again, then edit',
      ),
    );
  });

  it('does not resend a refused form within a second', async () => {
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const { calls } = await open(() => json({ code: -1, message: 'Not now', data: null }));
    await userEvent.type(field('E-mail'), 'a@b.cn');
    await userEvent.click(save());
    await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
    await waitFor(() => expect(save().disabled).toBe(false));
    await userEvent.click(save());
    await pressed();
    expect(calls).toHaveLength(1);
    clock.mockRestore();
  });

  it('detects a repeated press by the times of the presses, however late the first was sent', async () => {
    const pressedAt = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(pressedAt);
    const lateFrame = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementationOnce((callback) => {
      clock.mockReturnValue(pressedAt + 300);
      return Number(setTimeout(callback, 0, pressedAt + 300));
    });
    const { calls } = await open(() => json({ code: -1, message: 'Not now', data: null }));
    await userEvent.type(field('E-mail'), 'a@b.cn');
    fireEvent.submit(formOf(save()));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(Date.now()).toBe(pressedAt + 300);
    await waitFor(() => expect(save().disabled).toBe(false));
    clock.mockReturnValue(pressedAt + limits.repeatClickMs);
    fireEvent.submit(formOf(save()));
    await waitFor(() => expect(calls).toHaveLength(2));
    lateFrame.mockRestore();
    clock.mockRestore();
  });

  it('waits for a picture that is still being sent', async () => {
    let arrive = (): void => undefined;
    const record = { id: '0'.repeat(26), name: 'face.png', downloadUrl: `/image/view?id=${'0'.repeat(26)}` };
    const { calls } = fakeServer({
      '/image/upload': () => new Promise((resolve) => (arrive = () => resolve([record]))),
      '/image/view': () => new Response(new Blob(['picture'])),
      '/bp/person/save': () => ({ id: 'p2' }),
    });
    const withPhoto = defineEntity({ ...staff, fields: { name, photo: { kind: 'img' } } });
    renderScreen(<EntityForm entity={withPhoto} row={null} onBack={() => {}} />);
    await userEvent.type(await screen.findByLabelText(/^\*?Name/), 'New');
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    await userEvent.upload(input as HTMLElement, new File(['x'], 'face.png'));
    expect(save().disabled).toBe(true);
    arrive();
    await waitFor(() => expect(save().disabled).toBe(false));
    await userEvent.click(save());
    await waitFor(() => expect(calls.at(-1)?.path).toBe('/bp/person/save'));
    expect(JSON.parse(calls.at(-1)?.body['photo'] ?? '')).toEqual(record);
  });
});

describe('a save that has consequences', () => {
  const message = 'Wang Wei is in the patrol team Day and leaves it';
  const openEdit = async () => {
    const server = fakeServer({
      '/bp/person/save': ({ body }) =>
        body['confirm'] === 'true'
          ? { id: 'p1' }
          : json({ code: -1, message, data: { confirm: [{ code: 'leavesPatrolTeam', message }] } }),
    });
    const back = vi.fn<() => void>();
    renderScreen(<EntityForm entity={staff} row={{ ...row, name: 'Wang Wei' }} onBack={back} />);
    const input = await screen.findByLabelText(/^\*?Name/);
    await userEvent.clear(input);
    await userEvent.type(input, 'Wang');
    await userEvent.click(save());
    const dialog = within(await screen.findByRole('dialog', { name: 'Please confirm' }));
    expect(dialog.getByText(message)).toBeTruthy();
    expect(useToasts.getState().toasts).toEqual([]);
    return { ...server, back, dialog };
  };

  it('asks, and is sent again with the confirmation', async () => {
    const { calls, back, dialog } = await openEdit();
    await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(back).toHaveBeenCalledOnce());
    const sent = { id: 'p1', version: '3', name: 'Wang', confirm: 'false' };
    expect(calls.map(({ body }) => body)).toEqual([sent, { ...sent, confirm: 'true' }]);
  });

  it('is not sent again when the user declines, and the form keeps its values', async () => {
    const { calls, back, dialog } = await openEdit();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field(/^\*?Name/).value).toBe('Wang');
    expect([calls.length, back.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('a form with dependent fields (specification §4)', () => {
  const trip = defineEntity({
    ...staff,
    fields: {
      name,
      number: { kind: 'text', value: 'number' },
      phone: { kind: 'text', value: 'number' },
      email: { kind: 'calc', calc: { operation: 'difference', from: ['number', 'phone'], decimals: 1 } },
      gender,
      employeeNumber: { kind: 'text', required: true, watch: [{ field: 'gender', equals: ['female'] }] },
      major: { kind: 'text', watch: [{ field: 'gender', equals: ['female'], not: true }] },
    },
  });
  const openTrip = async () => {
    const server = fakeServer({ '/bp/person/save': () => ({ id: 'p1' }) });
    renderScreen(<EntityForm entity={trip} row={null} onBack={() => {}} />);
    await userEvent.type(await screen.findByLabelText(/^\*?Name/), 'Trip');
    return server;
  };

  it('computes a field again when its sources change, and does not send it', async () => {
    const { calls } = await openTrip();
    const result = () => document.querySelector('#person-email')?.textContent;
    expect(result()).toBe('—');
    await userEvent.type(field('Number'), '18.4');
    await userEvent.type(field('Phone'), '6.1');
    expect(result()).toBe('12.3');
    await userEvent.clear(field('Phone'));
    expect(result()).toBe('—');
    await userEvent.type(field('Phone'), '8');
    expect(result()).toBe('10.4');
    await userEvent.click(save());
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toEqual({ name: 'Trip', number: '18.4', phone: '8', confirm: 'false' });
  });

  it('shows a field by another’s value, hides one by the opposite, and validates only visible fields', async () => {
    const { calls } = await openTrip();
    const shown = () => ['employeeNumber', 'major'].map((each) => document.querySelector(`#person-${each}`) !== null);
    expect(shown()).toEqual([false, true]);
    await userEvent.click(screen.getByRole('radio', { name: 'Female' }));
    expect(shown()).toEqual([true, false]);
    await userEvent.click(save());
    expect(await screen.findByText('This field is required')).toBeTruthy();
    expect(calls).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Male' }));
    await userEvent.click(save());
    await waitFor(() => expect(calls[0]?.body).toEqual({ name: 'Trip', gender: 'male', confirm: 'false' }));
  });
});
