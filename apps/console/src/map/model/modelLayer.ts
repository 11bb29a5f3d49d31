import { Cartesian3, Matrix4, type PrimitiveCollection } from '@cesium/engine';
import type { Projection } from '@muster/geo/projection.ts';

import { layerOf, layerStep, riseOf } from '../scene/layers.ts';
import { addGroup, type Stage } from '../scene/stage.ts';
import type { Lens, PlaneBox } from '../scene/view.ts';
import { modelPart } from '../scene/floorLift.ts';
import { modelBase } from './modelPlacement.ts';
import type { OpenModel } from './openModel.ts';
import type { ModelProblem, ModelState, PackagedModel } from './packagedModel.ts';

/** Buildings as 3D tiles. Their code is loaded with the first one. */
export interface ModelLayer {
  /** Replaces the models. Open models are not read again. */
  set(models: readonly PackagedModel[]): void;
  arrange(lens: Lens, floor: number | null, liftOf: (floor: number) => number): void;
  /** Around the models that have been read, metres; null for none. */
  readonly box: PlaneBox | null;
  /** Tiles are being loaded. */
  readonly isLoading: boolean;
  /** A new list after each change. */
  readonly states: readonly ModelState[];
  /** After a frame: checks which models are loaded. */
  look(): void;
  destroy(): void;
}

export interface ModelPorts {
  /** Headers that authenticate requests for files. */
  fileHeaders(): Readonly<Record<string, string>>;
  /** New content can be drawn. */
  onChange(): void;
  /** A model was read, was drawn, or has failed. */
  onStates(): void;
}

interface Held {
  model: PackagedModel;
  placed: Placed | null;
  problem: ModelProblem | null;
  isDrawn: boolean;
  isGone: boolean;
}

interface Placed {
  open: OpenModel;
  /** Into the site's plane, at its true heights … */
  base: Matrix4;
  /** … which are between these, metres. */
  lowest: number;
  highest: number;
}

/** Layer steps between which a model is drawn from above: over its plan, under the areas. */
const flat = { from: 5, to: layerOf.floorPlan + 0.5 };

/** Loads, places and draws the 3D models of a site. */
export function createModelLayer(stage: Stage, projection: Projection, ports: ModelPorts): ModelLayer {
  return new Layer(stage, projection, ports);
}

class Layer implements ModelLayer {
  readonly #stage: Stage;
  readonly #projection: Projection;
  readonly #ports: ModelPorts;
  readonly #group: PrimitiveCollection;
  readonly #toPlane: Matrix4;
  readonly #held = new Map<string, Held>();
  #states: readonly ModelState[] = [];

  constructor(stage: Stage, projection: Projection, ports: ModelPorts) {
    this.#stage = stage;
    this.#projection = projection;
    this.#ports = ports;
    this.#group = addGroup(stage);
    this.#toPlane = Matrix4.inverseTransformation(stage.siteMatrix, new Matrix4());
  }

