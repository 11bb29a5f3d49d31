import {
  Cartesian2,
  Cartesian3,
  CustomDataSource,
  DataSourceCollection,
  DataSourceDisplay,
  type Entity,
  JulianDate,
  VerticalOrigin,
} from '@cesium/engine';
import { personTypes } from '@muster/model/person/person.ts';
import { none16, type LiveFrame } from '@muster/protocols/liveFrame.ts';
import type { LiveName } from '@muster/model/live/wire.ts';

import { createStage } from '../src/map/scene/stage.ts';
import { lensOf, type View } from '../src/map/scene/view.ts';
import { markSprite } from '../src/map/tag/sprites.ts';
import type { TagLook } from '../src/map/tag/tagLook.ts';

/** The plain way to show tags with Cesium, as its tutorials do it: one entity for each. `npm run bench -- map` compares. */
export interface EntityMap {
  applyNames(names: readonly LiveName[]): void;
  /** Writes the position of every entity. */
  applyFrame(frame: LiveFrame): void;
  setNamed(isNamed: boolean): void;
  /** Draws once; false while content is still being created. */
  draw(view: View): boolean;
}

export function createEntityMap(container: HTMLElement, origin: readonly [lon: number, lat: number]): EntityMap {
  const stage = createStage(container, origin);
  const source = new CustomDataSource('tags');
  const dataSourceCollection = new DataSourceCollection();
  void dataSourceCollection.add(source);
  const display = new DataSourceDisplay({ scene: stage.scene, dataSourceCollection });
  const entities = new Map<number, Entity>();
  return {
    applyNames: (names) => {
      source.entities.suspendEvents();
      for (const name of names) entities.set(name.handle, source.entities.add(entityOf(name)));
      source.entities.resumeEvents();
    },
    applyFrame: ({ length, handle, lon, lat, heading }) => {
      for (let row = 0; row < length; row++) {
        const entity = entities.get(handle[row] ?? -1);
        if (entity === undefined) continue;
        // Cesium's typings name the property; its setter accepts the plain value.
        const plain = entity as { position: unknown };
        plain.position = Cartesian3.fromDegrees((lon[row] ?? 0) / 1e7, (lat[row] ?? 0) / 1e7);
        const degrees = heading[row] ?? none16;
        const billboard = entity.billboard as { rotation: unknown } | undefined;
        if (degrees !== none16 && billboard !== undefined) billboard.rotation = (-degrees / 100 / 180) * Math.PI;
      }
    },
    setNamed: (isNamed) => {
      for (const { label } of entities.values()) if (label !== undefined) Object.assign(label, { show: isNamed });
    },
    draw: (view) => {
      stage.resize();
      const isDone = display.update(JulianDate.now());
      stage.render(lensOf(view, stage.size));
      return isDone;
    },
  };
}

function entityOf({ tag, kind, personType, subjectName }: LiveName): Entity.ConstructorOptions {
  const look: TagLook = {
    kind: kind === 'vehicle' ? 'vehicle' : (personTypes.find((type) => type === personType) ?? 'unregistered'),
    presence: 'online',
    alarmLevel: 0,
    isUnverified: false,
    isPointing: kind === 'vehicle',
  };
  const always = Number.POSITIVE_INFINITY;
  return {
    id: tag,
    position: Cartesian3.ZERO,
    billboard: { image: markSprite(look).canvas, width: 32, height: 32, disableDepthTestDistance: always },
    label: {
      text: subjectName ?? tag,
      font: '12px sans-serif',
      show: false,
      pixelOffset: new Cartesian2(0, -12),
      verticalOrigin: VerticalOrigin.BOTTOM,
      disableDepthTestDistance: always,
    },
  };
}
