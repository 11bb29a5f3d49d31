/** Nodes of the site's roads and footpaths: metres east and north of the middle of the site. */
export const roadNodes: Readonly<Record<string, readonly [x: number, y: number]>> = {
  gate: [0, -130],
  south: [0, -105],
  crossSouth: [0, -70],
  middle: [0, -20],
  crossNorth: [0, 30],
  north: [0, 120],
  southWest: [-190, -70],
  southEast: [190, -70],
  west: [-190, 30],
  east: [190, 30],
  northWest: [-190, 120],
  northEast: [190, 120],
  doorA: [-145, -70],
  doorB: [-57, -70],
  doorC: [137, -70],
  doorWorkshop: [50, -70],
  doorTanks: [-100, 30],
  loading: [100, 30],
  loadingBay: [100, 70],
  doorOffice: [-65, -82],
  officeCorner: [-65, -70],
  musterCorner: [70, -70],
  doorMuster: [70, -88],
  parkingCorner: [140, -70],
  parking: [140, -108],
};

/** Roads wide enough for vehicles. */
export const roads: readonly (readonly [string, string])[] = [
  ['gate', 'south'],
  ['south', 'crossSouth'],
  ['crossSouth', 'middle'],
  ['middle', 'crossNorth'],
  ['crossNorth', 'north'],
  ['southWest', 'doorA'],
  ['doorA', 'officeCorner'],
  ['officeCorner', 'doorB'],
  ['doorB', 'crossSouth'],
  ['crossSouth', 'doorWorkshop'],
  ['doorWorkshop', 'musterCorner'],
  ['musterCorner', 'doorC'],
  ['doorC', 'parkingCorner'],
  ['parkingCorner', 'southEast'],
  ['parkingCorner', 'parking'],
  ['west', 'doorTanks'],
  ['doorTanks', 'crossNorth'],
  ['crossNorth', 'loading'],
  ['loading', 'loadingBay'],
  ['loading', 'east'],
  ['southWest', 'west'],
  ['west', 'northWest'],
  ['northWest', 'north'],
  ['north', 'northEast'],
  ['northEast', 'east'],
  ['east', 'southEast'],
];

/** Ways for people on foot only. */
export const footpaths: readonly (readonly [string, string])[] = [
  ['officeCorner', 'doorOffice'],
  ['musterCorner', 'doorMuster'],
];

/** Shortest way between two nodes, both included (Dijkstra; the network is small). */
export function shortestWay(from: string, to: string): string[] {
  const distance = new Map<string, number>([[from, 0]]);
  const before = new Map<string, string>();
  const open = new Set(Object.keys(roadNodes));
  while (open.size > 0) {
    const node = nearest(open, distance);
    if (node === undefined || node === to) break;
    open.delete(node);
    for (const next of neighbours(node)) {
      const length = (distance.get(node) ?? 0) + gap(node, next);
      if (length >= (distance.get(next) ?? Number.POSITIVE_INFINITY)) continue;
      distance.set(next, length);
      before.set(next, node);
    }
  }
  const way = [to];
  for (let node = before.get(to); node !== undefined; node = before.get(node)) way.unshift(node);
  return way;
}

function nearest(open: ReadonlySet<string>, distance: ReadonlyMap<string, number>): string | undefined {
  let best: string | undefined;
  for (const node of open) {
    if (
      (distance.get(node) ?? Number.POSITIVE_INFINITY) <
      (best === undefined ? Number.POSITIVE_INFINITY : (distance.get(best) ?? 0))
    )
      best = node;
  }
  return best;
}

function neighbours(node: string): string[] {
  return [...roads, ...footpaths].flatMap(([a, b]) => (a === node ? [b] : b === node ? [a] : []));
}

function gap(a: string, b: string): number {
  const [ax, ay] = roadNodes[a] ?? [0, 0];
  const [bx, by] = roadNodes[b] ?? [0, 0];
  return Math.hypot(ax - bx, ay - by);
}
