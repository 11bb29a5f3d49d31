import { inflateSync } from 'node:zlib';

export interface ReadPdf {
  /** Lines of each page, in the order in which they were drawn. */
  pages: string[][];
  /** Names of the embedded fonts. */
  fonts: string[];
}

/** Reads the text of a PDF with one font with a `ToUnicode` map (ISO 32000-1, 9.10.3), like ours. */
export function readPdf(content: Buffer): ReadPdf {
  const text = content.toString('latin1');
  const streams = [...text.matchAll(/(\d+) 0 obj\n(<<(?:(?!endobj)[\s\S])*?>>)\nstream\n/g)].flatMap((found) => {
    const [whole, id = '', dictionary = ''] = found;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const start = found.index + whole.length;
    const bytes = content.subarray(start, start + length);
    return [{ id, data: dictionary.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : '' }];
  });
  const characters = new Map<string, string>();
  for (const { data } of streams)
    for (const [, first = '', list = ''] of data.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi))
      for (const [at, [, code = '']] of [...list.matchAll(/<([\da-f ]+)>/gi)].entries())
        characters.set((Number.parseInt(first, 16) + at).toString(16).padStart(4, '0'), fromUtf16(code));
  const contents = [...text.matchAll(/\/Type \/Page\n[\s\S]*?\/Contents (\d+) 0 R/g)].map(([, id]) => id);
  const pages = contents.map((id) => linesOf(streams.find((stream) => stream.id === id)?.data ?? '', characters));
  const fonts = [...text.matchAll(/\/FontName \/(\S+)/g)].map(([, name = '']) => name);
  return { pages, fonts: [...new Set(fonts)] };
}

function fromUtf16(code: string): string {
  return Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le');
}

/** One line for each placed text. */
function linesOf(data: string, characters: ReadonlyMap<string, string>): string[] {
  const lines: string[] = [];
  for (const [, body = ''] of data.matchAll(/BT\n([\s\S]*?)ET/g)) {
    const glyphs = [...body.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
    lines.push(glyphs.map((glyph) => characters.get(glyph.toLowerCase()) ?? '�').join(''));
  }
  return lines;
}
