import { fileURLToPath } from 'node:url';

import PdfFile from 'pdfkit';

/** A table for a PDF, with translated texts. */
export interface PaperTable {
  title: string;
  /** Language tag for screen readers (BCP 47): `zh-CN`. */
  language: string;
  /** Below the title: site and period. */
  lines: readonly string[];
  headings: readonly string[];
  /** Columns of figures. */
  isRight: readonly boolean[];
  rows: readonly (readonly string[])[];
  /** Foot of a page, with `{page}` and `{pages}`. */
  foot: string;
  /** Creation time, epoch ms. */
  madeAt: number;
}

/** Noto Sans with the characters of all three languages; a document embeds the used ones (OFL 1.1). */
const font = fileURLToPath(new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc')));

const margin = 36;
const footHeight = 20;
const size = { title: 16, line: 9, cell: 8.5 } as const;
const padding = { x: 4, y: 3 } as const;
const leastWidth = 34;
/** A wider table uses landscape pages. */
const portraitColumns = 6;
/** Number of rows that determine the widths of columns. */
const measuredRows = 300;
/** A longer cell is cut: a row fits on a page. */
const longestCell = 200;

type Paper = InstanceType<typeof PdfFile>;

/** The table as a PDF of A4 pages, with the headings on each of them. */
export async function drawPdf(table: PaperTable): Promise<Buffer> {
  const { title, language, lines, headings, rows, madeAt } = table;
  const paper = new PdfFile({
    size: 'A4',
    layout: headings.length > portraitColumns ? 'landscape' : 'portrait',
    margin,
    bufferPages: true,
    font,
    lang: language,
    info: { Title: title, CreationDate: new Date(madeAt) },
  });
  const chunks: Buffer[] = [];
  const end = new Promise<Buffer>((resolve, reject) => {
    paper.on('data', (chunk: Buffer) => chunks.push(chunk));
    paper.on('end', () => resolve(Buffer.concat(chunks)));
    paper.on('error', reject);
  });
  paper.fontSize(size.title).fillColor('black').text(plain(title));
  paper.moveDown(0.3).fontSize(size.line).fillColor('#444444');
  for (const line of lines) paper.text(plain(line));
  paper.moveDown(0.8);
  new TablePrinter(paper, table, widthsOf(paper, headings, rows)).print();
  numberPages(paper, table.foot);
  paper.end();
  return end;
}

/** Line breaks and control characters become spaces. */
function plain(text: string): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');
  return line.length > longestCell ? `${line.slice(0, longestCell)}…` : line;
}

/** A heading on two lines: its label, and its unit. */
function headingLines(heading: string): string[] {
  return heading.split(/ ?(?=[（(])/);
}

/**
 * Columns with the total width of the page: by their contents, else with headings on two lines, else each reduced in
 * proportion.
 */
function widthsOf(paper: Paper, headings: readonly string[], rows: readonly (readonly string[])[]): number[] {
  const most = paper.page.width - 2 * margin;
  paper.fontSize(size.cell);
  const width = (text: string | undefined): number => paper.widthOfString(plain(text ?? '')) + 2 * padding.x + 1;
  const every = Math.ceil(rows.length / measuredRows);
  const measured = rows.filter((_, at) => at % every === 0);
  const columns = headings.map((heading, at) => {
    const body = measured.reduce((longest, row) => Math.max(longest, width(row[at])), leastWidth);
    const least = Math.min(Math.max(body, ...headingLines(heading).map(width)), most * 0.4);
    return { least, wanted: Math.max(least, width(heading)) };
  });
  const least = sumOf(columns.map((column) => column.least));
  const wanted = sumOf(columns.map((column) => column.wanted));
  if (wanted <= most) return columns.map((column) => (column.wanted * most) / wanted);
  if (least > most) return columns.map((column) => (column.least * most) / least);
  const part = (most - least) / (wanted - least);
  return columns.map((column) => column.least + (column.wanted - column.least) * part);
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

interface PaperCell {
  text: string;
  /** Width of its single line; null = it needs several. */
  width: number | null;
  /** Of the column, without its padding. */
  inner: number;
  height: number;
}

class TablePrinter {
  readonly #paper: Paper;
  readonly #table: PaperTable;
  readonly #widths: readonly number[];

  constructor(paper: Paper, table: PaperTable, widths: readonly number[]) {
    this.#paper = paper;
    this.#table = table;
    this.#widths = widths;
  }

  print(): void {
    const { headings, rows } = this.#table;
    const bottom = this.#paper.page.height - margin - footHeight;
    const heading = this.#cellsOf(headings, (text) => headingLines(text).join('\n'));
    this.#draw(heading, true);
    for (const row of rows) {
      const line = this.#cellsOf(row, (text) => text);
      if (this.#paper.y + line.height > bottom) {
        this.#paper.addPage();
        this.#draw(heading, true);
      }
      this.#draw(line, false);
    }
  }

  /** The cells of a row, and its height. Most fit on a line, which needs a tenth of the time of breaking lines. */
  #cellsOf(row: readonly string[], broken: (text: string) => string): { cells: PaperCell[]; height: number } {
    const paper = this.#paper;
    paper.fontSize(size.cell);
    const line = paper.currentLineHeight(true);
    const cells = this.#widths.map((column, at): PaperCell => {
      const text = plain(row[at] ?? '');
      const inner = column - 2 * padding.x;
      const width = paper.widthOfString(text);
      if (width <= inner) return { text, width, inner, height: line };
      const lines = broken(text);
      return { text: lines, width: null, inner, height: paper.heightOfString(lines, { width: inner }) };
    });
    return { cells, height: Math.max(...cells.map(({ height }) => height)) + 2 * padding.y };
  }

  #draw({ cells, height }: { cells: readonly PaperCell[]; height: number }, isHeading: boolean): void {
    const paper = this.#paper;
    const top = paper.y;
    const width = sumOf(this.#widths);
    if (isHeading) paper.rect(margin, top, width, height).fill('#eeeeee');
    paper.fillColor('black').fontSize(size.cell);
    let left = margin + padding.x;
    for (const [at, { text, width: used, inner }] of cells.entries()) {
      const isRight = this.#table.isRight[at] === true;
      if (used === null) paper.text(text, left, top + padding.y, { width: inner, align: isRight ? 'right' : 'left' });
      else paper.text(text, isRight ? left + inner - used : left, top + padding.y, { lineBreak: false });
      left += inner + 2 * padding.x;
    }
    paper
      .moveTo(margin, top + height)
      .lineTo(margin + width, top + height)
      .lineWidth(0.5)
      .stroke('#cccccc');
    paper.x = margin;
    paper.y = top + height;
  }
}

/** The number of pages is known at the end. */
function numberPages(paper: Paper, foot: string): void {
  const { start, count } = paper.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    paper.switchToPage(page);
    // Within the margin a text would begin a new page.
    paper.page.margins.bottom = 0;
    const text = foot.replace('{page}', String(page + 1)).replace('{pages}', String(count));
    const { width, height } = paper.page;
    paper.fontSize(size.cell).fillColor('#444444');
    paper.text(text, margin, height - margin, { width: width - 2 * margin, align: 'center', lineBreak: false });
  }
}
