import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';
import type { DrillMarkerType } from '@muster/model/drillMarker/drillMarker.ts';

import { color, fontFamily, levelColor, levelText, presenceColor, themeInForce } from '../../ui/layout/theme.ts';
import type { Sprite } from '../tag/sprites.ts';
import type { MapSign } from './mapSign.ts';

/** Texture pixels; shown at less than half of them. */
const size = 64;
const shownSize = 28;
const sprites = new Map<string, Sprite>();

/** The picture of a sign; the same object for the same picture. */
export function signSprite({ kind, level, patrol }: Pick<MapSign, 'kind' | 'level' | 'patrol'>): Sprite {
  const id = `${themeInForce()}-sign-${kind}-${level ?? ''}-${patrol?.number ?? ''}-${patrol?.state ?? ''}`;
  const known = sprites.get(id);
  if (known !== undefined) return known;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The browser gives no 2D canvas to draw marks on.');
  if (kind === 'risk') drawRisk(pen, level ?? 3);
  else if (kind === 'patrolPoint') drawPoint(pen, patrol);
  else drawDrillSign[kind](pen);
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

/** A disc with the number of the point: filled if visited, with a thick rim if next, crossed if not visited. */
function drawPoint(pen: CanvasRenderingContext2D, patrol: MapSign['patrol']): void {
  const { number = 0, state = 'later' } = patrol ?? {};
  const isFilled = state === 'visited' || state === 'missed';
  const tint = { visited: presenceColor.online, next: color.primary, later: color.softInk, missed: levelColor[2] }[
    state
  ];
  pen.beginPath();
  pen.arc(size / 2, size / 2, size / 2 - (state === 'next' ? 6 : 4), 0, 2 * Math.PI);
  pen.fillStyle = isFilled ? tint : color.sheet;
  pen.fill();
  pen.lineWidth = state === 'next' ? 10 : 4;
  pen.strokeStyle = isFilled ? color.onFill : tint;
  pen.stroke();
  pen.fillStyle = isFilled ? color.onFill : color.ink;
  pen.font = `700 28px ${fontFamily}`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(String(number), size / 2, size / 2 + 2);
  if (state !== 'missed') return;
  pen.beginPath();
  pen.moveTo(14, size - 14);
  pen.lineTo(size - 14, 14);
  pen.lineWidth = 5;
  pen.strokeStyle = color.onFill;
  pen.stroke();
}

/** A square of one colour with a white rim, which distinguishes safety signs from devices, risks and people. */
function plate(pen: CanvasRenderingContext2D, fill: string): void {
  pen.beginPath();
  pen.roundRect(3, 3, size - 6, size - 6, 8);
  pen.fillStyle = fill;
  pen.fill();
  pen.lineWidth = 3;
  pen.strokeStyle = color.onFill;
  pen.stroke();
  pen.fillStyle = color.onFill;
}

function fillPath(pen: CanvasRenderingContext2D, points: readonly (readonly [number, number])[]): void {
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  pen.closePath();
  pen.fill();
}

/** Green marks safe places and escape directions, as in ISO 3864; a simulated accident is blue like its drill. */
const drawDrillSign: Readonly<Record<DrillMarkerType, (pen: CanvasRenderingContext2D) => void>> = {
  /** A burst. */
  accidentPoint: (pen) => {
    plate(pen, levelColor[4]);
    const rays = 8;
    const points = Array.from({ length: 2 * rays }, (_, index): [number, number] => {
      const [radius, angle] = [index % 2 === 0 ? 23 : 11, (index * Math.PI) / rays];
      return [size / 2 + radius * Math.sin(angle), size / 2 - radius * Math.cos(angle)];
    });
    fillPath(pen, points);
  },
  /** Four arrows that meet: the assembly point of ISO 7010 (E007). */
  safeIsland: (pen) => {
    plate(pen, presenceColor.online);
    pen.translate(size / 2, size / 2);
    for (let turn = 0; turn < 4; turn++) {
      pen.rotate(Math.PI / 2);
      fillPath(pen, [
        [6, 6],
        [18, 6],
        [14, 10],
        [22, 18],
        [18, 22],
        [10, 14],
        [6, 18],
      ]);
    }
    pen.setTransform(1, 0, 0, 1, 0, 0);
  },
  /** An arrow out of an open room. */
  evacuationArea: (pen) => {
    plate(pen, presenceColor.online);
    pen.lineWidth = 5;
    pen.beginPath();
    for (const [x, y] of [
      [34, 14],
      [15, 14],
      [15, 50],
      [34, 50],
    ] as const)
      pen.lineTo(x, y);
    pen.stroke();
    fillPath(pen, [
      [26, 28],
      [38, 28],
      [38, 19],
      [52, 32],
      [38, 45],
      [38, 36],
      [26, 36],
    ]);
  },
};
