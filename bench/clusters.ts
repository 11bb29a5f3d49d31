import { ClusterFinder } from '@muster/geo/clusters.ts';
import { seededRandom } from '@muster/model/random/seededRandom.ts';
import KDBush from 'kdbush';

import { alternate, type BenchmarkRow, formatTable, medianRatio } from './table.ts';

const tagCount = 10_000;
/** The defaults of the rule `cluster` (alarms.md). */
const radiusMetres = 15;
const minCount = 3;

interface Points {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

interface Scene extends Points {
  readonly name: string;
}

/** Tags spread over a site of 4 km², and a share of them in crowds of fifty within 30 m. */
function scene(name: string, siteMetres: number, crowdShare: number): Scene {
  const random = seededRandom(name);
  const half = siteMetres / 2;
  const crowds = Array.from({ length: Math.ceil((tagCount * crowdShare) / 50) }, () => ({
    x: random.between(-half, half),
    y: random.between(-half, half),
  }));
  const points = Array.from({ length: tagCount }, () => {
    if (!random.chance(crowdShare)) return { x: random.between(-half, half), y: random.between(-half, half) };
    const { x, y } = random.pick(crowds);
    return { x: x + random.between(-15, 15), y: y + random.between(-15, 15) };
  });
  return { name, xs: Float64Array.from(points, ({ x }) => x), ys: Float64Array.from(points, ({ y }) => y) };
}

/** Points within the radius of a point, including itself, in any order. */
type Neighbours = (point: number) => readonly number[];

/** DBSCAN by definition over any neighbour search; each point is queried once. */
function clusterBy(neighbours: Neighbours, { xs, ys }: Points): Int32Array {
  const around = Array.from(xs, (_, point) => neighbours(point));
  const labels = new Int32Array(xs.length).fill(-1);
  let groups = 0;
  for (let seed = 0; seed < xs.length; seed++) {
    if (labels[seed] >= 0 || around[seed].length < minCount) continue;
    const open = [seed];
    labels[seed] = groups;
    for (let core = open.pop(); core !== undefined; core = open.pop()) {
      for (const other of around[core]) {
        if (labels[other] >= 0 || around[other].length < minCount) continue;
        labels[other] = groups;
        open.push(other);
      }
    }
    groups++;
  }
  labelBorders(around, labels, { xs, ys });
  return labels;
}

function labelBorders(around: readonly (readonly number[])[], labels: Int32Array, { xs, ys }: Points): void {
  for (let point = 0; point < xs.length; point++) {
    if (around[point].length >= minCount) continue;
    let nearest = Number.POSITIVE_INFINITY;
    for (const other of around[point]) {
      if (around[other].length < minCount) continue;
      const distance = (xs[other] - xs[point]) ** 2 + (ys[other] - ys[point]) ** 2;
      if (distance > nearest || (distance === nearest && labels[other] === labels[point])) continue;
      nearest = distance;
      labels[point] = labels[other];
    }
  }
}

/** The usual method: a tree of all points, rebuilt each second, and one range query a point. */
function byTree(scene: Scene): Int32Array {
  const tree = new KDBush(scene.xs.length);
  for (let i = 0; i < scene.xs.length; i++) tree.add(scene.xs[i], scene.ys[i]);
  tree.finish();
  return clusterBy((point) => tree.within(scene.xs[point], scene.ys[point], radiusMetres), scene);
}

/** Brute force over all pairs. */
function byPairs(scene: Scene): Int32Array {
  const { xs, ys } = scene;
  return clusterBy((point) => {
    const found: number[] = [];
    for (let other = 0; other < xs.length; other++) {
      const dx = xs[other] - xs[point];
      const dy = ys[other] - ys[point];
      if (dx * dx + dy * dy <= radiusMetres * radiusMetres) found.push(other);
    }
    return found;
  }, scene);
}

function assertSame(ours: Int32Array, theirs: Int32Array, name: string): void {
  const at = ours.findIndex((label, i) => label !== theirs[i]);
  if (at >= 0)
    throw new Error(`${name}: point ${at} is in group ${ours[at]} by ours and in ${theirs[at]} by the peer.`);
}

/** Cluster search compared with a tree and with all pairs: one second of ten thousand tags. */
export async function benchClusters(): Promise<BenchmarkRow[]> {
  const finder = new ClusterFinder();
  const rows: BenchmarkRow[] = [];
  const scenes = [scene('spread', 2000, 0), scene('half in crowds', 2000, 0.5), scene('all in crowds', 2000, 1)];
  for (const each of scenes) {
    const find = (): Int32Array => finder.find(each.xs, each.ys, tagCount, radiusMetres, minCount);
    assertSame(find(), byTree(each), each.name);
    assertSame(find(), byPairs(each), each.name);
    const repeats = 20;
    const [ours, tree, pairs] = await alternate(
      [
        { name: 'ours', operations: repeats, run: () => Array.from({ length: repeats }, find) },
        { name: 'kdbush', operations: 1, run: () => byTree(each) },
        { name: 'pairs', operations: 1, run: () => byPairs(each) },
      ],
      { rounds: 15, warmUpRounds: 5 },
    );
    rows.push(
      {
        name: `${each.name}, 10,000 tags`,
        ours: ours.nsPerOperation,
        peer: tree.nsPerOperation,
        ratio: medianRatio(tree, ours),
        target: { bound: 'at least', ratio: 4 },
        note: 'times faster than kdbush, made anew and asked',
      },
      {
        name: `${each.name}, 10,000 tags`,
        ours: ours.nsPerOperation,
        peer: pairs.nsPerOperation,
        ratio: medianRatio(pairs, ours),
        target: { bound: 'at least', ratio: 80 },
        note: 'times faster than every pair',
      },
    );
  }
  return rows;
}

if (import.meta.main) {
  console.log(formatTable(await benchClusters()));
}
