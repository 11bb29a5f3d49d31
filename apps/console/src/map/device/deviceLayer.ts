import { Cartesian3, Color, Material, PolylineCollection, type Primitive } from '@cesium/engine';
import type { Projection } from '@muster/geo/projection.ts';
import { ringOf } from '@muster/geo/ring.ts';
import type { DeviceKind } from '@muster/model/device/devices.ts';

import { color } from '../../ui/layout/theme.ts';
import type { ScreenPoint } from '../input/gestures.ts';
import { addPolygon, emptyMesh, rgba } from '../plan/mesh.ts';
import { addMesh, stretch, triangulate } from '../scene/geometry.ts';
import type { IconRule } from '../scene/iconRule.ts';
import { layerOf, layerStep } from '../scene/layers.ts';
import { addGroup, type Stage } from '../scene/stage.ts';
import { groundAt, project, type Lens } from '../scene/view.ts';
import { createSpritePool } from '../tag/spritePool.ts';
import type { Sprite } from '../tag/sprites.ts';
import { countSprite, kindSprite, pictureSprite } from './deviceSprites.ts';
import { sectorPoints, type MapDevice } from './mapDevice.ts';

/** Cameras, bells, beacons and other devices; drawn under the people. */
export interface DeviceLayer {
  setDevices(devices: readonly MapDevice[]): void;
  /** Kinds hidden by the legend. */
  setHidden(kinds: ReadonlySet<DeviceKind>): void;
  setIcons(rule: IconRule, spacing: number): void;
  flush(lens: Lens, frame: DeviceFrame): void;
  /** The device under a pixel; of a merged marker the first. */
  at(point: ScreenPoint): MapDevice | null;
  readonly isLoading: boolean;
}

export interface DeviceFrame {
  floor: number | null;
  liftOf(floor: number): number;
  /** Whether the camera is near enough for icons (`iconDisplayDistance`). */
  isNear: boolean;
}

interface DeviceOptions {
  stage: Stage;
  projection: Projection;
  fetchFile(address: string, signal: AbortSignal): Promise<Blob>;
  onChange(): void;
}

const rangeFill = 0.14;
const reach = 15;

/** Draws the icons of devices and their ranges. */
export function createDeviceLayer(options: DeviceOptions): DeviceLayer {
  return new Layer(options);
}

class Layer implements DeviceLayer {
  readonly #options: DeviceOptions;
  readonly #ranges;
  readonly #pool;
  #devices: readonly MapDevice[] = [];
  #hidden: ReadonlySet<DeviceKind> = new Set();
  #spacing = 0;
  #drawn: readonly Merged<MapDevice>[] = [];
  #fills: { device: MapDevice; fill: Primitive | null; line: PolylineCollection }[] = [];
  /** By the URL of a picture; null while it is loading, and if it does not exist. */
  readonly #pictures = new Map<string, Sprite | null>();

  constructor(options: DeviceOptions) {
    this.#options = options;
    this.#ranges = addGroup(options.stage);
    this.#pool = createSpritePool(options.stage, false);
  }

  get isLoading(): boolean {
    return this.#pool.isLoading;
  }

  setDevices(devices: readonly MapDevice[]): void {
    this.#devices = devices;
    for (const { iconUrl } of devices) if (iconUrl !== null) this.#load(iconUrl);
    this.#ranges.removeAll();
    this.#fills = devices.flatMap((device) => this.#rangeOf(device));
  }

  setHidden(kinds: ReadonlySet<DeviceKind>): void {
    this.#hidden = kinds;
  }

  setIcons(rule: IconRule, spacing: number): void {
    this.#pool.setIcons(rule);
    this.#spacing = spacing;
  }

