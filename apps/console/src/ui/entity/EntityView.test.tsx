import { screen, waitFor } from '@testing-library/react';
import type { Field } from '@muster/model/entity/field.ts';
import { beforeEach, describe, expect, it } from 'vitest';

import { fakeServer } from '../../testing/fakeServer.ts';
import { entityOf } from '../../testing/fieldHarness.tsx';
import { renderScreen } from '../../testing/renderScreen.tsx';
import { setLanguage } from '../../testing/setLanguage.ts';
import { EntityView } from './EntityView.tsx';

const id = '0'.repeat(26);
const picture = { id, name: 'face.png', downloadUrl: `/image/view?id=${id}` };
const paper = { id, name: 'plan.docx', downloadUrl: `/file/download?id=${id}` };

async function show(field: Field, value: unknown): Promise<string> {
  fakeServer({
    '/image/view': () => new Response(new Blob(['picture'], { type: 'image/png' })),
    '/base/dictionary/options': () => [
      { code: 'ethnicity', entries: [{ code: '02', label: 'Mongol', enabled: false }] },
    ],
  });
  const row = { id: '1', version: 1, name: value };
  renderScreen(<EntityView entity={entityOf({ name: field })} row={row} onBack={() => {}} />);
  await screen.findByRole('button', { name: 'Back' });
  return document.querySelector('dd')?.textContent ?? '';
}

beforeEach(() => setLanguage('en_US'));

describe('the page of one row', () => {
  it.each<[string, Field, unknown, string]>([
    ['a range', { kind: 'range' }, [1.5, 8], '1.5 – 8'],
    ['a number with its unit', { kind: 'unit', units: ['hour'] }, { value: 3, unit: 'hour' }, '3 h'],
    [
      'a choice with those above it',
      { kind: 'cascader', tree: { nodes: [{ value: 'male', children: [{ value: 'female' }] }], label: 'gender' } },
      ['male', 'female'],
      'Male / Female',
    ],
    ['a connection by its words', { kind: 'text', value: 'integer', column: { type: 'actual' } }, 1, 'Online'],
    ['a state by its words', { kind: 'text', value: 'integer', column: { type: 'state' } }, -1, 'Abnormal'],
    ['yes or no', { kind: 'radio', value: 'boolean' }, false, 'No'],
    ['nothing', { kind: 'text' }, null, '—'],
    ['a file by its name', { kind: 'file' }, paper, 'plan.docx'],
  ])('shows %s', async (_, field, value, text) => {
    expect(await show(field, value)).toBe(text);
  });

  it('calls the entry of a dictionary by its name, offered or not', async () => {
    await show({ kind: 'select', dictionary: 'ethnicity' }, '02');
    // In the heading and at the field.
    await waitFor(() => expect(screen.getAllByText('Mongol')).toHaveLength(2));
  });

  it('calls an entry that no dictionary has any more by its code', async () => {
    expect(await show({ kind: 'select', dictionary: 'ethnicity' }, '77')).toBe('77');
  });

  it('shows pictures', async () => {
    await show({ kind: 'img' }, picture);
    await waitFor(() => expect(screen.getByAltText<HTMLImageElement>('face.png').src).toMatch(/^data:/));
  });

  it('links outside by its own page', async () => {
    await show({ kind: 'text', format: 'httpsUrl' }, 'https://risk.example.cn/7');
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'https://risk.example.cn/7' });
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
  });

  it('shows a name that a record stores beside its id, and not the id as well', async () => {
    fakeServer({});
    const entity = entityOf({ areaName: { kind: 'text' }, areaId: { kind: 'remoteSelect', reference: 'area' } });
    const row = { id: '1', version: 1, areaName: 'Gate', areaId: 'a1' };
    renderScreen(<EntityView entity={entity} row={row} onBack={() => {}} />);
    await screen.findByRole('button', { name: 'Back' });
    expect([...document.querySelectorAll('dd')].map(({ textContent }) => textContent)).toEqual(['Gate']);
  });
});
