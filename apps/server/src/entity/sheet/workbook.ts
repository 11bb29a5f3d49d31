import { type ZipEntry, zipStream } from './zipStream.ts';

/** Value of a cell; null = empty. */
export type Cell = string | number | null;

export interface Sheet {
  /** At most 31 characters, none of `[]:*?/\`. */
  name: string;
  /** Widths in characters; `text` keeps entered values unchanged: no number loses its zeros. */
  columns: readonly { width: number; text: boolean }[];
  /** In order; the first is the heading and is frozen. */
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;
  /** Input message and choices of a column; for the template. */
  hints?: readonly Hint[];
}

export interface Hint {
  /** From 0. */
  column: number;
  lastRow: number;
  title: string;
  text: string;
  /** Cells with the choices, in Excel's notation: `'Choices'!$A$2:$A$4`. */
  choices: string | null;
}

const style = { plain: 0, text: 1, quoted: 2, heading: 3 } as const;
const flushAt = 64 * 1024;
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const contentTypes = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** An .xlsx (ECMA-376, transitional) written row by row, with constant memory. */
export function workbookStream(sheets: readonly Sheet[]): AsyncGenerator<Buffer> {
  return zipStream(parts(sheets));
}

async function* parts(sheets: readonly Sheet[]): AsyncGenerator<ZipEntry> {
  const numbers = sheets.map((_, index) => index + 1);
  const part = (name: string, text: string): ZipEntry => ({ name, content: once(declaration + text) });
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${contentTypes}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${contentTypes}.styles+xml"/>${numbers.map((number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${contentTypes}.worksheet+xml"/>`).join('')}</Types>`,
  );
  const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${xml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
  );
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packageRelations}">${numbers.map((number) => `<Relationship Id="rId${number}" Type="${relations}/worksheet" Target="worksheets/sheet${number}.xml"/>`).join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  );
  yield part('xl/styles.xml', styles);
  for (const [index, sheet] of sheets.entries())
    yield { name: `xl/worksheets/sheet${index + 1}.xml`, content: sheetContent(sheet) };
}

/** In the order of `style`. A quoted text stays a text when it is edited: an export contains no formula. */
const styles = `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" applyNumberFormat="1" quotePrefix="1"/><xf xfId="0" fontId="1" applyFont="1" numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`;

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function* sheetContent({ columns, rows, hints = [] }: Sheet): AsyncGenerator<Buffer> {
  const widths = columns.map(
    ({ width, text }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1" style="${text ? style.text : style.plain}"/>`,
  );
  let pending = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`;
  let number = 0;
  for await (const row of rows) {
    number += 1;
    pending += rowXml(row, number);
    if (pending.length < flushAt) continue;
    yield Buffer.from(pending);
    pending = '';
  }
  yield Buffer.from(`${pending}</sheetData>${hintsXml(hints)}</worksheet>`);
}

function rowXml(row: readonly Cell[], number: number): string {
  let cells = '';
  for (const [index, cell] of row.entries()) {
    if (cell === null || cell === '') continue;
    const place = `r="${columnLetters(index)}${number}"`;
    if (typeof cell === 'number') cells += `<c ${place}><v>${cell}</v></c>`;
    else {
      const kind = number === 1 ? style.heading : /^[=+\-@\t\r]/.test(cell) ? style.quoted : style.text;
      cells += `<c ${place} s="${kind}" t="inlineStr"><is><t xml:space="preserve">${xml(cell)}</t></is></c>`;
    }
  }
  return `<row r="${number}">${cells}</row>`;
}

function hintsXml(hints: readonly Hint[]): string {
  if (hints.length === 0) return '';
  const list = hints.map(({ column, lastRow, title, text, choices }) => {
    const letters = columnLetters(column);
    const place = `allowBlank="1" showInputMessage="1" promptTitle="${xml(title.slice(0, 32))}" prompt="${xml(text.slice(0, 255))}" sqref="${letters}2:${letters}${lastRow}"`;
    return choices === null
      ? `<dataValidation ${place}/>`
      : `<dataValidation type="list" ${place}><formula1>${xml(choices)}</formula1></dataValidation>`;
  });
  return `<dataValidations count="${list.length}">${list.join('')}</dataValidations>`;
}

/** 0 → A, 26 → AA. */
export function columnLetters(index: number): string {
  const rest = String.fromCharCode(65 + (index % 26));
  return index < 26 ? rest : columnLetters(Math.floor(index / 26) - 1) + rest;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Characters that XML cannot contain are removed; `_x0041_`, which readers treat as an escape (ECMA-376 22.9.2.19), is
 * preserved.
 */
function xml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '')
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
    .replaceAll('\r', '&#13;');
}
