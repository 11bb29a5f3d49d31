import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import type { Navigator } from '../input/navigator.ts';
import { tiltOf } from './mapSettings.ts';
import { fitted, type Margins, type PlaneBox, type ScreenSize, type View } from './view.ts';

/** Rotates the view over the site until it is stopped. */
export interface TourPilot {
  readonly isTouring: boolean;
  set(isTouring: boolean): void;
  /** One step; `nowMs` is the clock of the page. */
  step(nowMs: number, over: TourGround): void;
}

export interface TourGround {
  box: PlaneBox | null;
  size: ScreenSize;
  margins: Margins;
  settings: MapSettings;
}

/** Maximum duration of a flight (`flight.ts`): a tour begins at its end. */
const approachMs = 900;

/** `onTour` is called when a tour starts or stops. */
export function createTourPilot(navigator: Navigator, onTour: (isTouring: boolean) => void): TourPilot {
  let since: number | 'soon' | null = null;
  return {
    get isTouring() {
      return since !== null;
    },
    set: (isTouring) => {
      if (isTouring === (since !== null)) return;
      since = isTouring ? 'soon' : null;
      onTour(isTouring);
    },
    step: (nowMs, { box, size, margins, settings }) => {
      if (since === null || box === null || navigator.isFlying) return;
      const kind = settings.flyType === 1 ? 'along' : 'around';
      const share = since === 'soon' ? 0 : (nowMs - since) / (settings.flyDuration * 1000);
      const view = tourView(kind, Math.max(share, 0), box, size, margins, tiltOf(settings));
      navigator.look(view, since === 'soon' ? 'fly' : 'jump', size);
      if (since === 'soon') since = nowMs + approachMs;
    },
  };
}

/** Types of a tour (`flyType`): around the site, or along it. */
type TourKind = 'around' | 'along';

/** A tour shows the site from the side; from above the rotation would not be visible. */
const leastTiltDeg = 35;

/** The view at a share (0 to 1, repeating) of a round over the box. */
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
  // An ellipse through the middle of each quarter; the view is along its tangent.
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
