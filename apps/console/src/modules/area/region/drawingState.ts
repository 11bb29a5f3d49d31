import type { Drawing } from '../../../map/drawing/drawing.ts';
import type { Point } from '../../../map/drawing/regionEdit.ts';

/** Drawing state that changes many times a second, outside of React. */
export interface DrawingState {
  drawing: Drawing;
  /** The same without the pointer, for the page around the map. */
  shown: Drawing;
  /** The drawn position of the pointer. */
  snapped: Point | null;
  isSnapping: boolean;
}
