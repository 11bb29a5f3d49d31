import type { MapSettings } from '@muster/model/mapSetting/mapSetting.ts';

import type { Navigator } from '../input/navigator.ts';
import { tiltOf } from './mapSettings.ts';
import { tourView } from './tour.ts';
import type { Margins, PlaneBox, ScreenSize } from './view.ts';

/** Flies the map over its site, round after round, until it is told to stop. */
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

/** The longest that a flight takes (`flight.ts`): a tour begins where it ends. */
const approachMs = 900;

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
