import { turn } from '../tag/tagMotion.ts';
import type { View } from './view.ts';

/**
 * A smooth flight from one view to another: it climbs, travels and descends, so that the ground passes at
 * an even speed (van Wijk and Nuij, Smooth and efficient zooming and panning, 2003, with ρ = √2).
 */
export interface Flight {
  readonly durationMs: number;
  /** The view at `share` (0 to 1) of the way. */
  at(share: number): View;
}

const rho2 = 2;
const rho4 = rho2 * rho2;
const rho = Math.SQRT2;
const msPerLength = 260;
/** Motion of a picture, not of a control: longer than the 200 ms of the interface, short enough not to wait for. */
const durationRangeMs = [200, 900] as const;

/** A flight between two views. `windowWidth` in pixels; its duration is 200 to 900 ms. */
export function flightBetween(from: View, to: View, windowWidth: number): Flight {
  const w0 = from.metresPerPixel * windowWidth;
  const w1 = to.metresPerPixel * windowWidth;
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const metres = Math.hypot(dx, dy);
  const path = metres < w0 * 1e-6 ? zoomPath(w0, w1) : curvedPath(w0, w1, metres);
  const turning =
    Math.abs(turn(from.headingDeg, to.headingDeg, 1) - from.headingDeg) + Math.abs(to.tiltDeg - from.tiltDeg);
  const wanted = Math.max(path.length * msPerLength, turning * 4);
  return {
    durationMs: Math.min(Math.max(wanted, durationRangeMs[0]), durationRangeMs[1]),
    at: (share) => {
      if (share >= 1) return to;
      const eased = share * share * (3 - 2 * share);
      const [width, along] = path.at(eased);
      return {
        x: from.x + dx * along,
        y: from.y + dy * along,
        metresPerPixel: width / windowWidth,
        headingDeg: turn(from.headingDeg, to.headingDeg, eased),
        tiltDeg: from.tiltDeg + (to.tiltDeg - from.tiltDeg) * eased,
      };
    },
  };
}

interface Path {
  length: number;
  /** Width of the window in metres, and the share of the distance. */
  at(share: number): [width: number, along: number];
}

function zoomPath(w0: number, w1: number): Path {
  const length = Math.abs(Math.log(w1 / w0)) / rho;
  const sign = w1 < w0 ? -1 : 1;
  return { length, at: (share) => [w0 * Math.exp(sign * rho * share * length), share] };
}

function curvedPath(w0: number, w1: number, metres: number): Path {
  const u2 = metres * metres;
  const b0 = (w1 * w1 - w0 * w0 + rho4 * u2) / (2 * w0 * rho2 * metres);
  const b1 = (w1 * w1 - w0 * w0 - rho4 * u2) / (2 * w1 * rho2 * metres);
  const r0 = -Math.asinh(b0);
  const r1 = -Math.asinh(b1);
  const length = (r1 - r0) / rho;
  return {
    length: Math.abs(length),
    at: (share) => {
      const s = rho * share * length + r0;
      const travelled = (w0 / rho2) * (Math.cosh(r0) * Math.tanh(s) - Math.sinh(r0));
      return [(w0 * Math.cosh(r0)) / Math.cosh(s), travelled / metres];
    },
  };
}
