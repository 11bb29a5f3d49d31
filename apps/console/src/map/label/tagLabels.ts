import { createOverlay, pixelRatioOf } from '../scene/overlay.ts';
import { project, type Lens } from '../scene/view.ts';
import { initialsOf, kindOf, type TagAlarm } from '../tag/tagLook.ts';
import { markScale } from '../tag/markScale.ts';
import type { TagLayer } from '../tag/tagLayer.ts';
import type { TagSource } from '../tag/tagSource.ts';
import { markSize } from '../tag/sprites.ts';
import { placeLabels, type LabelRequest, type Obstacle } from './placeLabels.ts';
import { textImage, type TextImage } from './textImage.ts';

/** Input of the tag names of one frame. */
export interface TagLabelFrame {
  lens: Lens;
  nowMs: number;
  source: TagSource;
  layer: TagLayer;
  alarms: ReadonlyMap<string, TagAlarm>;
  selected: string | null;
  obstacles: readonly Obstacle[];
  /** Near enough for names (`textDisplayDistance`); alarms and the selected tag always have names. */
  isTextNear: boolean;
  liftOf(floor: number): number;
}

interface Frame extends TagLabelFrame {
  /** Device pixels per CSS pixel. */
  ratio: number;
}

/** The names and initials of tags, on a canvas over the map. */
export interface TagLabels {
  draw(frame: TagLabelFrame): void;
  clear(): void;
  destroy(): void;
}

const limit = 150;
/** With more markers on the screen, only the selected one and alarms are named. */
const crowd = 400;
/** Metres per pixel below which names are drawn. */
const nameScale = 0.3;
/** Metres per pixel below which a mark is large enough for initials. */
const initialsScale = 0.13;
/** Pixels at scale 1 from the middle of a mark to a little inside its ring, and half of the height of a letter. */
const roomInMark = 4.2;
const halfLetter = 3.6;
/** Smallest scale of letters to fit into the ring. */
const leastFit = 0.9;
/** Names change places at most this often; between, they move along with their marks. */
const settleMs = 250;

interface Drawn {
  slot: number;
  image: TextImage;
  dx: number;
  dy: number;
}

/** Draws the names of tags on a canvas over the map. */
export function createTagLabels(container: HTMLElement): TagLabels {
  const overlay = createOverlay(container);
  let drawn: Drawn[] = [];
  let placedAt = Number.NEGATIVE_INFINITY;
  let placedView: Lens['view'] | null = null;
  return {
    draw: (shown) => {
      const pen = overlay.begin(shown.lens);
      const frame = { ...shown, ratio: pixelRatioOf(container) };
      const marks = marksOf(frame);
      if (frame.nowMs - placedAt > settleMs || placedView !== frame.lens.view) {
        const before = new Set(drawn.map(({ slot }) => slot));
        drawn = place(frame, marks, before);
        placedAt = frame.nowMs;
        placedView = frame.lens.view;
      }
      drawNames(pen, frame, drawn);
      if (frame.lens.view.metresPerPixel <= initialsScale) drawInitials(pen, frame, marks);
    },
    clear: () => {
      drawn = [];
      placedView = null;
      overlay.clear();
    },
    destroy: overlay.destroy,
  };
}

interface Mark {
  slot: number;
  x: number;
  y: number;
  /** Half of its square, pixels. */
  half: number;
  scale: number;
}

/** Marks on the screen, unless there are too many to name. */
function marksOf({ lens, layer, source, alarms, selected, liftOf }: TagLabelFrame): Mark[] {
  const isCrowd = layer.visibleCount > crowd;
  const marks: Mark[] = [];
  const out = { x: 0, y: 0 };
  for (let index = 0; index < layer.visibleCount; index++) {
    const slot = layer.visible[index];
    const tag = source.names[slot]?.tag ?? '';
    if (isCrowd && tag !== selected && !alarms.has(tag)) continue;
    const depth = project(lens, source.x[slot], source.y[slot], liftOf(source.floor[slot]), out);
    if (depth <= 0) continue;
    const radius = radiusOf(tag === selected, alarms.has(tag), kindOf(source, slot) === 'vehicle');
    const scale = markScale(depth / lens.focal);
    marks.push({ slot, x: out.x, y: out.y, half: radius * scale + 2, scale });
  }
  return marks;
}

