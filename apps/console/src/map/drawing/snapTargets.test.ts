import { createProjection } from '@muster/geo/projection.ts';
import type { Region } from '@muster/model/area/region.ts';
import { expect, it } from 'vitest';

import { emptyDrawing } from './drawing.ts';
import { createTargetSource } from './snapTargets.ts';

const projection = createProjection([121.5, 31.25]);
const triangle = (floor: number | null): Region => ({
  shape: 'polygon',
  points: [
    [121.5, 31.25],
    [121.501, 31.25],
    [121.5, 31.251],
  ],
  floor,
});
const area = (id: string, floor: number | null) => ({
  id,
  name: id,
  color: null,
  parentId: null,
  level: 1,
  regions: [triangle(floor)],
});
const source = createTargetSource(
  { plan: null, areas: [area('own', 0), area('here', 0), area('above', 1)] },
  'own',
  projection,
);
const sides = (drawing: Parameters<typeof source>[0], floor: number | null): number =>
  source(drawing, floor).reduce((sum, targets) => sum + targets.sides.length / 4, 0);

it('are the other areas of the floor, and the fences of the drawing except the edited one', () => {
  expect(sides(emptyDrawing([]), 0)).toBe(3);
  expect(sides(emptyDrawing([]), null)).toBe(6);
  const two = { ...emptyDrawing([triangle(0), triangle(0)]), selected: 0 };
  expect(sides(two, 0)).toBe(9);
  const handle = { kind: 'corner', index: 0, x: 0, y: 0 } as const;
  expect(sides({ ...two, grabbed: { handle, before: two.regions } }, 0)).toBe(6);
});
