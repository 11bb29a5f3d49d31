import { type PlanarRegion, regionOfRing } from '@muster/geo/region.ts';
import { seededRandom, type SeededRandom } from '@muster/testkit/seededRandom.ts';

/** Metres along a side of the site: some 4 km², as a large chemical park. */
export const siteMetres = 2000;
export const floors = 3;
export const tagCount = 10_000;

/** One second of positions, in the order in which they arrive; every tag once. */
export interface Step {
  readonly tags: Int32Array;
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly floors: Int8Array;
}

/** Concave fences of 8 to 60 vertices and 6 to 40 m radius, on three floors, anywhere on the site. */
export function buildFences(count: number, seed: number): PlanarRegion[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => buildFence(random));
}

/** Star-shaped: the radius jumps from vertex to vertex, so that most of them have inner angles above 180°. */
function buildFence(random: SeededRandom): PlanarRegion {
  const vertices = random.integer(8, 60);
  const centerX = random.between(-siteMetres / 2, siteMetres / 2);
  const centerY = random.between(-siteMetres / 2, siteMetres / 2);
  const radius = random.between(6, 40);
  const xs = new Float64Array(vertices);
  const ys = new Float64Array(vertices);
  for (let i = 0; i < vertices; i++) {
    const angle = (2 * Math.PI * (i + random.between(0, 0.8))) / vertices;
    const reach = radius * random.between(0.5, 1);
    xs[i] = centerX + reach * Math.cos(angle);
    ys[i] = centerY + reach * Math.sin(angle);
  }
  return regionOfRing({ xs, ys }, random.integer(0, floors - 1));
}

/** Ten thousand people on foot: each second a quarter of them stands still, the others go up to 1.6 m further. */
export function buildSteps(count: number, seed: number): Step[] {
  const random = seededRandom(seed);
  const tags = Array.from({ length: tagCount }, (_, tag) => tag);
  const half = siteMetres / 2;
  const people = tags.map(() => ({
    x: random.between(-half, half),
    y: random.between(-half, half),
    heading: random.between(0, 2 * Math.PI),
    floor: random.integer(0, floors - 1),
  }));
  return Array.from({ length: count }, () => {
    for (const person of people) {
      if (random.chance(0.25)) continue;
      const stride = random.between(0.6, 1.6);
      person.heading += random.between(-0.5, 0.5);
      person.x = Math.max(-half, Math.min(half, person.x + stride * Math.cos(person.heading)));
      person.y = Math.max(-half, Math.min(half, person.y + stride * Math.sin(person.heading)));
    }
    const order = random.shuffled(tags);
    return {
      tags: Int32Array.from(order),
      xs: Float64Array.from(order, (tag) => people[tag].x),
      ys: Float64Array.from(order, (tag) => people[tag].y),
      floors: Int8Array.from(order, (tag) => people[tag].floor),
    };
  });
}
