import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { deflateRawSync } from 'node:zlib';

import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yazl from 'yazl';

import { workbook } from '../../testing/sheetForm.ts';
import { readSheet } from './readSheet.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-sheet-'));
});
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function reading(content: Buffer, fileType: 'xls' | 'xlsx' = 'xlsx') {
  const path = join(folder, String((files += 1)));
  await writeFile(path, content);
  return readSheet({ path, fileType });
}

const rowsOf = async (content: Buffer, fileType: 'xls' | 'xlsx' = 'xlsx') =>
  (await reading(content, fileType)).map(({ row, cells }) => [row, ...cells]);

function byOthers(bookType: 'xls' | 'xlsx' | 'biff5'): Buffer {
  const book = utils.book_new();
  const day = new Date(Date.UTC(2026, 0, 31));
  const rows = [['编号', '日期', '是'], ['001', day, true], [], [12, '', false]];
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows, { UTC: true }), '表');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['not this one']]), 'second');
  return write(book, { type: 'buffer', bookType });
}

describe('a sheet', () => {
  test.each(['xlsx', 'xls'] as const)('of another program is read: %s', async (type) => {
    expect(await rowsOf(byOthers(type), type)).toEqual([
      [1, '编号', '日期', '是'],
      [2, '001', { time: '2026-01-31 00:00:00' }, true],
      [4, 12, null, false],
    ]);
  });

  test('of ours is read as it was written, whatever its characters', async () => {
    const texts = ['=1+1', '_x0041_', 'a&b<c>"d"', ' two\nlines ', '王伟 🏭', '-3', '007'];
    expect(await rowsOf(await workbook([texts]))).toEqual([[1, ...texts.map((text) => text.trim())]]);
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['no archive', Buffer.from('PK no archive at all')],
    ['an archive of something else', deflateRawSync('x')],
  ])('is not %s', async (_, content) => {
    await expect(reading(content)).rejects.toMatchObject({ key: 'sheet.unreadable' });
  });

  test('with a missing sheet is not readable', async () => {
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from('<workbook/>'), 'xl/workbook.xml');
    zip.end();
    await expect(reading(await buffer(zip.outputStream))).rejects.toMatchObject({ key: 'sheet.unreadable' });
  });

  test('that decompresses to more than any sheet has is refused before it is decompressed', async () => {
    const zip = new yazl.ZipFile();
    zip.addBuffer(Buffer.from('<workbook/>'), 'xl/workbook.xml');
    zip.addBuffer(Buffer.alloc(200 * 2 ** 20, ' '), 'xl/worksheets/sheet1.xml');
    zip.end();
    const bomb = await buffer(zip.outputStream);
    expect(bomb.length).toBeLessThan(2 ** 20);
    await expect(reading(bomb)).rejects.toMatchObject({ key: 'sheet.tooComplex' });
    // One with a wrong declared size is detected all the same.
    const lying = Buffer.from(bomb);
    for (let at = 0; at < lying.length - 4; at += 1)
      if (lying.readUInt32LE(at) === 200 * 2 ** 20) lying.writeUInt32LE(1000, at);
    await expect(reading(lying)).rejects.toMatchObject({ key: expect.stringMatching(/^sheet\./) });
  });

  test('with pictures and macros is read without them', async () => {
    const { zipStream } = await import('./zipStream.ts');
    const { unpackWorkbook } = await import('./unpackWorkbook.ts');
    async function* entries() {
      for (const name of ['xl/media/image1.png', 'xl/vbaProject.bin', 'evil.xml', 'xl/workbook.xml'])
        yield {
          name,
          content: (async function* () {
            yield Buffer.from('x');
          })(),
        };
    }
    const chunks = [];
    for await (const chunk of zipStream(entries())) chunks.push(chunk);
    const left = (await unpackWorkbook(Buffer.concat(chunks))).toString('latin1');
    expect(left).toContain('xl/workbook.xml');
    for (const name of ['media', 'vba', 'evil']) expect(left).not.toContain(name);
  });

  test('that makes its reader fail affects nothing else', async () => {
    // 40 MiB of cells in one row fill only the reader's memory.
    const wide = Array.from({ length: 16_000 }, () => 'x'.repeat(2000));
    const outcome = await reading(await workbook([['a'], wide])).then(
      (rows) => rows.length,
      (error: { key: string }) => error.key,
    );
    expect([2, 'sheet.tooComplex']).toContain(outcome);
    expect(await rowsOf(await workbook([['still here']]))).toEqual([[1, 'still here']]);
  });
});
