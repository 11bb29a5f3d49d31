import { type PlanarRegion, regionOfRing } from '@muster/geo/region.ts';
import { concaveRing } from '@muster/testkit/concaveRing.ts';
import { seededRandom, type SeededRandom } from '@muster/model/random/seededRandom.ts';

/** Side of the site in metres: about 4 km², like a large chemical park. */
export const siteMetres = 2000;
export const floors = 3;
export const tagCount = 10_000;

/** One second of positions, in the order in which they arrive; every tag once. */
export interface Step {
  readonly tags: Int32Array;
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  readonly floors: Int16Array;
}

/** Concave fences of 8 to 60 vertices, up to 80 m wide, on three floors, anywhere on the site. */
export function buildFences(count: number, seed: number): PlanarRegion[] {
  const random = seededRandom(String(seed));
  const half = siteMetres / 2;
  return Array.from({ length: count }, () => {
    const [x, y] = [random.between(-half, half), random.between(-half, half)];
    return regionOfRing(concaveRing(random, x, y, random.between(6, 40)), random.integer(0, floors - 1));
  });
}

/** Ten thousand people on foot: each second a quarter of them does not move, the others move up to 1.6 m. */
export function buildSteps(count: number, seed: number): Step[] {
  const random = seededRandom(String(seed));
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
    const order = shuffled(tags, random);
    return {
      tags: Int32Array.from(order),
      xs: Float64Array.from(order, (tag) => people[tag].x),
      ys: Float64Array.from(order, (tag) => people[tag].y),
      floors: Int16Array.from(order, (tag) => people[tag].floor),
    };
  });
}

/** Fisher–Yates. */
function shuffled(numbers: readonly number[], random: SeededRandom): number[] {
  const order = [...numbers];
  for (let i = order.length - 1; i > 0; i--) {
    const j = random.integer(0, i);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}
