import type { Locator } from 'playwright-core';

/** Pixels to be found: near a colour (`#RRGGBB`), within so much a channel; or unlike those of another picture (base64). */
type Wanted = ({ color: string; within?: number } | { unlike: string }) & {
  /** Only in this square: its middle, and half of its side, in pixels of the part. */
  around?: { x: number; y: number; half: number };
};

interface Found {
  count: number;
  /** Middle of them, and from where how far they reach, in pixels of the part; not finite, and 0, where there is none. */
  x: number;
  y: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pixels of a part of the page, as it is on the screen. */
export async function findPixels(part: Locator, wanted: Wanted): Promise<Found> {
  const now = await looks(part);
  return part.page().evaluate(
    async ([picture, asked]) => {
      const read = async (base64: string): Promise<ImageData> => {
        const image = new Image();
        image.src = `data:image/png;base64,${base64}`;
        await image.decode();
        const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
        if (pen === null) throw new Error('The browser gives no canvas to read a picture from.');
        pen.drawImage(image, 0, 0);
        return pen.getImageData(0, 0, image.width, image.height);
      };
      const { data, width } = await read(picture);
      const other = 'unlike' in asked ? (await read(asked.unlike)).data : null;
      const hue = 'color' in asked ? [1, 3, 5].map((at) => Number.parseInt(asked.color.slice(at, at + 2), 16)) : [];
      const within = 'color' in asked ? (asked.within ?? 4) : 4;
      const { around } = asked;
      const isAsked = (x: number, y: number): boolean =>
        around === undefined || Math.max(Math.abs(x - around.x), Math.abs(y - around.y)) <= around.half;
      let [count, sumX, sumY, left, right, top, bottom] = [0, 0, 0, Infinity, -Infinity, Infinity, -Infinity];
      for (let at = 0; at < data.length; at += 4) {
        const isNear = [0, 1, 2].every(
          (channel) => Math.abs(data[at + channel] - (other?.[at + channel] ?? hue[channel])) <= within,
        );
        if (isNear !== (other === null)) continue;
        const [x, y] = [(at / 4) % width, Math.floor(at / 4 / width)];
        if (!isAsked(x, y)) continue;
        count += 1;
        sumX += x;
        sumY += y;
        [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
      }
      const reach = count === 0 ? { width: 0, height: 0 } : { width: right - left + 1, height: bottom - top + 1 };
      return { count, x: sumX / count, y: sumY / count, left, top, ...reach };
    },
    [now, wanted] as const,
  );
}

export async function countPixels(part: Locator, wanted: Wanted): Promise<number> {
  return (await findPixels(part, wanted)).count;
}

/**
 * What a part of the page looks like (PNG, base64), without the panels that lie over a live map: they have colours of
 * marks. It waits for the part: a map that is still on its way is taken for a panel.
 */
export async function looks(part: Locator): Promise<string> {
  const setPanels = (opacity: '0' | ''): Promise<void> =>
    part.page().evaluate((wanted) => {
      for (const panel of document.querySelectorAll<HTMLElement>('main > div'))
        if (panel.querySelector('canvas') === null) panel.style.opacity = wanted;
    }, opacity);
  await part.waitFor({ timeout: 60_000 });
  await setPanels('0');
  try {
    return (await part.screenshot({ timeout: 60_000 })).toString('base64');
  } finally {
    await setPanels('');
  }
}

/** Waits until two looks in a row are the same: tiles, names and flights have come to rest. */
export async function atRest(part: Locator): Promise<string> {
  const end = performance.now() + 60_000;
  for (let before = await looks(part); ;) {
    const now = await looks(part);
    if (now === before) return now;
    if (performance.now() > end) throw new Error('The picture does not come to rest.');
    before = now;
  }
}
