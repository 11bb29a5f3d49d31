import type { PrimitiveCollection } from '@cesium/engine';
import type { Projection } from '@muster/geo/projection.ts';
import type { Floor, GeoPlan } from '@muster/model/entity/shapes.ts';

import { alarmMarks, noAlarms, type AlarmMarks, type MapAlarm } from './alarm/alarmMarks.ts';
import { createHighlights, type Highlights } from './alarm/highlights.ts';
import { createAreaLayer, type AreaLayer, type MapArea } from './area/areaLayer.ts';
import { createDistrictLayer, type DistrictLayer, type MapDistrict } from './area/districtLayer.ts';
import { createDrawingLayer, type DrawingLayer } from './drawing/drawingLayer.ts';
import type { ScreenPoint } from './input/gestures.ts';
import { createNameLayer, type NameLayer } from './label/nameLayer.ts';
import { createTagLabels, type TagLabels } from './label/tagLabels.ts';
import { createPlanLayer, type PlanLayer } from './plan/planLayer.ts';
import { floorLift } from './scene/floorLift.ts';
import { riseOf } from './scene/layers.ts';
import { addGroup, type Stage } from './scene/stage.ts';
import type { Lens, PlaneBox } from './scene/view.ts';
import { createSpritePool } from './tag/spritePool.ts';
import { createTagLayer, pickTag, type TagLayer } from './tag/tagLayer.ts';
import type { TagSource } from './tag/tagSource.ts';
import { createTrail, type Trail } from './tag/trail.ts';

/** Presence, names and alarms of tags are judged again this often; their places in every frame. */
const refreshMs = 250;
const pickReach = 16;

/** Everything that a map draws, and in which order: what is made later covers what was made before. */
export class MapLayers {
  readonly trail: Trail;
  readonly drawing: DrawingLayer;
  readonly #stage: Stage;
  readonly #projection: Projection;
  readonly #planGroup: PrimitiveCollection;
  readonly #areas: AreaLayer;
  readonly #districts: DistrictLayer;
  readonly #names: NameLayer;
  readonly #tags: TagLayer;
  readonly #highlights: Highlights;
  readonly #tagLabels: TagLabels;
  #plan: PlanLayer;
  #source: TagSource | null = null;
  #marks: AlarmMarks = noAlarms;
  #floor: number | null = null;
  #liftOfFloor = floorLift([]);
  #refreshedAt = Number.NEGATIVE_INFINITY;

  constructor(stage: Stage, container: HTMLElement, projection: Projection) {
    this.#stage = stage;
    this.#projection = projection;
    this.#planGroup = addGroup(stage);
    this.#plan = createPlanLayer(stage, this.#planGroup, null, projection);
    this.#districts = createDistrictLayer(stage, projection);
    this.#areas = createAreaLayer(stage, projection);
    this.trail = createTrail(stage);
    this.#names = createNameLayer(stage);
    const under = createSpritePool(stage, true);
    this.#tags = createTagLayer(stage);
    this.#highlights = createHighlights(under, createSpritePool(stage, true), projection);
    this.drawing = createDrawingLayer(stage);
    this.#tagLabels = createTagLabels(container);
  }

  /** What there is to see; null for an empty site. */
  get box(): PlaneBox | null {
    return this.#plan.box ?? this.#areas.box;
  }

  /** Something moves by itself, or a picture is still on its way to the graphics card. */
  get isAnimating(): boolean {
    return this.#highlights.isAnimating || this.#tags.isLoading || this.#names.isLoading;
  }

  setPlan(plan: GeoPlan | null, floors: readonly Floor[]): void {
    this.#plan = createPlanLayer(this.#stage, this.#planGroup, plan, this.#projection);
    this.#liftOfFloor = floorLift(floors);
    this.#relabel();
  }

  setAreas(areas: readonly MapArea[]): void {
    this.#areas.setAreas(areas);
    this.#relabel();
  }

  setDistricts(districts: readonly MapDistrict[]): void {
    this.#districts.setDistricts(districts);
    this.#relabel();
  }

  setFloor(floor: number | null): void {
    if (floor === this.#floor) return;
    this.#floor = floor;
    this.#relabel();
  }

  setSource(source: TagSource | null): void {
    this.#source = source;
    this.#tags.setSource(source);
    this.refreshSoon();
  }

  setAlarms(alarms: readonly MapAlarm[]): void {
    this.#marks = alarmMarks(alarms);
    this.#tags.setAlarms(this.#marks.byTag);
    this.#areas.setAlarms(this.#marks.byArea);
    this.refreshSoon();
  }

  setFilter(hidden: Parameters<TagLayer['setFilter']>[0]): void {
    this.#tags.setFilter(hidden);
    this.refreshSoon();
  }

  /** Presence, names or alarms have changed: not to wait for the next turn. */
  refreshSoon(): void {
    this.#refreshedAt = Number.NEGATIVE_INFINITY;
  }

  /** One frame. `nowMs` is the clock of the page, `epochMs` the wall clock. */
  draw(lens: Lens, nowMs: number, epochMs: number, selected: string | null, isMotionReduced: boolean): void {
    const liftOf = this.#liftIn(lens);
    this.#plan.arrange(lens, this.#floor, this.#liftOfFloor);
    this.#districts.arrange(lens, this.#floor, this.#liftOfFloor);
    this.#areas.arrange(lens, this.#floor, this.#liftOfFloor);
    this.trail.flush(lens);
    this.#names.flush(lens, riseOf(lens), liftOf);
    this.drawing.flush(lens);
    if (this.#source !== null) {
      if (nowMs - this.#refreshedAt >= refreshMs) {
        this.#tags.refresh(this.#source.siteTime(epochMs));
        this.#refreshedAt = nowMs;
      }
      this.#tags.flush(lens, this.#floor, liftOf);
      const shared = { lens, source: this.#source, layer: this.#tags, selected, liftOf };
      this.#highlights.flush({ ...shared, epochMs, marks: this.#marks, floor: this.#floor, isMotionReduced });
      this.#tagLabels.draw({ ...shared, nowMs, alarms: this.#marks.byTag, obstacles: this.#names.obstacles });
    } else this.#tagLabels.clear();
    this.#stage.render(lens);
  }

  /** The tag whose mark is under a pixel. */
  tagAt(lens: Lens, at: ScreenPoint): string | null {
    const source = this.#source;
    const slot = source === null ? null : pickTag(this.#tags, source, lens, at, pickReach, this.#liftIn(lens));
    return slot === null ? null : (source?.names[slot]?.tag ?? null);
  }

  destroy(): void {
    this.#tagLabels.destroy();
  }

  /** Floors stand over each other only where all are shown and the view is tilted. */
  #liftIn(lens: Lens): (floor: number) => number {
    const rise = this.#floor === null ? riseOf(lens) : 0;
    return (floor) => (rise === 0 ? 0 : this.#liftOfFloor(floor) * rise);
  }

  #relabel(): void {
    const areas = [...this.#areas.labels(this.#floor), ...this.#districts.labels(this.#floor)];
    const said = new Set(areas.map(({ text }) => text));
    // A building that is an area as well has one name.
    const plan = this.#plan.labels(this.#floor).filter(({ text }) => !said.has(text));
    this.#names.setLabels([...areas, ...plan]);
  }
}
