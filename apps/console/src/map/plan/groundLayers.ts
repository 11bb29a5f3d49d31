import type { PrimitiveCollection } from '@cesium/engine';
import type { Projection } from '@muster/geo/projection.ts';
import type { Floor, GeoPlan } from '@muster/model/entity/shapes.ts';
import { defaultMapSettings, type MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import type { MapLabel } from '../label/mapLabel.ts';
import { createModelLayer, type ModelLayer } from '../model/modelLayer.ts';
import type { ModelState, PackagedModel } from '../model/packagedModel.ts';
import { floorLift } from '../scene/floorLift.ts';
import { createGroundDisc, type GroundDisc } from '../scene/groundDisc.ts';
import { layerOf } from '../scene/layers.ts';
import type { Corner } from '../scene/picture.ts';
import { addGroup, type Stage } from '../scene/stage.ts';
import type { Lens, PlaneBox } from '../scene/view.ts';
import { floorPlanPictures, packagedModels, packagedSets, type GroundSource } from './floorPlans.ts';
import { withFlatHouses } from './flatHouses.ts';
import { createPictureLayer, type PictureLayer } from './pictureLayer.ts';
import { createPlanLayer, type PlanLayer, type PlanLook } from './planLayer.ts';
import { createTileLayer, type TileLayer } from './tileLayer.ts';
import { type TileSet, tileAddress } from './tiles.ts';

/** Functions of the map that layers use. */
export interface LayerPorts {
  fetchFile(address: string, signal: AbortSignal): Promise<Blob>;
  /** Headers that authenticate requests for files. */
  fileHeaders(): Readonly<Record<string, string>>;
  /** Content was loaded. */
  onChange(): void;
  /** The loading state of a model has changed. */
  onModels(states: readonly ModelState[]): void;
}

/** Static layers: ground, imagery, plan, floor plan pictures, models of houses. */
export class GroundLayers {
  readonly #stage: Stage;
  readonly #projection: Projection;
  readonly #ports: LayerPorts;
  readonly #disc: GroundDisc;
  readonly #tiles: TileLayer;
  readonly #planGroup: PrimitiveCollection;
  readonly #pictures: PictureLayer;
  readonly #models: ModelLayer;
  #settings: MapSettings = defaultMapSettings;
  #look: PlanLook = lookOf(defaultMapSettings);
  #planned: { plan: GeoPlan | null; floors: readonly Floor[] } = { plan: null, floors: [] };
  #plan: PlanLayer;
  #packaged: readonly TileSet[] = [];
  #modelled: readonly PackagedModel[] = [];
  /** Packages with a drawn model, whose houses are drawn flat. */
  #standing = '';
  #pictureBox: PlaneBox | null = null;
  #liftOfFloor = floorLift([]);

  constructor(stage: Stage, projection: Projection, ports: LayerPorts) {
    this.#stage = stage;
    this.#projection = projection;
    this.#ports = ports;
    this.#disc = createGroundDisc(stage);
    this.#disc.setLook(this.#settings);
    this.#tiles = createTileLayer(stage, projection, layerOf.imagery, ports.onChange);
    this.#planGroup = addGroup(stage);
    this.#plan = createPlanLayer(stage, this.#planGroup, null, projection, this.#look);
    this.#pictures = createPictureLayer(stage, layerOf.floorPlan, ports.onChange);
    this.#models = createModelLayer(stage, projection, {
      fileHeaders: ports.fileHeaders,
      onChange: ports.onChange,
      onStates: () => this.#modelsChanged(),
    });
  }

  get box(): PlaneBox | null {
    return this.#plan.box ?? this.#pictureBox ?? this.#models.box;
  }

  get isLoading(): boolean {
    return this.#models.isLoading;
  }

  /** Metres of a floor over the ground floor. */
  get liftOfFloor(): (floor: number) => number {
    return this.#liftOfFloor;
  }

  labels(floor: number | null): readonly MapLabel[] {
    return this.#plan.labels(floor);
  }

  setPlan(plan: GeoPlan | null, floors: readonly Floor[], pictures: readonly GroundSource[]): void {
    this.#planned = { plan, floors };
    this.#modelled = packagedModels(pictures);
    this.#models.set(this.#modelled);
    this.#liftOfFloor = floorLift(floors, this.#settings.defaultFloorHeight);
    this.#drawPlan();
    const onGround = floorPlanPictures(pictures, this.#projection, this.#ports.fetchFile);
    this.#pictureBox = boxOfCorners(onGround.flatMap(({ corners }) => corners));
    this.#pictures.set(onGround);
    this.#packaged = packagedSets(pictures, this.#ports.fetchFile);
    this.#setTiles();
  }

  setSettings(settings: MapSettings): void {
    this.#settings = settings;
    this.#disc.setLook(settings);
    this.#setTiles();
    this.#liftOfFloor = floorLift(this.#planned.floors, settings.defaultFloorHeight);
    const look = { ...lookOf(settings), isOverImagery: this.#look.isOverImagery };
    // Thousands of walls are rebuilt only when the light changes.
    if (JSON.stringify(look) === JSON.stringify(this.#look)) return;
    this.#look = look;
    this.#drawPlan();
  }

  arrange(lens: Lens, floor: number | null): void {
    this.#disc.arrange(lens);
    this.#tiles.arrange(lens, floor, this.#liftOfFloor);
    this.#plan.arrange(lens, floor, this.#liftOfFloor);
    this.#pictures.arrange(lens, floor, this.#liftOfFloor);
    this.#models.arrange(lens, floor, this.#liftOfFloor);
  }

  /** After a frame. */
  look(): void {
    this.#models.look();
  }

  destroy(): void {
    this.#tiles.destroy();
    this.#pictures.destroy();
    this.#models.destroy();
  }

  /** The provider's tiles, and those of packages over them. */
  #setTiles(): void {
    this.#tiles.setSets([...imagerySets(this.#settings), ...this.#packaged]);
    const isOverImagery = imagerySets(this.#settings).length + this.#packaged.length > 0;
    if (isOverImagery === this.#look.isOverImagery) return;
    this.#look = { ...this.#look, isOverImagery };
    this.#drawPlan();
  }

  #modelsChanged(): void {
    const { states } = this.#models;
    this.#ports.onModels(states);
    const standing = states.flatMap(({ packageId, isDrawn, problem }) =>
      isDrawn && problem === null ? packageId : [],
    );
    if (standing.join(' ') === this.#standing) return;
    this.#standing = standing.join(' ');
    this.#drawPlan();
    this.#ports.onChange();
  }

  #drawPlan(): void {
    const stands = this.#standing.split(' ');
    const modelled = this.#modelled.filter(({ packageId }) => stands.includes(packageId));
    const plan = withFlatHouses(this.#planned.plan, modelled);
    this.#plan = createPlanLayer(this.#stage, this.#planGroup, plan, this.#projection, this.#look);
  }
}

function lookOf(settings: MapSettings): PlanLook {
  const { lighting, shadows, specularIntensity, scatteringIntensity, matte } = settings;
  const isOverImagery = imagerySets(settings).length > 0;
  return { lighting, shadows, specularIntensity, scatteringIntensity, matte, isOverImagery };
}

function boxOfCorners(corners: readonly Corner[]): PlaneBox | null {
  if (corners.length === 0) return null;
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
}

/** The provider that the map settings choose; none by default (specification §3, imagery types). */
function imagerySets(settings: MapSettings): TileSet[] {
  const { imageryType, imageryUrl1, imageryUrl2, imageryDatum1, imageryDatum2, imageryMaxZoom } = settings;
  const template = imageryType === 1 ? imageryUrl1 : imageryType === 2 ? imageryUrl2 : null;
  if (template === null || template === '') return [];
  const datum = imageryType === 1 ? imageryDatum1 : imageryDatum2;
  return [
    {
      // The same tile has another place with another datum.
      key: `${datum} ${template}`,
      minZoom: 1,
      maxZoom: imageryMaxZoom,
      datum,
      isFromSouth: false,
      floor: null,
      opacity: 1,
      load: (tile, signal) => loadPicture(tileAddress(template, tile), signal),
    },
  ];
}

/**
 * Loaded as an image element, so that the content policy allows only pictures from the provider, without a referrer.
 */
async function loadPicture(address: string, signal: AbortSignal): Promise<ImageBitmap> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.referrerPolicy = 'no-referrer';
  image.src = address;
  signal.addEventListener('abort', () => image.removeAttribute('src'));
  await image.decode();
  return createImageBitmap(image, { imageOrientation: 'flipY', premultiplyAlpha: 'none' });
}
