import type { Ring } from '@muster/geo/ring.ts';

/** A name at a place of the plan, shown if there is room for it. */
export interface MapLabel {
  text: string;
  /** Metres in the site's plane. */
  x: number;
  y: number;
  kind: 'plan' | 'area';
  floor: number | null;
  /** Metres above its floor when the plan is tilted. */
  height: number;
  /** The outline that it names, with the name at its upper edge. Absent = in the middle. */
  outline?: Ring;
  /** The name is above the outline, also if it does not fit inside. */
  isAbove?: boolean;
  /** Metres: the smaller side of the named object. The name is drawn only if it fits inside. */
  extent: number;
}
