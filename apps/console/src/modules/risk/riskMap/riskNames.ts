import { boxesMeet, type Box } from '@muster/geo/ring.ts';

import type { DistrictPath, RiskPicture } from './riskPicture.ts';

/** A risk area of the sheet: its name is inside, or a number of the legend if names would overlap. */
export interface DistrictLabel {
  district: DistrictPath;
  number: number | null;
}

/** Names are centred, with the level below in smaller letters; sizes in units of the letter height. */
const lineHeight = 1.2;
export const levelSize = 0.8;

/**
 * Width of a text in letter heights: Chinese is as wide as high, other letters about half as wide; never too narrow.
 */
export function emsOf(text: string): number {
  return Array.from(text, (letter) => ((letter.codePointAt(0) ?? 0) > 0x2e7f ? 1 : 0.58)).reduce((a, b) => a + b, 0);
}

/** The text, truncated to a width in letter heights. */
export function cutTo(text: string, ems: number): string {
  if (emsOf(text) <= ems) return text;
  let cut = '';
  for (const letter of text) {
    if (emsOf(`${cut}${letter}…`) > ems) break;
    cut += letter;
  }
  return `${cut}…`;
}

/**
 * Selects the risk areas with names, in letters `size` metres high: those whose names overlap no other name and stay in
 * the picture. The others have numbers, one for each row, from 1.
 * @param levelOf text below the name
 */
export function labelDistricts(
  { box, districts }: Pick<RiskPicture, 'box' | 'districts'>,
  size: number,
  levelOf: (district: DistrictPath) => string,
): DistrictLabel[] {
  const boxes = districts.map((district) => nameBox(district, size, levelOf(district)));
  const isWithin = ({ minX, minY, maxX, maxY }: Box): boolean =>
    minX >= box.x && minY >= box.y && maxX <= box.x + box.width && maxY <= box.y + box.height;
  const hasRoom = (own: Box, index: number): boolean =>
    isWithin(own) && boxes.every((other, at) => at === index || !boxesMeet(own, other, 0));
  const cramped = new Set(
    districts.flatMap(({ row }, index) => {
      const own = boxes[index];
      return own !== undefined && hasRoom(own, index) ? [] : [row.id];
    }),
  );
  const numbers = new Map([...cramped].map((id, index) => [id, index + 1]));
  return districts.map((district) => ({ district, number: numbers.get(district.row.id) ?? null }));
}

function nameBox({ row, x, y }: DistrictPath, size: number, level: string): Box {
  const half = (Math.max(emsOf(row.name), emsOf(level) * levelSize) * size) / 2;
  return { minX: x - half, minY: y - size, maxX: x + half, maxY: y + lineHeight * size };
}
