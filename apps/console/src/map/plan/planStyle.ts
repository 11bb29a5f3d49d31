/** How a class of plan feature is drawn. Metres and colours; absent = not drawn that way. */
export interface PlanStyle {
  /** Order from the ground up; decides what covers what. Below those of `scene/layers.ts`. */
  layer: number;
  fill?: string;
  line?: string;
  /** Metres: a line feature is drawn this wide. */
  width?: number;
  /** Metres above its floor when the plan is tilted. */
  height?: number;
  /** Names of these features are written on the plan. */
  hasLabel?: true;
}

/** The void around the site. */
export const planGround = '#E9EDEF';

const site = '#F7F9F9';
const soft = '#EFF3F2';
const water = '#DFE7EA';
const road = '#E6EBED';
const roadLine = '#D3DBDE';
const path = '#ECF0F1';
const building = '#DCE3E6';
const buildingLine = '#9FACB1';
const inner = '#E9EEF0';
const innerLine = '#B4BFC3';
const wall = '#8B989E';

/**
 * Greys for every class of plan feature that a site is known to bring: outdoor plans (site, road, building, …) and
 * indoor ones (room, wall, door, …). The plan is ground for what moves on it, so it never uses a colour.
 */
const styles: Readonly<Record<string, PlanStyle>> = {
  site: { layer: 1, fill: site, line: innerLine },
  ground: { layer: 2, fill: soft, width: 1 },
  green: { layer: 2, fill: soft },
  water: { layer: 2, fill: water, width: 3 },
  parking: { layer: 3, fill: road, line: roadLine, hasLabel: true },
  path: { layer: 3, fill: path, width: 2 },
  pathway: { layer: 3, fill: path, width: 1 },
  road: { layer: 4, fill: road, width: 6 },
  rail: { layer: 5, fill: innerLine, width: 1.5 },
  building: { layer: 6, fill: building, line: buildingLine, height: 6, hasLabel: true },
  building_outline: { layer: 6, fill: building, line: buildingLine },
  level: { layer: 6, fill: building, line: buildingLine },
  room: { layer: 7, fill: inner, line: innerLine, hasLabel: true },
  unit: { layer: 7, fill: inner, line: innerLine, height: 4, hasLabel: true },
  bathroom: { layer: 7, fill: inner, line: innerLine },
  inaccessible_space: { layer: 7, fill: innerLine },
  tank: { layer: 7, fill: inner, line: buildingLine, height: 8, hasLabel: true },
  stairs: { layer: 8, fill: '#D0D8DB', line: innerLine, width: 1 },
  elevator: { layer: 8, fill: '#D0D8DB', line: wall, width: 1 },
  floor_opening: { layer: 8, fill: '#CFD7DA' },
  gate: { layer: 8, fill: '#C4CED2', line: buildingLine, hasLabel: true },
  window: { layer: 9, fill: '#C6D2D6' },
  wall: { layer: 10, fill: wall, width: 0.3, height: 3 },
  door: { layer: 11, fill: site },
  entrance: { layer: 11, fill: site, width: 0.5 },
};

const unknownClass: PlanStyle = { layer: 3, line: innerLine, width: 0.5 };

/** An unknown class is drawn as an outline rather than dropped: the plan is the customer's. */
export function planStyle(featureClass: string): PlanStyle {
  return styles[featureClass] ?? unknownClass;
}
