import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import { tiltOf } from './mapSettings.ts';
import { fitted, type Margins, type PlaneBox, type ScreenSize, type View } from './view.ts';

/** By how much the near edge of a site outgrows its middle at the steepest tilt. */
const nearness = 0.3;

/** The whole box in the free part of the window, turned and tilted as the map settings want a map to be looked at. */
export function homeView(box: PlaneBox, size: ScreenSize, margins: Margins, settings: MapSettings): View {
  const headingDeg = ((settings.rotateAngle % 360) + 360) % 360;
  const whole = fitted(turnedBox(box, headingDeg), size, margins);
  const tiltDeg = tiltOf(settings);
  // What lies near is seen larger: a step back keeps the near edge in the window.
  const back = 1 + Math.sin((tiltDeg * Math.PI) / 180) * nearness;
  return { ...whole, metresPerPixel: whole.metresPerPixel * back, headingDeg, tiltDeg };
}

/** Where the opening begins: high above, a little turned. */
export function openingView(home: View): View {
  const { metresPerPixel, headingDeg, tiltDeg } = home;
  return {
    ...home,
    metresPerPixel: metresPerPixel * 8,
    headingDeg: (headingDeg + 300) % 360,
    tiltDeg: Math.max(tiltDeg, 30),
  };
}

/** The box that holds the turned one, about the same middle. */
function turnedBox(box: PlaneBox, headingDeg: number): PlaneBox {
  const angle = (headingDeg * Math.PI) / 180;
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const [halfX, halfY] = [(box.maxX - box.minX) / 2, (box.maxY - box.minY) / 2];
  const [midX, midY] = [box.minX + halfX, box.minY + halfY];
  const [wide, high] = [halfX * cosine + halfY * sine, halfX * sine + halfY * cosine];
  return { minX: midX - wide, maxX: midX + wide, minY: midY - high, maxY: midY + high };
}
