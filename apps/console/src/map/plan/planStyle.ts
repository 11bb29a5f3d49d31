import { palettes, type Palette, type Theme } from '../../ui/layout/palette.ts';
import { themeInForce } from '../../ui/layout/theme.ts';

/** Style of a class of plan features. Metres and colours; absent = not drawn in this way. */
export interface PlanStyle {
  /** Drawing order from the ground up; below the layers of `scene/layers.ts`. */
  layer: number;
  fill?: string;
  line?: string;
  /** Metres: a line feature is drawn this wide. */
  width?: number;
  /** Metres above its floor when the plan is tilted: its lower edge, and its top. */
  base?: number;
  height?: number;
  /** Ground and marks on it: not a snap target. */
  isMark?: true;
  /** Names of these features are written on the plan. */
  hasLabel?: true;
}

/**
 * Greys for all known classes of plan features: outdoor (site, road, building, …) and indoor (room, wall, door, …). The
 * plan is a background, so it never uses a colour.
 */
function stylesOf(plan: Palette['plan']): Readonly<Record<string, PlanStyle>> {
  return {
    site: { layer: 1, fill: plan.site, line: plan.innerLine },
    ground: { layer: 2, fill: plan.soft, width: 1 },
    green: { layer: 2, fill: plan.soft },
    water: { layer: 2, fill: plan.water, width: 3 },
    parking: { layer: 3, fill: plan.road, line: plan.roadLine, hasLabel: true },
    path: { layer: 3, fill: plan.path, width: 2 },
    pathway: { layer: 3, fill: plan.path, width: 1 },
    road: { layer: 4, fill: plan.road, width: 6 },
    marking: { layer: 4.2, fill: plan.marking, width: 0.35, isMark: true },
    rail: { layer: 5, fill: plan.innerLine, width: 1.5 },
    building: { layer: 6, fill: plan.building, line: plan.buildingLine, height: 6, hasLabel: true },
    building_outline: { layer: 6, fill: plan.building, line: plan.buildingLine },
    level: { layer: 6, fill: plan.building, line: plan.buildingLine },
    room: { layer: 7, fill: plan.inner, line: plan.innerLine, hasLabel: true },
    unit: { layer: 7, fill: plan.inner, line: plan.innerLine, height: 4, hasLabel: true },
    bathroom: { layer: 7, fill: plan.inner, line: plan.innerLine },
    inaccessible_space: { layer: 7, fill: plan.innerLine },
    tank: { layer: 7, fill: plan.inner, line: plan.buildingLine, height: 8, hasLabel: true },
    bund: { layer: 7, fill: plan.wall, width: 0.4, height: 1.2 },
    tank_rim: { layer: 7.2, line: plan.innerLine, isMark: true },
    column: { layer: 9, fill: plan.inner, line: plan.buildingLine, height: 24 },
    stack: { layer: 9, fill: plan.inner, line: plan.wall, height: 38 },
    cooling_tower: { layer: 7, fill: plan.inner, line: plan.buildingLine, height: 14, hasLabel: true },
    canopy: { layer: 6, fill: plan.road, line: plan.buildingLine, base: 5.5, height: 6.2, hasLabel: true },
    post: { layer: 6.5, fill: plan.wall, height: 5, isMark: true },
    pipe_rack: { layer: 8, fill: plan.road, line: plan.innerLine, base: 5, height: 5.4, isMark: true },
    pipe: { layer: 8.5, fill: plan.buildingLine, width: 0.35, base: 5.4, height: 5.9, isMark: true },
    roof_line: { layer: 6.4, fill: plan.buildingLine, width: 0.25, isMark: true },
    tree: { layer: 9, fill: plan.tree, base: 1.6, height: 5.5, isMark: true },
    stairs: { layer: 8, fill: plan.way, line: plan.innerLine, width: 1 },
    elevator: { layer: 8, fill: plan.way, line: plan.wall, width: 1 },
    floor_opening: { layer: 8, fill: plan.way },
    gate: { layer: 8, fill: plan.gate, line: plan.buildingLine, hasLabel: true },
    window: { layer: 9, fill: plan.window },
    wall: { layer: 10, fill: plan.wall, width: 0.3, height: 3 },
    door: { layer: 11, fill: plan.site },
    entrance: { layer: 11, fill: plan.site, width: 0.5 },
  };
}

const stylesByTheme = new Map<Theme, Readonly<Record<string, PlanStyle>>>();

/** An unknown class is drawn as an outline rather than dropped: the plan is the customer's. */
export function planStyle(featureClass: string, theme: Theme = themeInForce()): PlanStyle {
  const { plan } = palettes[theme];
  const styles = stylesByTheme.get(theme) ?? stylesOf(plan);
  stylesByTheme.set(theme, styles);
  return styles[featureClass] ?? { layer: 3, line: plan.innerLine, width: 0.5 };
}
