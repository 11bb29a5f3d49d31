import { createProjection } from '@muster/geo/projection.ts';
import { planarRegion } from '@muster/geo/region.ts';
import { boxOf, centroid, type Box, type Ring, unionOf } from '@muster/geo/ring.ts';

import { planShapes, type PlanShape } from '../../../map/plan/planShapes.ts';
import type { Site } from '../../../map/site/site.ts';
import type { LiveDistrict } from '../level/riskColor.ts';

/** One outline of the picture. Paths are those of SVG, in metres east and south of the site's origin. */
export interface PlanPath {
  d: string;
  fill: string | null;
  stroke: string | null;
  width: number;
}

export interface DistrictPath {
  row: LiveDistrict;
  d: string;
  /** Position of its name. */
  x: number;
  y: number;
}

/** The printed four-colour map: north up, one scale. */
export interface RiskPicture {
  /** Metres: the content of `viewBox`. */
  box: { x: number; y: number; width: number; height: number };
  plan: readonly PlanPath[];
  districts: readonly DistrictPath[];
  /** A round number of metres, about a fifth of the width. */
  scaleMetres: number;
}

/** Height of the picture for a width of 1: it fills a sheet of A4 across, beside a legend. */
const shape = 0.62;
/** Margin, as a share of the site. */
const margin = 0.04;

/** Risk areas over the plan, of one floor or of all (null); null while there is nothing to draw. */
export function riskPicture(site: Site, rows: readonly LiveDistrict[], floor: number | null): RiskPicture | null {
  if (site.origin === null) return null;
  const projection = createProjection(site.origin);
  const isHere = (own: number | null): boolean => floor === null || own === null || own === floor;
  const shapes = (site.plan === null ? [] : planShapes(site.plan, projection, 'light')).filter((each) =>
    isHere(each.floor),
  );
  const bodies = rows.flatMap((row) =>
    (row.regions ?? [])
      .filter((region) => isHere(region.floor))
      .map((region) => ({ row, ring: planarRegion(region, projection) })),
  );
  const boxes = [...framing(shapes).flatMap(({ rings }) => rings.map(boxOf)), ...bodies.map(({ ring }) => boxOf(ring))];
  const [first, ...others] = boxes;
  if (first === undefined) return null;
  const box = frameOf(others.reduce(unionOf, first));
  return {
    box,
    plan: shapes
      .toSorted((one, other) => one.style.layer - other.style.layer)
      .map(({ rings, style, kind }) => ({
        d: pathOf(rings, kind === 'polygon'),
        fill: kind === 'polygon' ? (style.fill ?? null) : null,
        stroke: kind === 'polygon' ? (style.line ?? null) : (style.fill ?? style.line ?? null),
        width: kind === 'polygon' ? box.width / 1200 : (style.width ?? 1),
      })),
    districts: bodies.map(({ row, ring }) => {
      const [x, y] = centroid(ring);
      return { row, d: pathOf([ring], true), x, y: -y };
    }),
    scaleMetres: roundMetres(box.width / 5),
  };
}

/** Extent of the sheet: the site features of the plan if there are any, without the roads beyond. */
function framing(shapes: readonly PlanShape[]): readonly PlanShape[] {
  const site = shapes.filter(({ featureClass }) => featureClass === 'site');
  return site.length > 0 ? site : shapes;
}

/** The box with some ground around it, in the shape of the sheet; SVG counts downwards. */
function frameOf({ minX, minY, maxX, maxY }: Box): RiskPicture['box'] {
  const width = Math.max(maxX - minX, (maxY - minY) / shape, 1) * (1 + 2 * margin);
  const height = width * shape;
  return { x: (minX + maxX - width) / 2, y: -(minY + maxY + height) / 2, width, height };
}

/** The largest 1, 2 or 5 × 10ⁿ that is not above. */
export function roundMetres(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres));
  return ([5, 2, 1].find((digit) => digit * power <= metres) ?? 1) * power;
}

function pathOf(rings: readonly Ring[], isClosed: boolean): string {
  return rings
    .map(({ xs, ys }) => {
      const points = Array.from(xs, (x, index) => `${x.toFixed(2)} ${(-ys[index]).toFixed(2)}`);
      return `M${points.join('L')}${isClosed ? 'Z' : ''}`;
    })
    .join('');
}
