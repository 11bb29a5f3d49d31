import { createEntityMap } from '../../apps/console/dev/entityMap.ts';
import { createMap } from '../../apps/console/src/map/createMap.ts';
import { steepTiltDeg } from '../../apps/console/src/map/scene/mapSettings.ts';
import { createTagStore } from '../../apps/console/src/map/tag/tagStore.ts';
import { demoMap } from '../../packages/demo/src/demoSite.ts';
import { heatMapSetting } from '../../packages/model/src/heatMapSetting/heatMapSetting.ts';
import { decodeLiveFrame, encodeLiveFrame } from '../../packages/protocols/src/liveFrame.ts';
import type { MapBenchApi, MapScene } from './mapBenchApi.ts';
import { createWalkers, ground } from './walkers.ts';

/** Our map and the plain one in one page, both with the same walkers; controlled by bench/map.ts. */
const tagCount = Number(new URLSearchParams(location.search).get('tags'));
const containerOf = (id: string): HTMLElement => {
  const container = document.getElementById(id);
  if (container === null) throw new Error(`The page has no place "${id}".`);
  return container;
};

// Painting is done by the graphics card; without one, it would cost processor seconds that are not measured.
const nothing = (): void => undefined;
Object.assign(WebGL2RenderingContext.prototype, { drawElements: nothing, drawElementsInstanced: nothing });

/** Frames are drawn when the benchmark requests them, at its time. */
const queue: FrameRequestCallback[] = [];
const nextFrame = window.requestAnimationFrame.bind(window);
window.requestAnimationFrame = (callback) => queue.push(callback);
let nowMs = performance.now();

const { lon, lat } = demoMap.frame;
const walkers = createWalkers(tagCount, 'ten thousand tags');
const ours = createMap(containerOf('ours'), { origin: [lon, lat] });
ours.setPlan(demoMap.plan, demoMap.floors);
const store = createTagStore(ours.projection);
ours.setSource(store);
const plain = createEntityMap(containerOf('plain'), [lon, lat]);
const isOurs = (scene: MapScene): boolean => scene !== 'entities' && scene !== 'namedEntities';

let second = 0;
const firstT = Date.now();
/** The bytes of the next second; creating them is the server's work and not measured. */
function nextBytes(kind: 'snapshot' | 'delta'): ArrayBuffer {
  second += 1;
  const t = firstT + second * 1000;
  const { projection } = ours;
  return encodeLiveFrame(
    kind,
    second,
    t,
    walkers.positions(
      second,
      t,
      (x) => projection.lon(x),
      (y) => projection.lat(y),
    ),
  );
}

function take(scene: MapScene, bytes: ArrayBuffer): void {
  const frame = decodeLiveFrame(bytes);
  if (!isOurs(scene)) return plain.applyFrame(frame);
  store.applyFrame(frame, nowMs, Date.now());
  ours.changed();
}

function draw(scene: MapScene): boolean {
  if (!isOurs(scene)) return plain.draw(ours.view);
  ours.changed();
  for (const callback of queue.splice(0)) callback(nowMs);
  return true;
}

/** In a task of its own, which is what Chromium counts as script. */
function inTask<Result>(work: () => Result): Promise<Result> {
  return new Promise((resolve, reject) => {
    nextFrame(() => {
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
    });
  });
}

async function settle(scene: MapScene): Promise<void> {
  for (let calm = 0; calm < 3;) {
    nowMs += 300;
    const isDone = await inTask(() => draw(scene));
    await new Promise((resolve) => setTimeout(resolve, 20));
    calm = isDone ? calm + 1 : 0;
  }
}

const { radius, tier1, tier2, tier3, tier4 } = heatMapSetting.fields;
const heat = { radius: radius.default, tiers: [tier1, tier2, tier3, tier4].map((tier) => tier.default) };
/** Everybody in the window; twice as far away marks are clustered. */
const near = ground;
const far = { minX: 2.5 * ground.minX, maxX: 2.5 * ground.maxX, minY: 2.5 * ground.minY, maxY: 2.5 * ground.maxY };

store.applyNames(walkers.names());
plain.applyNames(walkers.names());
const snapshot = nextBytes('snapshot');
take('marks', snapshot);
take('entities', snapshot);

const api: MapBenchApi = {
  prepare: async (scene) => {
    ours.setHeat(scene === 'heat' ? heat : null);
    ours.showBox('jump', scene === 'gathered' || scene === 'heat' ? far : near);
    if (scene === 'tilted') ours.tiltTo(steepTiltDeg);
    plain.setNamed(scene === 'namedEntities');
    // The map applies its view in the next frame.
    await settle(isOurs(scene) ? scene : 'marks');
    await settle(scene);
  },
  run: async (scene, updates, framesAnUpdate) => {
    for (let update = 0; update < updates; update++) {
      const bytes = nextBytes('delta');
      await inTask(() => take(scene, bytes));
      for (let frame = 0; frame < framesAnUpdate; frame++) {
        nowMs += 1000 / framesAnUpdate;
        await inTask(() => draw(scene));
      }
    }
  },
  facts: () => {
    const { x, y, metresPerPixel } = ours.view;
    const { clientWidth, clientHeight } = ours.canvas;
    const isInWindow = (slot: number): boolean =>
      Math.abs((store.x[slot] ?? 0) - x) < (clientWidth / 2) * metresPerPixel &&
      Math.abs((store.y[slot] ?? 0) - y) < (clientHeight / 2) * metresPerPixel;
    return {
      metresPerPixel,
      tagsInWindow: Array.from({ length: store.length }, (_, slot) => slot).filter(isInWindow).length,
    };
  },
};
Object.assign(window, { mapBench: api });
