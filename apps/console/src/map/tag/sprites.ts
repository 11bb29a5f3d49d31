import type { AlarmLevel } from '@muster/model/alarm/alarmRule.ts';

import {
  color,
  fontFamily,
  levelColor,
  planColor,
  presenceColor,
  subjectColor,
  themeInForce,
} from '../../ui/layout/theme.ts';
import { lookKey, type TagKind, type TagLook } from './tagLook.ts';

/** A picture of a mark, drawn once. */
export interface Sprite {
  /** The same picture has the same id. */
  id: string;
  canvas: HTMLCanvasElement;
  /** CSS pixels at scale 1. */
  width: number;
  height: number;
}

/** CSS pixels: the disc of a person, the body of a vehicle. */
export const markSize = 14;
const box = 32;
const haloBox = 44;
/** Texture pixels per CSS pixel: sharp at the largest scale on a screen of double density. */
const density = 3;

const sprites = new Map<string, Sprite>();

/** The mark of a tag. */
export function markSprite(look: TagLook): Sprite {
  return spriteOf(`mark-${lookKey(look)}`, box, (pen) => {
    if (look.alarmLevel !== 0) drawAlarm(pen, look, look.alarmLevel);
    else if (look.kind === 'vehicle') drawVehicle(pen, look);
    else drawPerson(pen, look);
  });
}

/** The pin of an alarm whose subject is not drawn. */
export function pinSprite(level: AlarmLevel): Sprite {
  return spriteOf(`pin-${level}`, box, (pen) => {
    drawSymbol(pen, level, false);
    drawGlyph(pen, 'unregistered', level > 2 ? levelColor[level] : color.onFill);
  });
}

/** Around the selected one. */
export function haloSprite(): Sprite {
  return spriteOf('halo', haloBox, (pen) => {
    disc(pen, 16);
    pen.fillStyle = `${color.primary}26`;
    pen.fill();
    ring(pen, 16, 2.5, color.primary);
  });
}

/** A corner that can be dragged. */
export function handleSprite(isActive: boolean): Sprite {
  return spriteOf(`handle-${isActive ? 'active' : 'idle'}`, box, (pen) => {
    disc(pen, 6);
    pen.fillStyle = isActive ? color.primary : color.sheet;
    pen.fill();
    ring(pen, 6, 2, isActive ? color.sheet : color.primary);
  });
}

/** A cluster of marks with its number. */
export function gatheringSprite(count: number): Sprite {
  const text = count > 999 ? '999+' : String(count);
  const radius = 11 + Math.min(text.length, 4) * 1.5;
  return spriteOf(`gathering-${text}`, haloBox, (pen) => {
    disc(pen, radius + 3);
    pen.fillStyle = `${color.primary}33`;
    pen.fill();
    disc(pen, radius);
    pen.fillStyle = color.primaryFill;
    pen.fill();
    ring(pen, radius, 1.5, color.sheet);
    pen.fillStyle = color.onFill;
    pen.font = `600 11px ${fontFamily}`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.fillText(text, 0, 0.5);
  });
}

/** A white ring, coloured and scaled where it is used. */
export function pulseSprite(): Sprite {
  return spriteOf('pulse', haloBox, (pen) => ring(pen, 18, 4, '#FFFFFF'));
}

function spriteOf(name: string, size: number, draw: (pen: CanvasRenderingContext2D) => void): Sprite {
  const id = `${themeInForce()}-${name}`;
  const known = sprites.get(id);
  if (known !== undefined) return known;
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * density;
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The browser gives no 2D canvas to draw marks on.');
  pen.scale(density, density);
  pen.translate(size / 2, size / 2);
  draw(pen);
  const sprite = { id, canvas, width: size, height: size };
  sprites.set(id, sprite);
  return sprite;
}

/** The colour of a kind of subject. */
export function kindColor(kind: TagKind): string {
  return kind === 'unregistered' ? color.softInk : subjectColor[kind];
}

function bodyColor({ kind, presence }: TagLook): string {
  return presence === 'online' ? kindColor(kind) : presenceColor[presence];
}

function drawPerson(pen: CanvasRenderingContext2D, look: TagLook): void {
  const radius = markSize / 2;
  disc(pen, radius + 1.5);
  pen.fillStyle = `${planColor.halo}E6`;
  pen.fill();
  disc(pen, radius - 1);
  pen.fillStyle = look.presence === 'offline' ? color.ground : color.sheet;
  pen.fill();
  if (look.isUnverified) hatch(pen, radius - 1, bodyColor(look));
  if (look.kind === 'unregistered') pen.setLineDash([3, 2]);
  ring(pen, radius - 1.25, look.presence === 'offline' ? 2 : 2.5, bodyColor(look));
  pen.setLineDash([]);
}

