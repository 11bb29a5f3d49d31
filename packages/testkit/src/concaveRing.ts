import type { Ring } from '@muster/geo/ring.ts';

import type { SeededRandom } from '@muster/model/random/seededRandom.ts';

/**
 * A ring in metres around a centre, at most `radius` wide to each side, of 8 to 60 vertices, counter-clockwise: seen from
 * the centre its reach jumps from vertex to vertex, so that many inner angles are above 180°, but it never meets itself.
 */
export function concaveRing(random: SeededRandom, centerX: number, centerY: number, radius: number): Ring {
  const vertices = random.integer(8, 60);
  const xs = new Float64Array(vertices);
  const ys = new Float64Array(vertices);
  for (let i = 0; i < vertices; i++) {
    const angle = (2 * Math.PI * (i + random.between(0, 0.8))) / vertices;
    const reach = radius * random.between(0.4, 1);
    xs[i] = centerX + reach * Math.cos(angle);
    ys[i] = centerY + reach * Math.sin(angle);
  }
  return { xs, ys };
}
