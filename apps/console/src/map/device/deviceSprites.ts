import type { DeviceKind } from '@muster/model/device/devices.ts';

import { color, fontFamily, themeInForce } from '../../ui/layout/theme.ts';
import type { Sprite } from '../tag/sprites.ts';

/** Specification §9: the default icon helper image is 64 × 64. */
export const helperSize = 64;
/** CSS pixels at scale 1. */
const shownSize = 26;
const sprites = new Map<string, Sprite>();

/** The mark of a kind of device, for those without a picture of their own. */
export function kindSprite(kind: DeviceKind): Sprite {
  return spriteOf(`device-${kind}`, (pen) => {
    plate(pen, color.sheet);
    pen.strokeStyle = color.ink;
    pen.fillStyle = color.ink;
    pen.lineWidth = 4;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
    glyphs[kind](pen);
  });
}

/** A picture of the icon manager as a mark. */
export function pictureSprite(address: string, picture: ImageBitmap): Sprite {
  return spriteOf(`device-${address}`, (pen) => {
    plate(pen, color.sheet);
    const room = helperSize - 16;
    const scale = Math.min(room / picture.width, room / picture.height);
    const [width, height] = [picture.width * scale, picture.height * scale];
    pen.drawImage(picture, (helperSize - width) / 2, (helperSize - height) / 2, width, height);
  });
}

/** Several devices at one place. */
export function countSprite(count: number): Sprite {
  const text = count > 99 ? '99+' : String(count);
  return spriteOf(`devices-${text}`, (pen) => {
    plate(pen, color.softInk);
    pen.fillStyle = color.sheet;
    pen.font = `700 ${count > 99 ? 22 : 28}px ${fontFamily}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(text, helperSize / 2, helperSize / 2 + 1);
  });
}

function spriteOf(name: string, draw: (pen: CanvasRenderingContext2D) => void): Sprite {
  const id = `${themeInForce()}-${name}`;
  const known = sprites.get(id);
  if (known !== undefined) return known;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = helperSize;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The browser gives no 2D canvas to draw marks on.');
  draw(pen);
  const sprite = { id, canvas, width: shownSize, height: shownSize };
  sprites.set(id, sprite);
  return sprite;
}

/** A square, unlike the discs of people; thin and grey like the plan, because a device is not a state. */
function plate(pen: CanvasRenderingContext2D, fill: string): void {
  pen.beginPath();
  pen.roundRect(3, 3, helperSize - 6, helperSize - 6, 14);
  pen.fillStyle = fill;
  pen.fill();
  pen.lineWidth = 3;
  pen.strokeStyle = color.softInk;
  pen.stroke();
}

type Glyph = (pen: CanvasRenderingContext2D) => void;

const line = (pen: CanvasRenderingContext2D, ...points: readonly (readonly [number, number])[]): void => {
  pen.beginPath();
  points.forEach(([x, y], index) => (index === 0 ? pen.moveTo(x, y) : pen.lineTo(x, y)));
  pen.stroke();
};
const arc = (pen: CanvasRenderingContext2D, x: number, y: number, radius: number, from = 0, to = 2): void => {
  pen.beginPath();
  pen.arc(x, y, radius, from * Math.PI, to * Math.PI);
  pen.stroke();
};
const dot = (pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void => {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
};

const glyphs: Readonly<Record<DeviceKind, Glyph>> = {
  camera: (pen) => {
    line(pen, [14, 24], [38, 18], [41, 33], [17, 39], [14, 24]);
    line(pen, [41, 25], [50, 29]);
    line(pen, [28, 37], [28, 47], [18, 47]);
  },
  alarmBell: (pen) => {
    pen.beginPath();
    pen.moveTo(16, 42);
    pen.quadraticCurveTo(22, 38, 22, 28);
    pen.arc(32, 27, 10, Math.PI, 0);
    pen.quadraticCurveTo(42, 38, 48, 42);
    pen.closePath();
    pen.stroke();
    dot(pen, 32, 48, 4);
  },
  beacon: (pen) => {
    dot(pen, 32, 32, 5);
    arc(pen, 32, 32, 13, -0.3, 0.3);
    arc(pen, 32, 32, 13, 0.7, 1.3);
    arc(pen, 32, 32, 20, -0.25, 0.25);
    arc(pen, 32, 32, 20, 0.75, 1.25);
  },
  baseStation: (pen) => {
    line(pen, [32, 24], [22, 50]);
    line(pen, [32, 24], [42, 50]);
    line(pen, [26, 41], [38, 41]);
    dot(pen, 32, 20, 4);
    arc(pen, 32, 20, 11, -0.3, 0.3);
    arc(pen, 32, 20, 11, 0.7, 1.3);
  },
  emergencySupply: (pen) => {
    line(pen, [15, 26], [49, 26], [49, 48], [15, 48], [15, 26]);
    line(pen, [25, 26], [25, 19], [39, 19], [39, 26]);
    line(pen, [32, 31], [32, 43]);
    line(pen, [26, 37], [38, 37]);
  },
  customDevice: (pen) => {
    line(pen, [18, 18], [46, 18], [46, 46], [18, 46], [18, 18]);
    dot(pen, 32, 32, 6);
  },
};
