import type { Projection } from '@muster/geo/projection.ts';
import type { Floor, GeoPlan } from '@muster/model/entity/shapes.ts';

import type { DeviceKind } from '@muster/model/device/devices.ts';
import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import type { AlarmMarks } from './highlight/highlights.ts';
import type { MapArea } from './area/areaLayer.ts';
import type { MapDistrict } from './area/districtLayer.ts';
import type { MapDevice } from './device/mapDevice.ts';
import type { HeatRule } from './crowd/heat.ts';
import type { DrawingPicture, DrawnShape } from './drawing/drawingPicture.ts';
import type { ModelState } from './model/packagedModel.ts';
import type { GroundSource } from './plan/floorPlans.ts';
import type { MapTool } from './input/mapInput.ts';
import type { MapSign } from './sign/mapSign.ts';
import type { Margins, PlaneBox, View } from './scene/view.ts';
import type { TagFilter } from './tag/tagLayer.ts';
import type { TagNarrowing } from './tag/tagNarrowing.ts';
import type { TagSource } from './tag/tagSource.ts';

export interface SiteMapOptions {
  /** Of the site's plane, degrees. */
  origin: readonly [lon: number, lat: number];
  /** From where it looks at first; null = the whole site. */
  view?: View | null;
  /** A mark was pressed, or the empty ground (null). */
  onPick?(tag: string | null): void;
  /** The mark of a device was pressed, or something else (null). */
  onPickDevice?(device: MapDevice | null): void;
  /** A sign was pressed, or something else (null). */
  onPickSign?(sign: MapSign | null): void;
  /** The ground of a drawn risk area was pressed (its id), or something else (null). */
  onPickDistrict?(id: string | null): void;
  /** The user moved the map, which ends following. */
  onMoveByHand?(): void;
  /** A flight over the site began or ended. */
  onTour?(isTouring: boolean): void;
  /** The view has changed. */
  onViewChange?(view: View): void;
  /** Brings a file of the server: pictures of floors, tiles. */
  fetchFile?(address: string, signal: AbortSignal): Promise<Blob>;
  /** Headers that authenticate requests for tiles of a model. */
  fileHeaders?(): Readonly<Record<string, string>>;
  /** The graphics context is lost; this map is blank and must be created again. */
  onLost?(): void;
}

/** The map of a site. It draws outside React: setters store changes, and one flush a frame renders them. */
export interface SiteMap {
  readonly canvas: HTMLCanvasElement;
  readonly projection: Projection;
  readonly view: View;
  /** Around plan and areas, metres; null for a site without. */
  readonly box: PlaneBox | null;
  /** How far the models of houses are; another list whenever something in it is another. */
  readonly models: readonly ModelState[];
  /** Called when {@link models} is another list. @returns ends it */
  watchModels(watcher: () => void): () => void;
  /** Label for screen readers, with the keys that move the map. */
  setLabel(text: string): void;
  setPlan(plan: GeoPlan | null, floors: readonly Floor[], pictures?: readonly GroundSource[]): void;
  setAreas(areas: readonly MapArea[]): void;
  /** Risk areas, as bodies. */
  setDistricts(districts: readonly MapDistrict[]): void;
  /** Cameras, bells, beacons and other devices. */
  setDevices(devices: readonly MapDevice[]): void;
  /** Kinds of devices that are not shown. */
  setHiddenDevices(kinds: ReadonlySet<DeviceKind>): void;
  /** Risks that were confirmed, and where people go in an evacuation. */
  setSigns(signs: readonly MapSign[]): void;
  /** Rendering and motion settings; effective in the next frame. */
  setSettings(settings: MapSettings): void;
  /** Source of tags. Call {@link changed} after each update. */
  setSource(source: TagSource | null): void;
  setAlarms(marks: AlarmMarks): void;
  setFilter(hidden: TagFilter): void;
  /** Filter of the tags without an alarm; null = all. */
  setNarrowing(narrowing: TagNarrowing | null): void;
  /** Colours the ground by the density of subjects; null = off. */
  setHeat(rule: HeatRule | null): void;
  /** A screenshot of the map (PNG). */
  takePicture(): Promise<Blob>;
  /** null = every floor. */
  setFloor(floor: number | null): void;
  /** Parts of the window covered by panels; flights use the rest. */
  setMargins(margins: Margins): void;
  /** Halo and trail for this tag; null for none. */
  select(tag: string | null): void;
  /** Keeps the selected tag in the middle. */
  setFollowing(isFollowing: boolean): void;
  setTool(tool: MapTool | null): void;
  setDrawing(picture: DrawingPicture | null): void;
  /** Ways of people who were sent somewhere, metres in the site's plane. */
  setWays(ways: readonly DrawnShape[]): void;
  /** The whole site as the settings look at it, or a part of it straight from above. null shows nothing new. */
  showBox(how: 'jump' | 'fly', box?: PlaneBox | null): void;
  /** Shows the whole site for the first time: by the opening animation, where the settings have one. */
  open(): void;
  /** Flies over the site (`flyType`) until the user moves the map, or it is stopped. */
  setTouring(isTouring: boolean): void;
  /** Flies to a place, close enough to see who is there. */
  showPlace(x: number, y: number): void;
  showTag(tag: string): void;
  zoomBy(factor: number): void;
  tiltTo(tiltDeg: number): void;
  /** The source has news. */
  changed(): void;
  destroy(): void;
}
