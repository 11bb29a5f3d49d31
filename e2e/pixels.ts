import type { Locator } from 'playwright-core';
import sharp from 'sharp';

import { waitOptions } from './logIn.ts';

/**
 * Pixels to be found: near a colour (`#RRGGBB`), within so much a channel; or unlike those of another picture (base64).
 */
type Wanted = ({ color: string; within?: number } | { unlike: string }) & {
  /** Only in this square: its middle, and half of its side, in pixels of the part. */
  around?: { x: number; y: number; half: number };
};

interface Found {
  count: number;
  /** Middle and extent in pixels of the part; not finite, and 0, if there are none. */
  x: number;
  y: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Picture {
  /** Red, green and blue of each pixel, row by row. */
  data: Buffer;
  width: number;
}

async function read(base64: string): Promise<Picture> {
  const picture = sharp(Buffer.from(base64, 'base64')).removeAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

/** Pixels of a part of the page, as it is on the screen. */
export async function findPixels(part: Locator, wanted: Wanted): Promise<Found> {
  return findPixelsIn(await looks(part), wanted);
}

/** Pixels of a picture taken by {@link looks}: searched here, because the page would be busy with it. */
export async function findPixelsIn(picture: string, wanted: Wanted): Promise<Found> {
  const { data, width } = await read(picture);
  const isWanted = 'unlike' in wanted ? isUnlike(data, (await read(wanted.unlike)).data) : isNear(data, wanted);
  const { around } = wanted;
  let [count, sumX, sumY, left, right, top, bottom] = [0, 0, 0, Infinity, -Infinity, Infinity, -Infinity];
  for (let pixel = 0; pixel < data.length / 3; pixel += 1) {
    if (!isWanted(pixel * 3)) continue;
    const [x, y] = [pixel % width, Math.floor(pixel / width)];
    if (around !== undefined && Math.max(Math.abs(x - around.x), Math.abs(y - around.y)) > around.half) continue;
    count += 1;
    sumX += x;
    sumY += y;
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  const reach = count === 0 ? { width: 0, height: 0 } : { width: right - left + 1, height: bottom - top + 1 };
  return { count, x: sumX / count, y: sumY / count, left, top, ...reach };
}

/** Whether the pixel whose red is at an index has a colour. */
function isNear(data: Buffer, { color, within = 4 }: { color: string; within?: number }): (at: number) => boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((digit) => Number.parseInt(color.slice(digit, digit + 2), 16));
  return (at) =>
    Math.abs((data[at] ?? 0) - red) <= within &&
    Math.abs((data[at + 1] ?? 0) - green) <= within &&
    Math.abs((data[at + 2] ?? 0) - blue) <= within;
}

function isUnlike(data: Buffer, other: Buffer): (at: number) => boolean {
  const within = 4;
  const differs = (at: number): boolean => Math.abs((data[at] ?? 0) - (other[at] ?? 0)) > within;
  return (at) => differs(at) || differs(at + 1) || differs(at + 2);
}

export async function countPixels(part: Locator, wanted: Wanted): Promise<number> {
  return (await findPixels(part, wanted)).count;
}

/**
 * Picture of a part of the page (PNG, base64), without the panels over a live map, which have the colours of markers.
 * It waits for the part: a loading map would be taken for a panel.
 */
export async function looks(part: Locator): Promise<string> {
  const setPanels = (opacity: '0' | ''): Promise<void> =>
    part.page().evaluate((wanted) => {
      for (const panel of document.querySelectorAll<HTMLElement>('main > div'))
        if (panel.querySelector('canvas') === null) panel.style.opacity = wanted;
    }, opacity);
  await part.waitFor(waitOptions);
  await setPanels('0');
  try {
    return (await part.screenshot(waitOptions)).toString('base64');
  } finally {
    await setPanels('');
  }
}

/** Waits until two looks in a row are the same: tiles, names and flights have come to rest. */
export async function atRest(part: Locator): Promise<string> {
  const end = performance.now() + waitOptions.timeout;
  for (let before = await looks(part); ;) {
    const now = await looks(part);
    if (now === before) return now;
    if (performance.now() > end) throw new Error('The picture does not come to rest.');
    before = now;
  }
}
