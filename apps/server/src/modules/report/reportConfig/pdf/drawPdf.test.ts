import { expect, it } from 'vitest';

import { readPdf } from '../../../../testing/pdfText.ts';
import { drawPdf } from './drawPdf.ts';

const table = (rows: number, columns: number) => ({
  title: '车辆日报',
  language: 'zh-TW',
  lines: ['厂区：一厂'],
  headings: Array.from({ length: columns }, (_, at) => `字段${at}`),
  isRight: Array.from({ length: columns }, (_, at) => at > 0),
  rows: Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_cell, at) => `${row}·${at}`)),
  foot: '第 {page} 页，共 {pages} 页',
  madeAt: 0,
});

it('has every row once, in order, under headings that are repeated on each page, with page numbers', async () => {
  const paper = await drawPdf(table(120, 3));
  expect(paper.toString('latin1')).toContain('/Lang (zh-TW)');
  const { pages } = readPdf(paper);
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, page] of pages.entries()) {
    expect(page.filter((line) => line === '字段0')).toHaveLength(1);
    expect(page.at(-1)).toBe(`第 ${at + 1} 页，共 ${pages.length} 页`);
  }
  const first = pages.flat().filter((line) => line.endsWith('·0'));
  expect(first).toEqual(Array.from({ length: 120 }, (_, row) => `${row}·0`));
});

it('is landscape when it is wide, and contains texts longer than a cell, in any language', async () => {
  const wide = await drawPdf({ ...table(1, 9), rows: [['長'.repeat(300), 'é', '\u0007龘\n囍', ...Array(6).fill('')]] });
  expect(wide.toString('latin1')).toContain('/MediaBox [0 0 841.89 595.28]');
  const lines = readPdf(wide).pages.flat();
  expect(lines.join('')).toContain('龘 囍');
  expect(lines.filter((line) => line.startsWith('長')).join('').length).toBe(201);
  expect((await drawPdf(table(1, 3))).toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]');
});
