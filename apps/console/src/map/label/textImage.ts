import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';

import { color, fontFamily, levelText, planColor, themeInForce } from '../../ui/layout/theme.ts';

/** A text as a picture, drawn once by the browser, so that Chinese at 12 pixels is sharp. */
export interface TextImage {
  canvas: HTMLCanvasElement;
  /** CSS pixels. */
  width: number;
  height: number;
}

export type TextStyle = 'plan' | 'area' | 'tag' | `alarm-${AlarmLevel}` | 'initials';

function styleOf(style: TextStyle): { font: string; fill: string; halo: string | null; size: number } {
  const { name, areaName, halo } = planColor;
  const alarm = (level: AlarmLevel) => ({ font: '600 12px', fill: levelText[level], halo: `${halo}F2`, size: 12 });
  switch (style) {
    case 'plan':
      return { font: '400 11px', fill: name, halo: null, size: 11 };
    case 'area':
      return { font: '600 12px', fill: areaName, halo: `${halo}CC`, size: 12 };
    case 'tag':
      return { font: '500 12px', fill: color.ink, halo: `${halo}E6`, size: 12 };
    case 'initials':
      return { font: '700 10px', fill: color.ink, halo: null, size: 10 };
    case 'alarm-1':
      return alarm(1);
    case 'alarm-2':
      return alarm(2);
    case 'alarm-3':
      return alarm(3);
    case 'alarm-4':
      return alarm(4);
  }
}

/** Number of cached images; the least recently used is dropped first. About 10 MB at double pixel density. */
const kept = 400;
const images = new Map<string, TextImage>();

/** @param ratio device pixels per CSS pixel */
export function textImage(text: string, style: TextStyle, ratio: number): TextImage {
  const key = `${themeInForce()} ${style} ${ratio} ${text}`;
  const image = images.get(key) ?? drawText(text, style, ratio);
  images.delete(key);
  images.set(key, image);
  const oldest = images.keys().next().value;
  if (images.size > kept && oldest !== undefined) images.delete(oldest);
  return image;
}

function drawText(text: string, style: TextStyle, ratio: number): TextImage {
  const { font, fill, halo, size } = styleOf(style);
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The browser gives no 2D canvas to write on.');
  pen.font = `${font} ${fontFamily}`;
  const padding = halo === null ? 1 : 3;
  const width = Math.ceil(pen.measureText(text).width) + 2 * padding;
  const height = Math.ceil(size * 1.3) + 2 * padding;
  canvas.width = width * ratio;
  canvas.height = height * ratio;
  pen.scale(ratio, ratio);
  pen.font = `${font} ${fontFamily}`;
  pen.textBaseline = 'middle';
  if (halo !== null) {
    pen.lineJoin = 'round';
    pen.lineWidth = 3;
    pen.strokeStyle = halo;
    pen.strokeText(text, padding, height / 2);
  }
  pen.fillStyle = fill;
  pen.fillText(text, padding, height / 2);
  return { canvas, width, height };
}
