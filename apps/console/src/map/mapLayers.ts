import type { Projection } from '@muster/geo/projection.ts';
import type { Floor, GeoPlan } from '@muster/model/entity/shapes.ts';

import { areaLevelAt } from '@muster/model/mapSetting/checkMapSetting.ts';
import { defaultMapSettings, type MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import { createHighlights, type Highlights, noAlarms, type AlarmMarks } from './highlight/highlights.ts';
import { areaCounts } from './area/areaCounts.ts';
import { createAreaLayer, type AreaLayer, type MapArea } from './area/areaLayer.ts';
import { createDistrictLayer, type DistrictLayer, type MapDistrict } from './area/districtLayer.ts';
import { createCrowdLayer, type CrowdLayer } from './crowd/crowdLayer.ts';
import type { HeatRule } from './crowd/heat.ts';
import { createDeviceLayer, type DeviceLayer } from './device/deviceLayer.ts';
import type { DrawingPicture, DrawnShape } from './drawing/drawingPicture.ts';
import { createPastLayer, type PastLayer } from './drawing/pastLayer.ts';
import { createSketchLayer, type SketchLayer } from './drawing/sketchLayer.ts';
import type { ScreenPoint } from './input/gestures.ts';
import { createNameLayer, type NameLayer } from './label/nameLayer.ts';
import { createTagLabels, type TagLabels } from './label/tagLabels.ts';
import type { GroundSource } from './plan/floorPlans.ts';
import { GroundLayers, type LayerPorts } from './plan/groundLayers.ts';
import { iconRuleOf, isNear } from './scene/iconRule.ts';
import { riseOf } from './scene/layers.ts';
import { mapLevel } from './scene/mapSettings.ts';
import { addGroup, type Stage } from './scene/stage.ts';
import type { Lens, PlaneBox } from './scene/view.ts';
import { createSignLayer, type SignLayer } from './sign/signLayer.ts';
import { createSpritePool } from './tag/spritePool.ts';
import { createTagLayer, pickTag, type TagLayer } from './tag/tagLayer.ts';
import type { TagNarrowing } from './tag/tagNarrowing.ts';
import type { TagSource } from './tag/tagSource.ts';
import { createTrail, type Trail } from './tag/trail.ts';

/** Presence, names and alarms of tags are judged again this often; their places in every frame. */
const refreshMs = 250;
const pickReach = 16;
const noCounts: ReadonlyMap<string, number> = new Map();

/** All layers of a map in drawing order: later ones cover earlier ones. */
export class MapLayers {
  readonly trail: Trail;
  readonly devices: DeviceLayer;
  readonly signs: SignLayer;
  readonly #stage: Stage;
  readonly #ground: GroundLayers;
  readonly #lat: number;
  readonly #areas: AreaLayer;
  readonly #districts: DistrictLayer;
  readonly #names: NameLayer;
  readonly #tags: TagLayer;
  readonly #highlights: Highlights;
  readonly #crowd: CrowdLayer;
  readonly #past: PastLayer;
  readonly #ways: PastLayer;
  readonly #sketch: SketchLayer;
  readonly #tagLabels: TagLabels;
  #source: TagSource | null = null;
  #marks: AlarmMarks = noAlarms;
  #settings = defaultMapSettings;
  #everyArea: readonly MapArea[] = [];
  /** In icon display mode `area`: the level of areas that show head counts; null = all markers are drawn. */
  #areaLevel: number | null = null;
  #counts = noCounts;
  #isTextNear = true;
  #floor: number | null = null;
  #refreshedAt = Number.NEGATIVE_INFINITY;

  constructor(stage: Stage, container: HTMLElement, projection: Projection, ports: LayerPorts) {
    this.#stage = stage;
    this.#lat = projection.origin[1];
    this.#ground = new GroundLayers(stage, projection, ports);
    this.#districts = createDistrictLayer(stage, projection);
    this.#areas = createAreaLayer(stage, projection);
    const heat = addGroup(stage);
    this.trail = createTrail(stage);
    this.#names = createNameLayer(stage);
    this.devices = createDeviceLayer({ stage, projection, ...ports });
    this.signs = createSignLayer(stage, projection);
    const under = createSpritePool(stage, true);
    this.#tags = createTagLayer(stage);
    this.#crowd = createCrowdLayer(stage, heat, createSpritePool(stage, false));
    this.#highlights = createHighlights(under, createSpritePool(stage, true), projection);
    this.#past = createPastLayer(stage);
    this.#ways = createPastLayer(stage);
    this.#sketch = createSketchLayer(container);
    this.#tagLabels = createTagLabels(container);
  }

  /** The box of the content; null for an empty site. */
  get box(): PlaneBox | null {
    return this.#ground.box ?? this.#areas.box;
  }

  /** An animation is running, or a picture is being loaded. */
  get isAnimating(): boolean {
    return (
      this.#highlights.isAnimating ||
      this.#tags.isLoading ||
      this.#names.isLoading ||
      this.devices.isLoading ||
      this.signs.isLoading ||
      this.#crowd.isLoading ||
      this.#ground.isLoading
    );
  }

  setPlan(plan: GeoPlan | null, floors: readonly Floor[], pictures: readonly GroundSource[]): void {
    this.#ground.setPlan(plan, floors, pictures);
    this.#relabel();
  }

  setAreas(areas: readonly MapArea[]): void {
    this.#everyArea = areas;
    this.#drawAreas();
  }

  setSettings(settings: MapSettings): void {
    this.#settings = settings;
    this.#stage.setLook(settings);
    this.#ground.setSettings(settings);
    this.#tags.setIcons(iconRuleOf(settings));
    this.devices.setIcons(iconRuleOf(settings), settings.iconSpacing);
    const past = { width: settings.historyLineWidth, height: settings.historyLineHeight };
    this.trail.setLook(past);
    this.#past.setLook(past);
    this.#areas.setLook({ height: settings.polygonMarkerHeight, isHidden: settings.lineDepth });
    this.#names.refresh();
    this.refreshSoon();
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

  setAlarms(marks: AlarmMarks): void {
    this.#marks = marks;
    this.#tags.setAlarms(marks.byTag);
    this.#areas.setAlarms(marks.byArea);
    this.refreshSoon();
  }

  setFilter(hidden: Parameters<TagLayer['setFilter']>[0]): void {
    this.#tags.setFilter(hidden);
    this.refreshSoon();
  }

  setNarrowing(narrowing: TagNarrowing | null): void {
    this.#tags.setNarrowing(narrowing);
    this.refreshSoon();
  }

  /** @returns whether the map needs a frame; a sketch is drawn at once */
  setDrawing(picture: DrawingPicture | null, lens: Lens): boolean {
    const past = picture?.isHistory === true ? picture.shapes : [];
    this.#sketch.setPicture(picture?.isHistory === true ? null : picture, lens);
    return this.#past.setShapes(past);
  }

  /** @returns whether the map needs a frame */
  setWays(ways: readonly DrawnShape[]): boolean {
    return this.#ways.setShapes(ways);
  }

  setHeat(rule: HeatRule | null): void {
    this.#crowd.setHeat(rule);
    this.refreshSoon();
  }

  /** Presence, names or alarms have changed: not to wait for the next turn. */
  refreshSoon(): void {
    this.#refreshedAt = Number.NEGATIVE_INFINITY;
  }

  /** One frame. `nowMs` is the clock of the page, `epochMs` the wall clock. */
  draw(lens: Lens, nowMs: number, epochMs: number, selected: string | null, isMotionReduced: boolean): void {
    const liftOf = this.#liftIn(lens);
    this.#showAreaLevel(lens);
    this.#showText(lens);
    this.#ground.arrange(lens, this.#floor);
    this.#districts.arrange(lens, this.#floor, this.#ground.liftOfFloor);
    this.#areas.arrange(lens, this.#floor, this.#ground.liftOfFloor);
    this.trail.flush(lens);
    this.#names.flush(lens, riseOf(lens), liftOf);
    this.#past.flush(lens);
    this.#ways.flush(lens);
    this.#sketch.flush(lens);
    const isNearIcons = isNear(lens, this.#settings.iconDisplayDistance);
    this.devices.flush(lens, { floor: this.#floor, liftOf, isNear: isNearIcons && this.#areaLevel === null });
    this.signs.flush(lens, this.#floor, liftOf);
    if (this.#source !== null) {
      if (nowMs - this.#refreshedAt >= refreshMs) {
        this.#tags.refresh(this.#source.siteTime(epochMs));
        this.#countAreas(this.#source);
        this.#crowd.refresh({ nowMs, lens, source: this.#source, layer: this.#tags, floor: this.#floor });
        this.#refreshedAt = nowMs;
      }
      this.#tags.setOnlyAlarms(this.#areaLevel !== null || !isNearIcons);
      this.#tags.flush(lens, this.#floor, liftOf);
      this.#crowd.flush(lens, liftOf);
      const shared = { lens, source: this.#source, layer: this.#tags, selected, liftOf };
      this.#highlights.flush({ ...shared, epochMs, marks: this.#marks, floor: this.#floor, isMotionReduced });
      this.#tagLabels.draw({
        ...shared,
        nowMs,
        alarms: this.#marks.byTag,
        obstacles: this.#names.obstacles,
        isTextNear: this.#isTextNear,
      });
    } else this.#tagLabels.clear();
    this.#stage.render(lens);
    this.#ground.look();
  }

  /** The tag under a pixel. */
  tagAt(lens: Lens, at: ScreenPoint): string | null {
    const source = this.#source;
    const slot = source === null ? null : pickTag(this.#tags, source, lens, at, pickReach, this.#liftIn(lens));
    return slot === null ? null : (source?.names[slot]?.tag ?? null);
  }

  /** Id of the risk area whose ground contains a pixel. */
  districtAt(lens: Lens, at: ScreenPoint): string | null {
    return this.#districts.at(lens, at, this.#floor);
  }

  destroy(): void {
    this.#tagLabels.destroy();
    this.#sketch.destroy();
    this.#ground.destroy();
  }

  /** Floors are stacked only when all are shown and the view is tilted. */
  #liftIn(lens: Lens): (floor: number) => number {
    const rise = this.#floor === null ? riseOf(lens) : 0;
    return (floor) => (rise === 0 ? 0 : this.#ground.liftOfFloor(floor) * rise);
  }

  /** Icon display mode `area` (specification §3): zoomed out, areas show head counts instead of markers. */
  #showAreaLevel(lens: Lens): void {
    const { displayType, areaMapLevel } = this.#settings;
    const level = mapLevel(lens.view.metresPerPixel, this.#lat);
    const areaLevel = displayType === 2 ? areaLevelAt(areaMapLevel, level) : null;
    if (areaLevel === this.#areaLevel) return;
    this.#areaLevel = areaLevel;
    this.#drawAreas();
  }

  #showText(lens: Lens): void {
    const isTextNear = isNear(lens, this.#settings.textDisplayDistance);
    if (isTextNear === this.#isTextNear) return;
    this.#isTextNear = isTextNear;
    this.#relabel();
  }

  /** In this mode the names of areas include the head count. */
  #countAreas(source: TagSource): void {
    const counts = this.#areaLevel === null ? noCounts : areaCounts(source, this.#everyArea);
    const isSame =
      counts.size === this.#counts.size && [...counts].every(([id, count]) => this.#counts.get(id) === count);
    if (isSame) return;
    this.#counts = counts;
    this.#relabel();
  }

  #drawAreas(): void {
    const level = this.#areaLevel;
    this.#areas.setAreas(level === null ? this.#everyArea : this.#everyArea.filter((area) => area.level === level));
    this.#relabel();
  }

  #relabel(): void {
    if (!this.#isTextNear) return this.#names.setLabels([]);
    const districts = this.#districts.labels(this.#floor);
    // An area that is being evacuated is named with that word, and not once more without it.
    const named = this.#areas.labels(this.#floor, this.#counts);
    const areas = [
      ...districts,
      ...named.filter(({ text }) => !districts.some((each) => each.text.startsWith(`${text} · `))),
    ];
    const areaNames = new Set(areas.map(({ text }) => text));
    // A building that is an area as well has one name.
    const plan = this.#ground.labels(this.#floor).filter(({ text }) => !areaNames.has(text));
    this.#names.setLabels([...areas, ...plan]);
  }
}
