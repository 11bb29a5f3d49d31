import {
  Cartesian3,
  Color,
  type Billboard,
  type BillboardCollection,
  type NearFarScalar,
  type PrimitiveCollection,
} from '@cesium/engine';

import { depthTestDistance, defaultIcons, type IconRule } from '../scene/iconRule.ts';
import { addBillboards, addGroup, type Stage } from '../scene/stage.ts';
import type { Lens } from '../scene/view.ts';
import type { Sprite } from './sprites.ts';
import { scaleByDistance } from './markScale.ts';

/** A few pictures that are placed again in every frame: names, halos, pulses, alarms above the crowd. */
export interface SpritePool {
  begin(lens: Lens): void;
  put(sprite: Sprite, x: number, y: number, z: number, look?: PutLook): void;
  end(): void;
  /** How its pictures are drawn by the map settings. */
  setIcons(rule: IconRule): void;
  /** Drops all images, which a collection would otherwise keep forever. */
  empty(): void;
  readonly isLoading: boolean;
}

export interface PutLook {
  scale?: number;
  /** CSS colour that tints a white image. */
  tint?: string;
  alpha?: number;
}

/** @param grows whether its pictures grow with the zoom, like the marks of tags */
export function createSpritePool(stage: Stage, grows: boolean): SpritePool {
  return new Pool(stage, grows);
}

class Pool implements SpritePool {
  readonly #stage: Stage;
  readonly #group: PrimitiveCollection;
  readonly #grows: boolean;
  #billboards: BillboardCollection;
  #marks: Billboard[] = [];
  readonly #position = new Cartesian3();
  readonly #tints = new Map<string, Color>();
  #used = 0;
  #focal = 0;
  #lastFocal = 0;
  #icons = defaultIcons;

  constructor(stage: Stage, grows: boolean) {
    this.#stage = stage;
    this.#grows = grows;
    this.#group = addGroup(stage);
    this.#billboards = addBillboards(stage, this.#group);
  }

  empty(): void {
    this.#group.removeAll();
    this.#billboards = addBillboards(this.#stage, this.#group);
    this.#marks = [];
  }

  setIcons(rule: IconRule): void {
    this.#icons = rule;
    this.empty();
  }

  get isLoading(): boolean {
    return this.#marks.slice(0, this.#used).some((mark) => !mark.ready);
  }

  begin(lens: Lens): void {
    this.#used = 0;
    this.#focal = lens.focal;
  }

  put(sprite: Sprite, x: number, y: number, z: number, { scale = 1, tint = '#FFFFFF', alpha = 1 }: PutLook = {}): void {
    const mark = this.#next();
    Object.assign(this.#position, { x, y, z });
    mark.setImage(sprite.id, sprite.canvas);
    mark.width = sprite.width;
    mark.height = sprite.height;
    mark.position = this.#position;
    mark.scale = scale;
    mark.color = Color.fromAlpha(this.#tint(tint), alpha, mark.color);
    mark.show = true;
  }

  end(): void {
    for (let index = this.#used; index < this.#marks.length; index++) {
      if (this.#marks[index].show) this.#marks[index].show = false;
    }
    if (!this.#grows || this.#lastFocal === this.#focal) return;
    this.#lastFocal = this.#focal;
    for (const mark of this.#marks) mark.scaleByDistance = scaleByDistance(this.#focal);
  }

  #next(): Billboard {
    const known = this.#marks[this.#used++];
    if (known !== undefined) return known;
    const mark = this.#billboards.add({
      position: new Cartesian3(),
      show: false,
      disableDepthTestDistance: depthTestDistance(this.#icons),
      ...this.#scale(),
    });
    this.#marks.push(mark);
    return mark;
  }

  /** By the map settings; else growing with the marks of tags, or always the same. */
  #scale(): { scaleByDistance?: NearFarScalar } {
    const scale = this.#icons.scale ?? (this.#grows ? scaleByDistance(this.#focal) : null);
    return scale === null ? {} : { scaleByDistance: scale };
  }

  #tint(css: string): Color {
    const known = this.#tints.get(css);
    if (known !== undefined) return known;
    const color = Color.fromCssColorString(css);
    this.#tints.set(css, color);
    return color;
  }
}
