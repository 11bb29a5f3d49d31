import FlatQueue from 'flatqueue';

import { polygonContains } from './polygon.ts';
import { type Box, boxOf, type Ring, unionOf } from './ring.ts';

/**
 * Additional metres for crossing the outline of an obstacle. A person inside, or sent into one, uses a door that the
 * plan may not draw; everybody else walks around, unless that is much farther.
 */
const crossingMetres = 500;
/**
 * Maximum number of cells, so that a search of all of them needs some tens of milliseconds: 4 m on a square kilometre.
 */
const mostCells = 62_500;
/** Metres; a person is no narrower. */
const finestCell = 0.5;
/** Coarser cells would close every corridor between two walls. */
const coarsestCellWithWalls = 1;
const noCell = -1;

/** Obstacles on one floor. Metres in the site's plane. */
export interface Obstacles {
  /** Impassable: buildings from outside, tanks, columns. */
  solids: readonly Ring[];
  /** Each a line of points `[x, y]`. */
  walls: readonly (readonly (readonly [x: number, y: number])[])[];
  /** Doors and passages: openings of a wall or a solid. */
  openings: readonly Ring[];
  /** The same as lines. */
  doors: Obstacles['walls'];
}

/** A walking route. */
export interface Way {
  /** Length in metres. */
  metres: number;
  /** From the start to the goal, metres in the site's plane, including both given ends. */
  points: [x: number, y: number][];
}

/** The routes from everywhere to one goal. */
export interface Ways {
  /** null = the start is outside of the grid. */
  from(x: number, y: number): Way | null;
}

interface Grid {
  box: Box;
  /** Metres. */
  cell: number;
  columns: number;
  rows: number;
  isBlocked: Uint8Array;
}

/**
 * Walking routes over a plan: a grid of cells with eight neighbours each. Cells covered by an obstacle
 * are entered and left at a cost, so that a route around is preferred, and every place is reachable.
 * @param box extent of the grid, metres
 * @returns a search for a goal; it returns null for a goal outside of the grid
 */
export function walkGrid(obstacles: Obstacles, box: Box): (x: number, y: number) => Ways | null {
  const grid = gridOf(obstacles, box);
  return (x, y) => {
    const goal = cellAt(grid, x, y);
    if (goal === noCell) return null;
    const next = search(grid, goal);
    return {
      from(fromX, fromY) {
        const start = cellAt(grid, fromX, fromY);
        return start === noCell ? null : wayOf(grid, next, start, [fromX, fromY], [x, y]);
      },
    };
  };
}

/** The smallest box around rings; null = there are none. */
export function boxAround(rings: readonly Ring[]): Box | null {
  const boxes = rings.map(boxOf);
  return boxes.length === 0 ? null : boxes.reduce(unionOf);
}

function gridOf({ solids, walls, openings, doors }: Obstacles, box: Box): Grid {
  const width = box.maxX - box.minX;
  const height = box.maxY - box.minY;
  const cell = Math.max(finestCell, Math.sqrt((width * height) / mostCells));
  const columns = Math.max(1, Math.ceil(width / cell));
  const rows = Math.max(1, Math.ceil(height / cell));
  const grid = { box, cell, columns, rows, isBlocked: new Uint8Array(columns * rows) };
  for (const solid of solids) fill(grid, solid, 1);
  if (cell <= coarsestCellWithWalls) for (const wall of walls) draw(grid, wall, 1);
  for (const opening of openings) fill(grid, opening, 0);
  for (const door of doors) draw(grid, door, 0);
  return grid;
}

function cellAt({ box, cell, columns, rows }: Grid, x: number, y: number): number {
  const column = Math.floor((x - box.minX) / cell);
  const row = Math.floor((y - box.minY) / cell);
  return column < 0 || row < 0 || column >= columns || row >= rows ? noCell : row * columns + column;
}

function centreOf({ box, cell, columns }: Grid, at: number): [x: number, y: number] {
  const row = Math.floor(at / columns);
  return [box.minX + (at - row * columns + 0.5) * cell, box.minY + (row + 0.5) * cell];
}

/** Sets the cells whose centre is in the ring. */
function fill(grid: Grid, ring: Ring, value: 0 | 1): void {
  const { box, cell, columns, rows, isBlocked } = grid;
  const around = boxOf(ring);
  const firstRow = Math.max(0, Math.floor((around.minY - box.minY) / cell));
  const lastRow = Math.min(rows - 1, Math.floor((around.maxY - box.minY) / cell));
  const firstColumn = Math.max(0, Math.floor((around.minX - box.minX) / cell));
  const lastColumn = Math.min(columns - 1, Math.floor((around.maxX - box.minX) / cell));
  for (let row = firstRow; row <= lastRow; row++) {
    for (let column = firstColumn; column <= lastColumn; column++) {
      const at = row * columns + column;
      const [x, y] = centreOf(grid, at);
      if (polygonContains(ring, x, y)) isBlocked[at] = value;
    }
  }
}

