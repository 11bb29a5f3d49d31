import { seededRandom } from '../../packages/model/src/random/seededRandom.ts';
import { liveFlag, type LivePosition } from '../../packages/protocols/src/liveFrame.ts';
import type { LiveName } from '../../packages/model/src/live/wire.ts';

interface Walker {
  x: number;
  y: number;
  /** Radians at second 0. */
  phase: number;
}

/** Metres: extent of all walkers. */
export const ground = { minX: -80, minY: -60, maxX: 80, maxY: 60 } as const;
const radius = 5;
const metresPerSecond = 1.4;
const personTypes = ['internal', 'contractor', 'visitor'] as const;

/** Tags that always move and stay on the ground: each walks its own circle. A fifth are vehicles. */
export function createWalkers(count: number, seed: string) {
  const random = seededRandom(seed);
  const walkers = Array.from({ length: count }, (): Walker => ({
    x: random.between(ground.minX + radius, ground.maxX - radius),
    y: random.between(ground.minY + radius, ground.maxY - radius),
    phase: random.between(0, 2 * Math.PI),
  }));
  const isVehicle = (handle: number): boolean => handle % 5 === 4;
  return {
    names: (): LiveName[] =>
      walkers.map((_, handle) => ({
        handle,
        tag: `tag-${handle}`,
        kind: isVehicle(handle) ? 'vehicle' : 'person',
        subjectId: `subject-${handle}`,
        subjectName: isVehicle(handle) ? `沪A${10_000 + handle}` : `张${handle}`,
        departId: null,
        departName: null,
        personType: isVehicle(handle) ? null : (personTypes[handle % personTypes.length] ?? null),
        vehicleType: null,
        isRegistered: true,
        areaIds: [],
      })),
    /** Everybody's fix of one second; lon and lat by the plane's projection. */
    positions: (second: number, t: number, toLon: (x: number) => number, toLat: (y: number) => number) =>
      walkers.map(({ x, y, phase }, handle): LivePosition => {
        const angle = phase + (metresPerSecond / radius) * second;
        return {
          handle,
          t,
          lon: toLon(x + radius * Math.cos(angle)),
          lat: toLat(y + radius * Math.sin(angle)),
          floor: 0,
          speed: metresPerSecond,
          heading: isVehicle(handle) ? ((((-angle * 180) / Math.PI) % 360) + 360) % 360 : null,
          accuracy: 0.3,
          battery: 80,
          heartRate: null,
          flags: liveFlag.online | (isVehicle(handle) ? liveFlag.vehicle : liveFlag.person),
        };
      }),
  };
}