/** Size of a marker in pixels at scale 1, including halo, symbol and heading. */
function radiusOf(isSelected: boolean, isAlarming: boolean, isVehicle: boolean): number {
  if (isSelected) return 17;
  if (isAlarming) return 13;
  return isVehicle ? 11 : markSize / 2;
}

function place(frame: Frame, marks: readonly Mark[], before: ReadonlySet<number>): Drawn[] {
  const requests = marks.flatMap((mark) => requestOf(frame, mark, before));
  const squares = marks.map(({ x, y, half }) => ({ x, y, halfWidth: half, halfHeight: half }));
  return placeLabels(requests, [...squares, ...frame.obstacles], frame.lens.size, limit).map(({ key, left, top }) => ({
    slot: key.mark.slot,
    image: key.image,
    dx: left - key.mark.x,
    dy: top - key.mark.y,
  }));
}

type Request = LabelRequest<{ mark: Mark; image: TextImage }>;

function requestOf(frame: Frame, mark: Mark, before: ReadonlySet<number>): Request[] {
  const name = frame.source.names[mark.slot];
  if (name === undefined) return [];
  const alarm = frame.alarms.get(name.tag);
  const isSelected = name.tag === frame.selected;
  const isNamed = frame.isTextNear && frame.lens.view.metresPerPixel <= nameScale;
  if (!isSelected && alarm === undefined && !isNamed) return [];
  const image = textImage(
    name.subjectName ?? name.tag,
    alarm === undefined ? 'tag' : `alarm-${alarm.level}`,
    frame.ratio,
  );
  const { urgency, mayCover } = rankOf(alarm, isSelected);
  return [
    {
      key: { mark, image },
      x: mark.x,
      y: mark.y,
      width: image.width,
      height: image.height,
      side: 'around',
      gap: mark.half + 1,
      priority: urgency + (before.has(mark.slot) ? 0.5 : 0),
      mayCover,
    },
  ];
}

/** The selected tag first, then alarms by level; the name is mandatory for the selected tag and level 1. */
function rankOf(alarm: TagAlarm | undefined, isSelected: boolean): { urgency: number; mayCover: boolean } {
  const level = alarm?.level ?? 10;
  return { urgency: (isSelected ? 100 : 0) + 10 - level, mayCover: isSelected || level === 1 };
}

function drawNames(pen: CanvasRenderingContext2D, frame: TagLabelFrame, drawn: readonly Drawn[]): void {
  const { lens, source, layer, liftOf } = frame;
  const out = { x: 0, y: 0 };
  for (const { slot, image, dx, dy } of drawn) {
    if (!layer.isVisible(slot)) continue;
    project(lens, source.x[slot], source.y[slot], liftOf(source.floor[slot]), out);
    pen.drawImage(image.canvas, Math.round(out.x + dx), Math.round(out.y + dy), image.width, image.height);
  }
}

/** Pixels between two marks below which the initials of the lower one would be visible through the upper one. */
const coveredWithin = 14;

/** From the topmost marker down: markers covered by others or by an alarm have no initials. */
function drawInitials(pen: CanvasRenderingContext2D, { source, alarms, ratio }: Frame, marks: readonly Mark[]): void {
  const isAlarming = ({ slot }: Mark): boolean => alarms.has(source.names[slot]?.tag ?? '');
  const above = marks.filter(isAlarming);
  for (const mark of marks.toReversed()) {
    if (isAlarming(mark)) continue;
    const isCovered = above.some(({ x, y }) => Math.hypot(x - mark.x, y - mark.y) < coveredWithin);
    above.push(mark);
    const name = source.names[mark.slot]?.subjectName ?? null;
    if (isCovered || name === null || kindOf(source, mark.slot) === 'vehicle') continue;
    const { canvas, width, height } = textImage(initialsOf(name), 'initials', ratio);
    const fit = Math.min(1, (roomInMark * mark.scale) / Math.hypot(width / 2 - 1, halfLetter));
    if (fit < leastFit) continue;
    const [wide, high] = [width * fit, height * fit];
    pen.drawImage(canvas, mark.x - wide / 2, mark.y - high / 2, wide, high);
  }
}
