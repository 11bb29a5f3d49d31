import { describe, expect, expectTypeOf, test } from 'vitest';

import { valueSchema } from './apiSchema.ts';
import { checkField } from './checkFields.ts';
import { defineEntity } from './entity.ts';
import { expectedColumns } from './expectedColumns.ts';
import { columnTypes, fieldKinds, defaultValueKind, type FieldKind } from './field.ts';
import { formSections, writableFields } from './formFields.ts';
import type { Row } from './row.ts';
import { sheetColumns } from './sheetColumns.ts';
import { tableColumns } from './tableColumns.ts';
import type { Upload } from './upload.ts';

/** One field of every kind. */
const specimen = defineEntity({
  name: 'specimen',
  family: 'bp',
  module: 'system',
  table: 'specimen',
  scope: 'site',
  display: 'text',
  search: ['text'],
  order: { field: 'text' },
  fields: {
    text: { kind: 'text', required: true, column: { type: 'pre' } },
    textarea: { kind: 'textarea', column: { type: 'state' } },
    richtext: { kind: 'richtext' },
    date: { kind: 'date' },
    datetime: { kind: 'datetime' },
    year: { kind: 'year', min: 1900, max: 2100 },
    select: { kind: 'select', options: { values: ['a', 'b'], label: 'specimen.select' }, column: true },
    remoteSelect: { kind: 'remoteSelect', reference: 'depart', column: true },
    radio: { kind: 'radio', value: 'boolean', column: { type: 'yesNo' } },
    checkbox: { kind: 'checkbox', options: { values: ['a', 'b'], label: 'specimen.select' } },
    cascader: { kind: 'cascader' },
    range: { kind: 'range' },
    unit: { kind: 'unit', units: ['minute', 'hour'] },
    img: { kind: 'img' },
    multiImg: { kind: 'multiImg' },
    file: { kind: 'file' },
    multiFile: { kind: 'multiFile' },
    dialog: { kind: 'dialog', picker: 'riskArea' },
    calc: { kind: 'calc', calc: { operation: 'sum', from: ['year'] } },
    slot: { kind: 'slot', shape: 'strings' },
    blank: { kind: 'blank' },
  },
});

const id = '0123456789abcdefghjkmnpqrs';
const upload = { id, name: 'plan.png', downloadUrl: `/file/download?id=${id}` };

/** A valid and an invalid value for each kind. */
const examples: Record<FieldKind, [fits: unknown, refused: unknown]> = {
  text: ['a', 1],
  textarea: ['a', ['a']],
  richtext: ['<p>a</p>', 3],
  date: ['2026-02-28', '2026-02-31'],
  datetime: ['2026-02-28T08:00:00+08:00', '2026-02-28 08:00:00'],
  year: [2026, 2026.5],
  select: ['a', 'c'],
  remoteSelect: ['some id', { id: 'some id' }],
  radio: [true, 'true'],
  checkbox: [['a'], ['c']],
  cascader: [['a', 'b'], 'a'],
  range: [
    [1, 2],
    [1, 'two'],
  ],
  unit: [
    { value: 3, unit: 'hour' },
    { value: 3, unit: 'week' },
  ],
  img: [upload, { ...upload, script: 'x' }],
  multiImg: [[upload], upload],
  file: [upload, 'plan.png'],
  multiFile: [[upload, upload], [{ name: 'plan.png' }]],
  dialog: ['some id', 5],
  calc: [1.5, '1.5'],
  slot: [['a'], { a: 1 }],
  blank: [null, 'anything'],
};

describe('the vocabulary of fields', () => {
  test('has the 21 form field types of specification §2', () => {
    const specification =
      'text, textarea, richtext, date, datetime, year, select, remote-select, radio, checkbox, cascader, range, unit, img, multiImg, file, multiFile, dialog, calc, slot, blank';
    const spoken = (kind: string): string => (kind === 'remoteSelect' ? 'remote-select' : kind);
    expect(fieldKinds.map(spoken)).toEqual(specification.split(', '));
    expect(fieldKinds).toHaveLength(21);
    expect(Object.keys(defaultValueKind)).toEqual([...fieldKinds]);
    expect(Object.keys(specimen.fields)).toEqual([...fieldKinds]);
  });

  test('has the seven table column types of specification §3', () => {
    expect(columnTypes).toEqual(['plain', 'actual', 'state', 'pre', 'select', 'remoteSelect', 'yesNo']);
  });

  test.each(fieldKinds)('%s accepts valid values and refuses others', (kind) => {
    const [fits, refused] = examples[kind];
    expect(checkField(kind, specimen.fields[kind], fits)).toBeNull();
    expect(checkField(kind, specimen.fields[kind], refused)).toMatchObject({ field: kind });
  });

  test.each(fieldKinds.filter((kind) => kind !== 'blank'))(
    '%s has a column, a form field and an API schema',
    (kind) => {
      expect(expectedColumns(specimen).map(({ field }) => field)).toContain(kind);
      expect(formSections(specimen)[0]?.fields.map(({ name }) => name)).toContain(kind);
      expect(valueSchema(specimen.fields[kind])).not.toEqual({});
    },
  );

  test('a blank is only a gap in the form', () => {
    expect(formSections(specimen)[0]?.fields.at(-1)?.name).toBe('blank');
    expect(expectedColumns(specimen).map(({ name }) => name)).not.toContain('blank');
    expect(sheetColumns(specimen).map(({ name }) => name)).not.toContain('blank');
    expect(writableFields(specimen).map(([name]) => name)).not.toContain('blank');
    expectTypeOf<keyof Row<typeof specimen>>().extract<'blank'>().toBeNever();
  });

  test('a computed field is shown and stored, but never sent', () => {
    expect(writableFields(specimen).map(([name]) => name)).not.toContain('calc');
    expect(sheetColumns(specimen).find(({ name }) => name === 'calc')?.readOnly).toBe(true);
  });

  test('a column has its own type, or that of its field', () => {
    expect(tableColumns(specimen).map(({ name, type }) => [name, type])).toEqual([
      ['text', 'pre'],
      ['textarea', 'state'],
      ['select', 'select'],
      ['remoteSelect', 'remoteSelect'],
      ['radio', 'yesNo'],
    ]);
  });

  test('a row has the value type of each kind', () => {
    expectTypeOf<Row<typeof specimen>['text']>().toEqualTypeOf<string>();
    expectTypeOf<Row<typeof specimen>['year']>().toEqualTypeOf<number | null>();
    expectTypeOf<Row<typeof specimen>['checkbox']>().toEqualTypeOf<string[] | null>();
    expectTypeOf<Row<typeof specimen>['unit']>().toEqualTypeOf<{ value: number; unit: string } | null>();
    expectTypeOf<Row<typeof specimen>['multiFile']>().toEqualTypeOf<Upload[] | null>();
  });
});
