import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

interface PictureSize {
  width: number;
  height: number;
}

const gap = 6;

/** As many as can be looked at in one piece: four phones side by side, or two desks, one above the other. */
function plan({ width, height }: PictureSize): { columns: number; rows: number } {
  return width < height ? { columns: 4, rows: 1 } : { columns: 1, rows: 2 };
}

/**
 * Combines all pictures of a folder with the prefix into sheets, in the folder `sheets`, in the order of their names.
 */
export async function writeSheets(folder: string, prefix: string, size: PictureSize): Promise<void> {
  const { columns, rows } = plan(size);
  const { width, height } = size;
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix) && name.endsWith('.png')).sort();
  await mkdir(join(folder, 'sheets'), { recursive: true });
  for (let first = 0; first < names.length; first += columns * rows) {
    const group = names.slice(first, first + columns * rows);
    const parts = group.map((name, at) => ({
      input: join(folder, name),
      left: (at % columns) * (width + gap),
      top: Math.floor(at / columns) * (height + gap),
    }));
    const whole = { width: columns * (width + gap) - gap, height: rows * (height + gap) - gap, channels: 3 as const };
    const number = String(first / (columns * rows)).padStart(2, '0');
    await sharp({ create: { ...whole, background: '#d946ef' } })
      .composite(parts)
      .png()
      .toFile(join(folder, 'sheets', `${prefix}${number}.png`));
    process.stdout.write(`${prefix}${number}: ${group.map((name) => name.slice(prefix.length, -4)).join(', ')}\n`);
  }
}
