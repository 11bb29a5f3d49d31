import { fitted, type Margins, type PlaneBox, type ScreenSize, type View } from './view.ts';

/** Ways of flying (`flyType`): around the site, or along it. */
export type TourKind = 'around' | 'along';

/** A tour looks at the site from the side; from straight above nothing would seem to turn. */
const leastTiltDeg = 35;

/** The view at a share (0 to 1, and on and on) of a round over the box. */
export function tourView(
  kind: TourKind,
  share: number,
  box: PlaneBox,
  size: ScreenSize,
  margins: Margins,
  tiltDeg: number,
): View {
  const whole = fitted(box, size, margins);
  const tilt = Math.max(tiltDeg, leastTiltDeg);
  const turn = share - Math.floor(share);
  if (kind === 'around') return { ...whole, headingDeg: turn * 360, tiltDeg: tilt };
  // An ellipse through the middle of each quarter, looked along.
  const angle = turn * 2 * Math.PI;
  const [halfX, halfY] = [(box.maxX - box.minX) / 4, (box.maxY - box.minY) / 4];
  return {
    x: (box.minX + box.maxX) / 2 + halfX * Math.cos(angle),
    y: (box.minY + box.maxY) / 2 + halfY * Math.sin(angle),
    metresPerPixel: whole.metresPerPixel * 0.45,
    headingDeg: (headingOf(-halfX * Math.sin(angle), halfY * Math.cos(angle)) + 360) % 360,
    tiltDeg: tilt,
  };
}

/** Degrees clockwise from north. */
function headingOf(east: number, north: number): number {
  return (Math.atan2(east, north) * 180) / Math.PI;
}