  get box(): PlaneBox | null {
    const boxes = [...this.#held.values()].flatMap(({ placed }) => (placed === null ? [] : [boxOf(placed)]));
    if (boxes.length === 0) return null;
    return {
      minX: Math.min(...boxes.map(({ minX }) => minX)),
      minY: Math.min(...boxes.map(({ minY }) => minY)),
      maxX: Math.max(...boxes.map(({ maxX }) => maxX)),
      maxY: Math.max(...boxes.map(({ maxY }) => maxY)),
    };
  }

  get isLoading(): boolean {
    // Tiles without a decoder are never ready: waiting for them would draw frames forever.
    return [...this.#held.values()].some(
      ({ placed, problem }) => placed !== null && problem !== 'packed' && isComing(placed),
    );
  }

  get states(): readonly ModelState[] {
    return this.#states;
  }

  set(models: readonly PackagedModel[]): void {
    const wanted = new Map(models.map((model) => [keyOf(model), model]));
    for (const [key, held] of this.#held) if (!wanted.has(key)) this.#drop(key, held);
    for (const [key, model] of wanted) if (!this.#held.has(key)) void this.#take(key, model);
    this.#tell();
  }

  arrange(lens: Lens, floor: number | null, liftOf: (floor: number) => number): void {
    const rise = riseOf(lens);
    for (const { model, placed } of this.#held.values()) {
      if (placed === null) continue;
      const part = modelPart(model.floors, floor, rise, liftOf);
      const { tileset } = placed.open;
      tileset.show = part !== 'none';
      if (part === 'none') continue;
      const lift = floor === null ? 0 : -liftOf(floor);
      tileset.modelMatrix = Matrix4.multiply(
        this.#stage.siteMatrix,
        standing(placed, { lift, rise, step: layerStep(lens) }),
        new Matrix4(),
      );
      // A ceiling that is part of the storey would hide it.
      const between = part === 'all' ? null : { from: -0.05, to: (part.to - part.from) * rise * 0.9 };
      placed.open.cut(lens, between);
    }
  }

  look(): void {
    for (const held of this.#held.values()) held.isDrawn = held.placed !== null && !isComing(held.placed);
    this.#tell();
  }

  destroy(): void {
    for (const [key, held] of this.#held) this.#drop(key, held);
  }

  async #take(key: string, model: PackagedModel): Promise<void> {
    const held: Held = { model, placed: null, problem: null, isDrawn: false, isGone: false };
    this.#held.set(key, held);
    const open = await this.#open(held);
    if (held.isGone) return open?.tileset.destroy();
    const placed = open === null ? null : this.#place(open, model);
    if (open !== null && placed === null) open.tileset.destroy();
    if (open === null) held.problem = 'unreadable';
    else if (placed === null) held.problem = 'noFrame';
    else {
      held.placed = placed;
      this.#group.add(open.tileset);
    }
    this.#tell();
    this.#ports.onChange();
  }

  async #open(held: Held): Promise<OpenModel | null> {
    const { packageId, info } = held.model;
    const address = `/pod/mapPackage/file/${packageId}/${encodeURI(info.folder)}tileset.json`;
    try {
      const { openModel } = await import('./openModel.ts');
      return await openModel(address, {
        headers: this.#ports.fileHeaders(),
        onProgress: () => this.#ports.onChange(),
        onTileFailed: (isPacked) => {
          if (held.isGone || held.problem === 'packed') return;
          held.problem = isPacked ? 'packed' : 'tiles';
          this.#tell();
        },
      });
    } catch {
      // A faulty model is reported, and the site is drawn without it.
      return null;
    }
  }

  #place(open: OpenModel, { frame }: PackagedModel): Placed | null {
    const { lowest } = open.heightRange(this.#toPlane);
    const base = modelBase(open.extent, frame, this.#projection, { toPlane: this.#toPlane, lowest });
    if (base === null) return null;
    return { open, base, ...open.heightRange(base) };
  }

  #tell(): void {
    const states = [...this.#held.values()].map(({ model: { packageId, name }, isDrawn, problem }) => ({
      packageId,
      name,
      isDrawn,
      problem,
    }));
    if (JSON.stringify(states) === JSON.stringify(this.#states)) return;
    this.#states = states;
    this.#ports.onStates();
  }

  #drop(key: string, held: Held): void {
    held.isGone = true;
    this.#held.delete(key);
    // The group destroys removed primitives.
    if (held.placed !== null) this.#group.remove(held.placed.open.tileset);
  }
}

function isComing({ open: { tileset } }: Placed): boolean {
  return tileset.show && !tileset.tilesLoaded;
}

/** Another package, or the same one in another place. */
function keyOf({ packageId, info, name, frame, floors }: PackagedModel): string {
  return JSON.stringify([packageId, info.folder, name, frame, floors]);
}

/** Flat between the plan and the areas from above; at its true heights where the view is tilted. */
function standing(
  { base, lowest, highest }: Placed,
  { lift, rise, step }: { lift: number; rise: number; step: number },
): Matrix4 {
  const height = Math.max(highest - lowest, 0.01);
  const scale = Math.max(rise, ((flat.to - flat.from) * step) / height);
  const up = (lift + lowest) * rise + flat.from * step * (1 - rise) - lowest * scale;
  const stand = Matrix4.fromTranslation(new Cartesian3(0, 0, up));
  Matrix4.multiplyByScale(stand, new Cartesian3(1, 1, scale), stand);
  return Matrix4.multiply(stand, base, stand);
}

function boxOf({ open: { extent }, base }: Placed): PlaneBox {
  const { x, y } = Matrix4.multiplyByPoint(base, extent.center, new Cartesian3());
  const { radius } = extent;
  return { minX: x - radius, minY: y - radius, maxX: x + radius, maxY: y + radius };
}
