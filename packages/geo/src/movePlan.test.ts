import type { GeoPlan } from '@muster/model/entity/shapes.ts';
import { describe, expect, it } from 'vitest';

import { movePlan } from './movePlan.ts';
import { createProjection } from './projection.ts';

const from = [-2.978, 56.46] as const;
const to = [9.524, 47.18] as const;
const there = createProjection(from);
const here = createProjection(to);

/** A line from the middle to 30 m east and 40 m north of it. */
const plan: GeoPlan = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: [from, [there.lon(30), there.lat(40), 5]] },
      properties: { class: 'wall', floor: 2 },
    },
  ],
};

function endOf(moved: GeoPlan): { x: number; y: number; rest: unknown[] } {
  const line = moved.features[0]?.geometry.coordinates as [number, number, ...unknown[]][];
  const [lon = 0, lat = 0, ...rest] = line[1] ?? [];
  return { x: here.x(lon), y: here.y(lat), rest };
}

describe('a plan that is moved', () => {
  it('keeps its metres, its heights and its properties', () => {
    const moved = movePlan(plan, from, to, 0);
    const { x, y, rest } = endOf(moved);
    expect([x, y]).toEqual([expect.closeTo(30, 6), expect.closeTo(40, 6)]);
    expect(rest).toEqual([5]);
    expect(moved.features[0]?.properties).toEqual({ class: 'wall', floor: 2 });
  });

  it('is rotated clockwise about the point that it is placed by', () => {
    const { x, y } = endOf(movePlan(plan, from, to, 90));
    expect([x, y]).toEqual([expect.closeTo(40, 6), expect.closeTo(-30, 6)]);
  });
});
