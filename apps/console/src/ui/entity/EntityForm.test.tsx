import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { defineEntity } from '@muster/model/entity/entity.ts';
import { person } from '@muster/model/person/person.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { resetTabs, useTabs } from '../../app/tabs.ts';
import { fakeServer, json, type Answer } from '../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { speak } from '../../testing/speak.ts';
import { useToasts } from '../toast.ts';
import { EntityForm } from './EntityForm.tsx';
import type { EntityRow } from './useEntityForm.ts';

const { number, name, personType, gender, departId, jobId, phone, email } = person.fields;
/** The form of a person without the parts that a screen of its own brings. */
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

beforeEach(() => {
  speak('en_US');
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

  it('sends what was changed, with the id and the version that was read, and goes back', async () => {
    const { calls, onBack } = await open();
    await userEvent.clear(field('Phone'));
    await userEvent.type(field('E-mail'), 'wang@example.cn');
    expect(useTabs.getState().unsaved.size).toBe(1);
    await userEvent.click(save());
    await waitFor(() => expect(onBack).toHaveBeenCalledOnce());
    expect(calls[0]?.body).toEqual({ id: 'p1', version: '3', phone: '', email: 'wang@example.cn' });
    expect(useTabs.getState().unsaved.size).toBe(0);
  });

  it('says what is wrong beside the field, sends nothing, and corrects itself while one types', async () => {
    const { calls } = await open();
    await userEvent.clear(field(/^\*?Name/));
    await userEvent.click(save());
    expect(screen.getByText('This field is required')).toBeTruthy();
    expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Check your fields']);
    expect(calls).toEqual([]);
    await userEvent.type(field(/^\*?Name/), 'A');
    expect(screen.queryByText('This field is required')).toBeNull();
  });

  it('begins a new row with the defaults', async () => {
    const { calls, onBack } = await open(() => ({ id: 'p2' }), null);
    await userEvent.type(field(/^\*?Name/), 'New');
    await userEvent.click(save());
    await waitFor(() => expect(onBack).toHaveBeenCalledOnce());
    expect(calls[0]?.body).toEqual({ name: 'New', personType: 'internal' });
  });

  it('does not send twice while the first is under way', async () => {
    let finish = (): void => undefined;
    const { calls } = await open(() => new Promise((resolve) => (finish = () => resolve({ id: 'p1' }))));
    await userEvent.type(field('E-mail'), 'a@b.cn');
    await userEvent.click(save());
    expect(save().disabled).toBe(true);
    await userEvent.type(field('E-mail'), '{Enter}');
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

  it('says when somebody else was faster', async () => {
    await open(() => json({ code: -5, message: 'Changed by somebody else', data: null }));
    await userEvent.type(field('E-mail'), 'a@b.cn');
    await userEvent.click(save());
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ text }) => text)).toContain(
        'Somebody else changed this meanwhile. Go back, open it again, then edit',
      ),
    );
  });
});
