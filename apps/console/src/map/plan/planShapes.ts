import type { Projection } from '@muster/geo/projection.ts';
import { ringOf, signedArea, type Ring } from '@muster/geo/ring.ts';
import type { GeoPlan } from '@muster/model/entity/shapes.ts';

import type { Theme } from '../../ui/layout/palette.ts';
import { planStyle, type PlanStyle } from './planStyle.ts';

/** A plan feature in the site's plane; a multi-geometry has one shape for each part. */
export interface PlanShape {
  featureClass: string;
  style: PlanStyle;
  name: string | null;
  /** null = belongs to every floor. */
  floor: number | null;
  /** Metres above its floor when the plan is tilted: lower edge and top; a top of 0 = flat. */
  base: number;
  height: number;
  kind: 'polygon' | 'line';
  /** A polygon's outline and holes, not closed; a line's one line. Metres. */
  rings: readonly Ring[];
}

type Feature = GeoPlan['features'][number];

/**
 * The shapes of a plan, in the colours of the current theme unless another is given. Points and damaged geometry are
 * omitted.
 */
export function planShapes(plan: GeoPlan, projection: Projection, theme?: Theme): PlanShape[] {
  return plan.features.flatMap((feature) =>
    partsOf(feature.geometry).flatMap(({ kind, lines }) => {
      const rings = lines.map((line) => planeRing(line, projection, kind)).filter((ring) => ring !== null);
      return rings.length === 0 ? [] : [{ ...factsOf(feature, theme), kind, rings }];
    }),
  );
}

function factsOf({ properties }: Feature, theme?: Theme): Omit<PlanShape, 'kind' | 'rings'> {
  const featureClass = textOf(properties?.['class']) ?? '';
  const style = planStyle(featureClass, theme);
  const floor = properties?.['floor'];
  const height = metresOf(properties?.['height']) ?? style.height ?? 0;
  const base = metresOf(properties?.['base']) ?? style.base ?? 0;
  return {
    featureClass,
    style,
    name: textOf(properties?.['name']),
    floor: typeof floor === 'number' ? floor : null,
    base: Math.min(base, height),
    height,
  };
}

function metresOf(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 ? value : null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

interface Part {
  kind: PlanShape['kind'];
  lines: readonly unknown[];
}

function partsOf(geometry: Feature['geometry']): Part[] {
  const coordinates = listOf(geometry.coordinates);
  switch (geometry.type) {
    case 'Polygon':
      return [{ kind: 'polygon', lines: coordinates }];
    case 'MultiPolygon':
      return coordinates.map((polygon) => ({ kind: 'polygon' as const, lines: listOf(polygon) }));
    case 'LineString':
      return [{ kind: 'line', lines: [coordinates] }];
    case 'MultiLineString':
      return coordinates.map((line) => ({ kind: 'line' as const, lines: [line] }));
    default:
      return [];
  }
}

function planeRing(line: unknown, projection: Projection, kind: PlanShape['kind']): Ring | null {
  const points = listOf(line).filter(isPlace);
  const first = points[0];
  const last = points.at(-1);
  const isClosed = first !== undefined && last !== undefined && first[0] === last[0] && first[1] === last[1];
  const open = kind === 'polygon' && isClosed ? points.slice(0, -1) : points;
  if (open.length < (kind === 'polygon' ? 3 : 2)) return null;
  const ring = ringOf(open.map(([lon, lat]) => [projection.x(lon), projection.y(lat)] as const));
  return kind === 'polygon' && Math.abs(signedArea(ring)) < 1e-3 ? null : ring;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isPlace(value: unknown): value is [number, number] {
  return Array.isArray(value) && Number.isFinite(value[0]) && Number.isFinite(value[1]);
}
