export type XY = readonly [x: number, y: number];

/** A feature of the plan in local metres, before it is laid onto the globe. */
export interface PlanShape {
  /** One that the console knows how to draw (`apps/console/src/map/plan/planStyle.ts`). */
  class: string;
  /** Metres above its floor: lower edge and top; those of the class where they are left out. */
  base?: number;
  height?: number;
  name?: string;
  /** null = drawn on every floor. */
  floor: number | null;
  geometry: 'Polygon' | 'LineString';
  points: XY[];
}

/** Corners of a rectangle; metres from the origin of the site. */
export const rectangle = (west: number, south: number, east: number, north: number): XY[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

/** Corners of a circle; metres. */
export function disc(x: number, y: number, radius: number, corners = 32): XY[] {
  return Array.from({ length: corners }, (_, step) => {
    const angle = (step / corners) * 2 * Math.PI;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}

export const polygon = (
  kind: PlanShape['class'],
  points: XY[],
  name?: string,
  floor: number | null = null,
): PlanShape => ({
  class: kind,
  floor,
  geometry: 'Polygon',
  points,
  ...(name === undefined ? {} : { name }),
});

export const line = (kind: PlanShape['class'], points: XY[], floor: number | null = null): PlanShape => ({
  class: kind,
  floor,
  geometry: 'LineString',
  points,
});
