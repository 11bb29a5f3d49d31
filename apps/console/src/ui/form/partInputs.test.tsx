import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';

import { renderFields } from '../../testing/fieldHarness.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { userEvent } from '../../testing/userEvent.ts';

beforeEach(() => setLanguage('en_US'));

/** `name` has a label of its own in every language. */
const numbers = () => screen.findAllByRole<HTMLInputElement>('spinbutton');

describe('a range', () => {
  it('has from and to, and is empty when both are cleared', async () => {
    const { values } = renderFields({ name: { kind: 'range', decimals: 1 } });
    const [from, to] = await numbers();
    await userEvent.type(from as HTMLElement, '1.5');
    expect(values()).toEqual({ name: [1.5, null] });
    await userEvent.type(to as HTMLElement, '8');
    expect(values()).toEqual({ name: [1.5, 8] });
    await userEvent.clear(from as HTMLElement);
    await userEvent.clear(to as HTMLElement);
    expect(values()).toEqual({ name: null });
  });
});

describe('a number with a unit', () => {
  it('uses the first unit until another one is selected', async () => {
    const { values } = renderFields({ name: { kind: 'unit', units: ['minute', 'hour'] } });
    const [number] = await numbers();
    await userEvent.type(number as HTMLElement, '3');
    expect(values()).toEqual({ name: { value: 3, unit: 'minute' } });
    await userEvent.click(screen.getByRole('combobox', { name: 'Name: unit' }));
    await userEvent.click(screen.getByTitle('h'));
    expect(values()).toEqual({ name: { value: 3, unit: 'hour' } });
  });

  it('is null without a number', async () => {
    const { values } = renderFields({ name: { kind: 'unit', units: ['minute', 'hour'] } });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Name: unit' }));
    await userEvent.click(screen.getByTitle('h'));
    expect(values()).toEqual({});
  });
});

describe('a cascader', () => {
  it('returns the whole path of the selection, and shows its labels', async () => {
    const nodes = [{ value: 'male', children: [{ value: 'female' }] }];
    const { values } = renderFields({ name: { kind: 'cascader', tree: { nodes, label: 'gender' } } });
    await userEvent.click(await screen.findByRole('combobox'));
    await userEvent.click(screen.getByText('Male'));
    await userEvent.click(screen.getByText('Female'));
    expect(values()).toEqual({ name: ['male', 'female'] });
    expect(screen.getAllByText('Male / Female').length).toBeGreaterThan(0);
  });
});