/** Sets the cells under a line. */
function draw(grid: Grid, line: Obstacles['walls'][number], value: 0 | 1): void {
  for (let i = 1; i < line.length; i++) {
    const [from, to] = [line[i - 1], line[i]];
    if (from === undefined || to === undefined) continue;
    along(grid, from, to, (at) => {
      grid.isBlocked[at] = value;
      return true;
    });
  }
}

/** Visits cells under a segment, twice a cell's length; ends early, with false, when `visit` returns false. */
function along(
  grid: Grid,
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  visit: (at: number) => boolean,
): boolean {
  const steps = Math.max(1, Math.ceil((2 * Math.hypot(x1 - x0, y1 - y0)) / grid.cell));
  for (let step = 0; step <= steps; step++) {
    const share = step / steps;
    const at = cellAt(grid, x0 + share * (x1 - x0), y0 + share * (y1 - y0));
    if (at !== noCell && !visit(at)) return false;
  }
  return true;
}

/** The eight neighbours: columns to the east, rows to the north. */
const neighbours = [-1, 0, 1].flatMap((east) =>
  [-1, 0, 1].flatMap((north) => (east === 0 && north === 0 ? [] : [{ east, north, length: Math.hypot(east, north) }])),
);

/** Dijkstra from the goal. Returns the next cell for each cell; the goal's next is itself. */
function search(grid: Grid, goal: number): Int32Array {
  const cost = new Float64Array(grid.columns * grid.rows).fill(Number.POSITIVE_INFINITY);
  const next = new Int32Array(grid.columns * grid.rows).fill(noCell);
  const queue = new FlatQueue();
  cost[goal] = 0;
  next[goal] = goal;
  queue.push(goal, 0);
  while (queue.length > 0) {
    const queued = queue.peekValue() ?? 0;
    const at = queue.pop() ?? goal;
    // A cell that became cheaper is queued twice.
    if (queued > cost[at]) continue;
    reach(grid, at, cost[at], (to, reached) => {
      if (reached >= cost[to]) return;
      cost[to] = reached;
      next[to] = at;
      queue.push(to, reached);
    });
  }
  return next;
}

/** Visits the neighbours of a cell with their cost over this cell. */
function reach(grid: Grid, at: number, cost: number, visit: (to: number, reached: number) => void): void {
  const { columns, rows, cell, isBlocked } = grid;
  const row = Math.floor(at / columns);
  const column = at - row * columns;
  for (const { east, north, length } of neighbours) {
    if (column + east < 0 || column + east >= columns || row + north < 0 || row + north >= rows) continue;
    const to = at + north * columns + east;
    visit(to, cost + cell * length + (isBlocked[to] === isBlocked[at] ? 0 : crossingMetres));
  }
}

/** Follows the cells to the goal, then keeps only the corners: between two of them the straight line is clear. */
function wayOf(grid: Grid, next: Int32Array, start: number, from: [number, number], to: [number, number]): Way {
  const cells: number[] = [start];
  for (let at = start; next[at] !== at && next[at] !== noCell; at = next[at]) cells.push(next[at]);
  const path = [from, ...cells.slice(1, -1).map((at) => centreOf(grid, at)), to];
  const points: [number, number][] = [from];
  let corner = 0;
  for (let at = 1; at < path.length; at++) {
    const [anchor, ahead] = [path[corner], path[at + 1]];
    if (anchor !== undefined && ahead !== undefined && isClear(grid, anchor, ahead)) continue;
    const point = path[at];
    if (point === undefined) break;
    points.push(point);
    corner = at;
  }
  return { metres: lengthOf(points), points };
}

/** Whether the straight line crosses no outline of an obstacle. */
function isClear(grid: Grid, from: [number, number], to: [number, number]): boolean {
  const state = grid.isBlocked[cellAt(grid, ...from)];
  return along(grid, from, to, (at) => grid.isBlocked[at] === state);
}

function lengthOf(points: readonly [number, number][]): number {
  return points.reduce((sum, [x, y], at) => {
    const before = points[at - 1];
    return before === undefined ? sum : sum + Math.hypot(x - before[0], y - before[1]);
  }, 0);
}
