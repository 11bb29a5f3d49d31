import type { FenceIndex } from '@muster/geo/fenceIndex.ts';
import type { PlanarRegion } from '@muster/geo/region.ts';
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon';
import { polygon } from '@turf/helpers';
import Flatbush from 'flatbush';

import { floors, siteMetres, type Step, tagCount } from './fences.ts';

const cellMetres = 4;

/** Applies one second of positions and returns the number of enters and exits. */
export type Tracker = (step: Step) => number;

/** The set of every position of a second, and the enters and exits of each tag whose set changed. */
export function trackWithIndex(index: FenceIndex): Tracker {
  const sets = new Int32Array(tagCount);
  const found = new Int32Array(tagCount);
  return ({ tags, xs, ys, floors }) => {
    let changes = 0;
    index.locateAll({ xs, ys, floors, count: tags.length }, found);
    for (let i = 0; i < tags.length; i++) {
      const tag = tags[i];
      const set = found[i];
      if (set === sets[tag]) continue;
      const { entered, left } = index.diff(sets[tag], set);
      changes += entered.length + left.length;
      sets[tag] = set;
    }
    return changes;
  };
}

/** The same, one position at a time, without batches. */
export function trackSingly(index: FenceIndex): Tracker {
  const sets = new Int32Array(tagCount);
  return ({ tags, xs, ys, floors }) => {
    let changes = 0;
    for (let i = 0; i < tags.length; i++) {
      const tag = tags[i];
      const set = index.locate(xs[i], ys[i], floors[i]);
      if (set === sets[tag]) continue;
      const { entered, left } = index.diff(sets[tag], set);
      changes += entered.length + left.length;
      sets[tag] = set;
    }
    return changes;
  };
}

/** The usual method: an R-tree of all boxes filtered by floor, then an exact test of each candidate. */
export function membersByFlatbushAndTurf(
  fences: readonly PlanarRegion[],
): (x: number, y: number, floor: number) => number[] {
  const tree = new Flatbush(fences.length);
  for (const { minX, minY, maxX, maxY } of fences) tree.add(minX, minY, maxX, maxY);
  tree.finish();
  const shapes = fences.map(({ xs, ys }) => {
    const points = Array.from(xs, (x, i) => [x, ys[i]]);
    return polygon([[...points, points[0]]]);
  });
  return (x, y, floor) =>
    tree
      .search(x, y, x, y, (fence) => fences[fence].floor === floor)
      .filter((fence) => booleanPointInPolygon([x, y], shapes[fence]));
}

export function trackWithFlatbushAndTurf(fences: readonly PlanarRegion[]): Tracker {
  const membersAt = membersByFlatbushAndTurf(fences);
  const members: number[][] = Array.from({ length: tagCount }, () => []);
  return ({ tags, xs, ys, floors }) => {
    let changes = 0;
    for (let i = 0; i < tags.length; i++) {
      const inside = membersAt(xs[i], ys[i], floors[i]);
      const before = members[tags[i]];
      for (const fence of inside) if (!before.includes(fence)) changes++;
      for (const fence of before) if (!inside.includes(fence)) changes++;
      members[tags[i]] = inside;
    }
    return changes;
  };
}

/** The minimum of any index: look up one number for the cell and compare it with the tag's. */
export function trackCellsOnly(index: FenceIndex): Tracker {
  const side = siteMetres / cellMetres + 1;
  const cells = new Int32Array(floors * side * side);
  for (let floor = 0, cell = 0; floor < floors; floor++) {
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++, cell++) {
        const x = (column + 0.5) * cellMetres - siteMetres / 2;
        const y = (row + 0.5) * cellMetres - siteMetres / 2;
        cells[cell] = index.locate(x, y, floor);
      }
    }
  }
  const sets = new Int32Array(tagCount);
  return ({ tags, xs, ys, floors }) => {
    let changes = 0;
    for (let i = 0; i < tags.length; i++) {
      const tag = tags[i];
      const column = ((xs[i] + siteMetres / 2) / cellMetres) | 0;
      const row = ((ys[i] + siteMetres / 2) / cellMetres) | 0;
      const set = cells[(floors[i] * side + row) * side + column];
      if (set === sets[tag]) continue;
      changes++;
      sets[tag] = set;
    }
    return changes;
  };
}
