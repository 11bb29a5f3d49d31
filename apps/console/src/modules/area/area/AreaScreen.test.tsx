import { area } from '@muster/model/area/area.ts';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';

import { renderScreen } from '../../../testing/renderScreen.tsx';
import { setLanguage } from '../../../testing/setLanguage.ts';
import { userEvent } from '../../../testing/userEvent.ts';
import type { FormValues } from '../../../ui/form/fieldInput.ts';
import { FormPartsContext } from '../../../ui/form/formParts.ts';
import { SchemaForm } from '../../../ui/form/SchemaForm.tsx';
import { presenceParts } from './AreaScreen.tsx';

const { strict, entryFixes, exitTolerance, toleranceTimeout, detectCrossing, fixTimeout } = area.fields;
const entity = { ...area, fields: { strict, entryFixes, exitTolerance, toleranceTimeout, detectCrossing, fixTimeout } };

function open(given: FormValues, errors = new Map<string, string>()) {
  const Form = () => {
    const [values, setValues] = useState(given);
    const form = {
      values,
      errors,
      setValue: (name: string, value: unknown) => setValues({ ...values, [name]: value }),
    };
    return (
      <FormPartsContext value={presenceParts}>
        <SchemaForm entity={entity} form={form} />
      </FormPartsContext>
    );
  };
  renderScreen(<Form />);
}
const advanced = () => screen.findByRole('button', { name: /^Advanced/ });

beforeEach(() => setLanguage('en_US'));

it('folds the presence settings while all are defaults', async () => {
  open({
    strict: false,
    entryFixes: '1',
    exitTolerance: 0,
    toleranceTimeout: null,
    detectCrossing: false,
    fixTimeout: 180,
  });
  expect((await advanced()).getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('textbox', { name: 'Fixes to enter' })).toBeNull();
  await userEvent.click(await advanced());
  expect(screen.getByRole('textbox', { name: 'Fixes to enter' })).toBeTruthy();
});

it('unfolds if a value differs from the default, and explains each value by a sentence and a drawing', async () => {
  open({
    strict: true,
    entryFixes: 3,
    exitTolerance: 2.5,
    toleranceTimeout: null,
    detectCrossing: false,
    fixTimeout: 180,
  });
  expect((await advanced()).textContent).toContain('3 differ from the default');
  expect(screen.getByText('A subject has entered after 3 consecutive fixes inside the fence.')).toBeTruthy();
  expect(screen.getByText('A subject has left only when it is more than 2.5 m outside the fence.')).toBeTruthy();
  expect(await screen.findByRole('img', { name: /Consecutive fixes inside a fence; number 3 is filled/ })).toBeTruthy();
  expect(screen.getAllByRole('img', { name: /fence|time/ }).length).toBe(6);
  const fixes = screen.getByRole('textbox', { name: 'Fixes to enter' });
  await userEvent.clear(fixes);
  await userEvent.type(fixes, '1');
  expect(screen.getByText('The first fix inside the fence counts as an entry.')).toBeTruthy();
  expect((await advanced()).textContent).toContain('2 differ');
});

it('cannot be folded over a field that is wrong', async () => {
  open({ entryFixes: 1, fixTimeout: 180 }, new Map([['exitTolerance', 'Between 0 and 1000']]));
  await userEvent.click(await advanced());
  expect(screen.getByText('Between 0 and 1000')).toBeTruthy();
});
