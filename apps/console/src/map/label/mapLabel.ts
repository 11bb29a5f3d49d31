import type { Ring } from '@muster/geo/ring.ts';

/** A name that stands at a place of the plan, as long as there is room for it. */
export interface MapLabel {
  text: string;
  /** Metres in the site's plane. */
  x: number;
  y: number;
  kind: 'plan' | 'area';
  floor: number | null;
  /** Metres over its floor at which it stands when the plan is tilted. */
  height: number;
  /** The outline that it names: the name stands at its upper edge. Absent = in the middle. */
  outline?: Ring;
  /** The name stands above the outline, also where it would not fit inside. */
  isAbove?: boolean;
  /** Metres: the smaller side of what it names. It is written only where it fits inside. */
  extent: number;
}
