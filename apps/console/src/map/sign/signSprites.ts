import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';

import { color, fontFamily, levelColor, levelText, presenceColor } from '../../app/theme.ts';
import type { Sprite } from '../tag/sprites.ts';
import type { MapSign } from './mapSign.ts';

/** Texture pixels; shown at less than half of them. */
const size = 64;
const shownSize = 28;
const sprites = new Map<string, Sprite>();

/** The picture of a sign; the same object for the same picture. */
export function signSprite({ kind, level }: Pick<MapSign, 'kind' | 'level'>): Sprite {
  const id = `sign-${kind}-${level ?? ''}`;
  const known = sprites.get(id);
  if (known !== undefined) return known;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The browser gives no 2D canvas to draw marks on.');
  if (kind === 'risk') drawRisk(pen, level ?? 3);
  else drawSafeIsland(pen);
  const sprite = { id, canvas, width: shownSize, height: shownSize };
  sprites.set(id, sprite);
  return sprite;
}

/** A diamond with the number of its level: the shapes of the four levels alone are those of alarms. */
function drawRisk(pen: CanvasRenderingContext2D, level: AlarmLevel): void {
  pen.beginPath();
  pen.moveTo(size / 2, 3);
  pen.lineTo(size - 3, size / 2);
  pen.lineTo(size / 2, size - 3);
  pen.lineTo(3, size / 2);
  pen.closePath();
  pen.fillStyle = color.sheet;
  pen.fill();
  pen.lineWidth = 6;
  pen.lineJoin = 'round';
  pen.strokeStyle = levelColor[level];
  pen.stroke();
  pen.fillStyle = levelText[level];
  pen.font = `700 30px ${fontFamily}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(String(level), size / 2, size / 2 + 2);
}

/** Four arrows that meet: the assembly point of ISO 7010 (E007). */
function drawSafeIsland(pen: CanvasRenderingContext2D): void {
  pen.beginPath();
  pen.roundRect(3, 3, size - 6, size - 6, 8);
  pen.fillStyle = presenceColor.online;
  pen.fill();
  pen.lineWidth = 3;
  pen.strokeStyle = color.sheet;
  pen.stroke();
  pen.fillStyle = color.sheet;
  pen.translate(size / 2, size / 2);
  for (let turn = 0; turn < 4; turn++) {
    pen.rotate(Math.PI / 2);
    pen.beginPath();
    pen.moveTo(6, 6);
    pen.lineTo(18, 6);
    pen.lineTo(14, 10);
    pen.lineTo(22, 18);
    pen.lineTo(18, 22);
    pen.lineTo(10, 14);
    pen.lineTo(6, 18);
    pen.closePath();
    pen.fill();
  }
  pen.setTransform(1, 0, 0, 1, 0, 0);
}
