import { sheetRows } from '@muster/model/access/limits.ts';
import { valueKind } from '@muster/model/entity/expectedColumns.ts';
import { refersToMany, type Field } from '@muster/model/entity/field.ts';
import { sheetColumns, type SheetColumn } from '@muster/model/entity/sheetColumns.ts';
import type { Language } from '@muster/model/messages/catalogue.ts';

import type { Database } from '../../core/db/database.ts';
import { translate, translateLabel } from '../../core/http/language.ts';
import type { Resource } from '../entityOverride.ts';
import { type ChoicesByField, readChoices } from './choices.ts';
import { columnWidth, isText, sheetName } from './exportSheet.ts';
import { type Cell, columnLetters, type Hint, type Sheet, workbookStream } from './workbook.ts';

/** Marks the heading of a required column; ignored when the sheet is read. */
export const requiredMark = ' *';

interface Note {
  column: SheetColumn;
  heading: string;
  text: string;
  choices: string[];
}

/** Existing rows, with additional columns after those of the template. */
export interface FilledRows {
  headings: readonly string[];
  rows: (columns: readonly SheetColumn[]) => Cell[][];
}

/**
 * An .xlsx to fill in: the headings in a language, the expected values below each of them, and lists to choose from if
 * the choices are few. The second sheet explains the same, the third has the lists.
 */
export async function* templateStream(
  db: Database,
  { entity }: Resource,
  language: Language,
  filled: FilledRows = { headings: [], rows: () => [] },
): AsyncGenerator<Buffer> {
  const choices = await readChoices(db, entity);
  const columns = sheetColumns(entity).filter(({ readOnly }) => !readOnly);
  const notes = columns.map((column) => noteOf(column, choices, language));
  const headings = notes.map(({ column, heading }) => heading + (column.required ? requiredMark : ''));
  const listSheet = translate(language, 'sheet.choices');
  const lists = notes.filter((note) => note.choices.length > 0);
  const data: Sheet = {
    name: sheetName(entity, language),
    columns: [
      ...columns.map((column) => ({ width: columnWidth(column), text: isText(column) })),
      ...filled.headings.map(() => ({ width: 60, text: true })),
    ],
    rows: [[...headings, ...filled.headings], ...filled.rows(columns)],
    hints: notes.map((note, index) => hintOf(note, index, lists.indexOf(note), listSheet)),
  };
  yield* workbookStream([
    data,
    notesSheet(notes, language),
    ...(lists.length > 0 ? [choicesSheet(lists, listSheet)] : []),
  ]);
}

function noteOf(column: SheetColumn, choices: ChoicesByField, language: Language): Note {
  const offered = (choices.get(column.name) ?? []).filter(({ isOffered }) => isOffered);
  const heading = translateLabel(language, column.label);
  const texts = [contentText(column, offered.length > 0, language)];
  if (column.field.unique === true) texts.push(translate(language, 'sheet.note.unique'));
  const isYesNo = valueKind(column.field) === 'boolean';
  const labels = isYesNo
    ? [translate(language, 'console.yes'), translate(language, 'console.no')]
    : offered.map((choice) => choice.labels[language]);
  return { column, heading, text: texts.join(translate(language, 'console.listSeparator')), choices: labels };
}

function contentText({ field }: SheetColumn, hasChoices: boolean, language: Language): string {
  const kind = valueKind(field);
  if (field.reference !== undefined) return referenceText(field, field.reference, language);
  if (kind === 'strings') return translate(language, 'sheet.note.choices');
  if (hasChoices || kind === 'boolean') return translate(language, 'sheet.note.choice');
  if (kind === 'integer' || kind === 'number' || kind === 'date' || kind === 'datetime')
    return translate(language, `sheet.note.${kind}`);
  const { length = field.kind === 'textarea' ? 2000 : 200 } = field;
  return translate(language, 'sheet.note.text', { max: typeof length === 'number' ? length : length[1] });
}

function referenceText(field: Field, reference: string, language: Language): string {
  const key = refersToMany(field) ? 'sheet.note.references' : 'sheet.note.reference';
  return translate(language, key, { name: translateLabel(language, reference) });
}

function hintOf({ column, heading, text, choices }: Note, index: number, list: number, listSheet: string): Hint {
  const letters = columnLetters(list);
  const isOne = valueKind(column.field) !== 'strings';
  const place = list < 0 || !isOne ? null : `'${listSheet}'!$${letters}$2:$${letters}$${choices.length + 1}`;
  return { column: index, lastRow: sheetRows + 1, title: heading, text, choices: place };
}

function notesSheet(notes: readonly Note[], language: Language): Sheet {
  const heading = ['sheet.column', 'sheet.isRequired', 'sheet.content', 'sheet.choices'] as const;
  const rows: Cell[][] = notes.map((note) => [
    note.heading,
    note.column.required ? translate(language, 'console.yes') : null,
    note.text,
    note.choices.join(translate(language, 'console.listSeparator')),
  ]);
  return {
    name: translate(language, 'sheet.notes'),
    columns: [16, 10, 40, 60].map((width) => ({ width, text: true })),
    rows: [heading.map((key) => translate(language, key)), ...rows],
  };
}

function choicesSheet(lists: readonly Note[], name: string): Sheet {
  const longest = Math.max(...lists.map(({ choices }) => choices.length));
  const rows = Array.from({ length: longest }, (_, index) => lists.map(({ choices }) => choices[index] ?? null));
  return {
    name,
    columns: lists.map(() => ({ width: 20, text: true })),
    rows: [lists.map(({ heading }) => heading), ...rows],
  };
}