function drawVehicle(pen: CanvasRenderingContext2D, look: TagLook): void {
  const half = markSize / 2;
  bodyOfVehicle(pen, half + 1.5, look.isPointing);
  pen.fillStyle = `${planColor.halo}E6`;
  pen.fill();
  bodyOfVehicle(pen, half, look.isPointing);
  pen.fillStyle = look.presence === 'offline' ? color.ground : bodyColor(look);
  pen.fill();
  if (look.presence === 'offline') {
    pen.lineWidth = 2;
    pen.strokeStyle = presenceColor.offline;
    pen.stroke();
  }
  if (look.isUnverified) hatch(pen, half - 1, color.sheet);
  if (!look.isPointing) return;
  pen.beginPath();
  pen.moveTo(-3.2, 1);
  pen.lineTo(0, -3.2);
  pen.lineTo(3.2, 1);
  pen.lineWidth = 2;
  pen.strokeStyle = look.presence === 'offline' ? presenceColor.stale : color.sheet;
  pen.stroke();
}

/** A rounded square; with a nose upwards if it has a heading. */
function bodyOfVehicle(pen: CanvasRenderingContext2D, half: number, isPointing: boolean): void {
  const corner = 3;
  pen.beginPath();
  if (!isPointing) {
    pen.roundRect(-half, -half, 2 * half, 2 * half, corner);
    return;
  }
  pen.moveTo(0, -half - 5);
  pen.lineTo(half, -half + 2);
  pen.lineTo(half, half - corner);
  pen.quadraticCurveTo(half, half, half - corner, half);
  pen.lineTo(-half + corner, half);
  pen.quadraticCurveTo(-half, half, -half, half - corner);
  pen.lineTo(-half, -half + 2);
  pen.closePath();
}

function drawAlarm(pen: CanvasRenderingContext2D, look: TagLook, level: AlarmLevel): void {
  drawSymbol(pen, level, look.isUnverified);
  drawGlyph(pen, look.kind, level > 2 || look.isUnverified ? levelColor[level] : color.onFill);
}

/** Octagon, filled triangle, triangle, circle (look: Alarm presentation); unverified is hatched. */
function drawSymbol(pen: CanvasRenderingContext2D, level: AlarmLevel, isUnverified: boolean): void {
  const hue = levelColor[level];
  symbolPath(pen, level, 2.5);
  pen.fillStyle = color.sheet;
  pen.fill();
  symbolPath(pen, level, 0);
  pen.fillStyle = level > 2 || isUnverified ? color.sheet : hue;
  pen.fill();
  if (isUnverified) {
    pen.save();
    pen.clip();
    hatch(pen, 14, hue);
    pen.restore();
    symbolPath(pen, level, 0);
  }
  pen.lineWidth = 2;
  pen.strokeStyle = hue;
  pen.stroke();
}

function symbolPath(pen: CanvasRenderingContext2D, level: AlarmLevel, grow: number): void {
  if (level === 4) return disc(pen, 9.5 + grow);
  if (level === 1) return polygon(pen, 8, 10.5 + grow, Math.PI / 8, 0);
  return polygon(pen, 3, 12 + grow * 1.5, -Math.PI / 2, 2);
}

function polygon(pen: CanvasRenderingContext2D, corners: number, radius: number, from: number, down: number): void {
  pen.beginPath();
  pen.lineJoin = 'round';
  for (let corner = 0; corner < corners; corner++) {
    const angle = from + (corner * 2 * Math.PI) / corners;
    pen.lineTo(radius * Math.cos(angle), down + radius * Math.sin(angle));
  }
  pen.closePath();
}

/** The subject in the middle of an alarm symbol: head and shoulders, the body of a vehicle, or an exclamation mark. */
function drawGlyph(pen: CanvasRenderingContext2D, kind: TagKind, hue: string): void {
  pen.fillStyle = hue;
  pen.beginPath();
  if (kind === 'vehicle') {
    pen.roundRect(-4, -2.5, 8, 6, 1.5);
  } else if (kind === 'unregistered') {
    pen.roundRect(-1.2, -5, 2.4, 6, 1);
    pen.roundRect(-1.2, 2.4, 2.4, 2.4, 1);
  } else {
    pen.arc(0, -2.2, 2.2, 0, 2 * Math.PI);
    pen.roundRect(-3.6, 0.8, 7.2, 4, [3, 3, 0.5, 0.5]);
  }
  pen.fill();
}

function hatch(pen: CanvasRenderingContext2D, radius: number, hue: string): void {
  pen.save();
  disc(pen, radius);
  pen.clip();
  pen.beginPath();
  for (let offset = -2 * radius; offset <= 2 * radius; offset += 3.5) {
    pen.moveTo(offset - radius, radius);
    pen.lineTo(offset + radius, -radius);
  }
  pen.lineWidth = 1.2;
  pen.strokeStyle = hue;
  pen.stroke();
  pen.restore();
}

function disc(pen: CanvasRenderingContext2D, radius: number): void {
  pen.beginPath();
  pen.arc(0, 0, radius, 0, 2 * Math.PI);
}

function ring(pen: CanvasRenderingContext2D, radius: number, width: number, hue: string): void {
  disc(pen, radius);
  pen.lineWidth = width;
  pen.strokeStyle = hue;
  pen.stroke();
}