  flush(lens: Lens, { floor, liftOf, isNear }: DeviceFrame): void {
    const { x, y } = this.#options.projection;
    const out = { x: 0, y: 0 };
    const isShown = (device: MapDevice): boolean =>
      isNear && !this.#hidden.has(device.kind) && (floor === null || device.floor === floor);
    const placed = this.#devices.filter(isShown).flatMap((item): Placed<MapDevice>[] => {
      const depth = project(lens, x(item.lon), y(item.lat), liftOf(item.floor), out);
      return depth > 0 ? [{ item, x: out.x, y: out.y }] : [];
    });
    this.#drawn = mergeDevices(placed, this.#spacing);
    this.#pool.begin(lens);
    for (const { items, x: left, y: top } of this.#drawn) this.#put(lens, items, left, top, liftOf);
    this.#pool.end();
    for (const { device, fill, line } of this.#fills) {
      line.show = isShown(device);
      const lift = liftOf(device.floor) + layerOf.device * layerStep(lens);
      stretch(this.#options.stage, line, lift, 1);
      if (fill === null) continue;
      fill.show = line.show;
      stretch(this.#options.stage, fill, lift, 1);
    }
  }

  at([x, y]: ScreenPoint): MapDevice | null {
    const near = this.#drawn
      .map(({ items, x: left, y: top }) => ({ first: items[0], away: Math.hypot(left - x, top - y) }))
      .filter(({ away }) => away <= reach)
      .sort((one, other) => one.away - other.away);
    return near[0]?.first ?? null;
  }

  /** One device at its own height; several on the ground under the middle of their marks. */
  #put(lens: Lens, items: readonly MapDevice[], left: number, top: number, liftOf: (floor: number) => number): void {
    const [first] = items;
    if (first === undefined) return;
    const { x, y } = this.#options.projection;
    if (items.length === 1) {
      this.#pool.put(this.#spriteOf(first), x(first.lon), y(first.lat), liftOf(first.floor));
      return;
    }
    const ground = groundAt(lens, left, top);
    if (ground !== null) this.#pool.put(countSprite(items.length), ground[0], ground[1], 0);
  }

  #spriteOf({ kind, iconUrl }: MapDevice): Sprite {
    return (iconUrl === null ? null : this.#pictures.get(iconUrl)) ?? kindSprite(kind);
  }

  #rangeOf(device: MapDevice): { device: MapDevice; fill: Primitive | null; line: PolylineCollection }[] {
    if (device.range === null) return [];
    const { stage, projection } = this.#options;
    const points = sectorPoints(projection.x(device.lon), projection.y(device.lat), device.range);
    const mesh = emptyMesh();
    addPolygon(mesh, [ringOf(points)], 0, rgba(color.primary, rangeFill), triangulate);
    const line = new PolylineCollection({ modelMatrix: stage.siteMatrix.clone() });
    line.add({
      positions: points.map(([x, y]) => new Cartesian3(x, y, 0)),
      loop: true,
      width: 1,
      material: Material.fromType('Color', { color: Color.fromCssColorString(color.primary).withAlpha(0.6) }),
    });
    const fill = addMesh(stage, this.#ranges, mesh, { kind: 'triangles', blend: 'tint' });
    this.#ranges.add(line);
    return [{ device, fill, line }];
  }

  #load(address: string): void {
    if (this.#pictures.has(address)) return;
    this.#pictures.set(address, null);
    this.#options
      .fetchFile(address, new AbortController().signal)
      .then(async (blob) => {
        this.#pictures.set(address, pictureSprite(address, await createImageBitmap(blob)));
        this.#options.onChange();
      })
      // The mark of its kind stays.
      .catch(() => {});
  }
}

/** An object drawn at a pixel. */
interface Placed<T> {
  item: T;
  x: number;
  y: number;
}

/** Devices too close to each other, drawn as one in their middle; the first represents them. */
interface Merged<T> {
  items: readonly T[];
  x: number;
  y: number;
}

/**
 * Icons by density (specification §3, icon spacing): overlapping icons become one marker with a number. A device closer
 * than `spacing` pixels to the first of a group is merged into it; 0 = no merging.
 */
export function mergeDevices<T>(placed: readonly Placed<T>[], spacing: number): Merged<T>[] {
  if (spacing <= 0) return placed.map(({ item, x, y }) => ({ items: [item], x, y }));
  const groups: Placed<T>[][] = [];
  for (const each of placed) {
    const group = groups.find(
      ([first]) => first !== undefined && Math.hypot(first.x - each.x, first.y - each.y) < spacing,
    );
    if (group === undefined) groups.push([each]);
    else group.push(each);
  }
  return groups.map((group) => ({
    items: group.map(({ item }) => item),
    x: group.reduce((sum, { x }) => sum + x, 0) / group.length,
    y: group.reduce((sum, { y }) => sum + y, 0) / group.length,
  }));
}
