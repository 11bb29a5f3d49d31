import { defineEntity } from '@muster/model/entity/entity.ts';
import { person } from '@muster/model/person/person.ts';
import { screen, waitFor } from '@testing-library/react';
import { startTransition, useLayoutEffect } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { resetTabs } from '../../core/navigation/tabs.ts';
import { fakeServer } from '../../testing/fakeServer.ts';
import { enterAsAdministrator, renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { EntityForm } from '../entity/EntityForm.tsx';
import { useToasts } from '../../core/toast.ts';
import type { FieldInputProps } from './fieldInput.ts';
import { userEvent } from '../../testing/userEvent.ts';

beforeEach(() => {
  setLanguage('en_US');
  enterAsAdministrator();
  resetTabs();
  useToasts.setState({ toasts: [] });
});

describe('a form with a custom part', () => {
  const { name, phone } = person.fields;
  const fenced = defineEntity({
    ...person,
    fields: { name, regions: { kind: 'slot', shape: 'regions', required: true }, phone },
  });
  const isThere = (field: string): boolean => document.querySelector(`#person-${field}`) !== null;
  const Fences = ({ id }: FieldInputProps) => <div id={id} />;
  /** `onShown` runs when the name is in the document, before the paint. */
  const openFenced = async (onShown: () => void) => {
    const server = fakeServer({ '/bp/person/save': () => ({ id: 'p1' }) });
    const Name = ({ id }: FieldInputProps) => {
      useLayoutEffect(onShown, []);
      return <input id={id} />;
    };
    renderScreen(
      <EntityForm entity={fenced} row={null} overrides={{ name: Name, regions: Fences }} onBack={() => {}} />,
    );
    await screen.findByRole('button', { name: 'Save' });
    return server;
  };
  const submit = (): void => {
    document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  };

  it('renders the part before it first and is busy, then all of it', async () => {
    const isBusy = (): boolean => document.querySelector('form [aria-busy=true]') !== null;
    let first: boolean[] = [];
    await openFenced(() => {
      first = [...['name', 'regions', 'phone'].map(isThere), isBusy()];
    });
    expect(first).toEqual([true, false, false, true]);
    await waitFor(() => expect(['name', 'regions', 'phone'].map(isThere)).toEqual([true, true, true]));
    expect(isBusy()).toBe(false);
  });

  it('validates all of it when submitted before the rest is rendered, and shows the errors in each part', async () => {
    const { calls } = await openFenced(submit);
    const toastTexts = () => useToasts.getState().toasts.map(({ text }) => text);
    await waitFor(() => expect(toastTexts()).toEqual(['Check your fields']));
    const wrong = () => ['name', 'regions'].map((each) => document.querySelector(`#person-${each}-error`)?.textContent);
    await waitFor(() => expect(wrong()).toEqual(['This field is required', 'This field is required']));
    expect(calls).toEqual([]);
  });

  it('sends the last drawing, even before the page has rendered it', async () => {
    const { calls } = fakeServer({ '/bp/person/save': () => ({ id: 'p1' }) });
    const region = { shape: 'circle', floor: null, center: [9.5, 47.1], radius: 5 };
    const Drawn = ({ id, onChange }: FieldInputProps) => (
      <button
        type="button"
        id={id}
        onClick={() => {
          startTransition(() => onChange([region]));
          submit();
        }}
      >
        Draw
      </button>
    );
    renderScreen(<EntityForm entity={fenced} row={null} overrides={{ regions: Drawn }} onBack={() => {}} />);
    await userEvent.type(await screen.findByLabelText(/^\*?Name/), 'Yard');
    await userEvent.click(screen.getByText('Draw'));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(JSON.parse(calls[0]?.body['regions'] ?? '')).toEqual([region]);
  });
});
