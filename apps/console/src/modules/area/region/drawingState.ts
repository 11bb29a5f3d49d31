import type { Drawing } from '../../../map/drawing/drawing.ts';
import type { Point } from '../../../map/drawing/regionEdit.ts';

/** Drawing state that changes many times a second, outside of React. */
export interface DrawingState {
  drawing: Drawing;
  /** The same without the pointer: what the page around the map shows. */
  shown: Drawing;
  /** Where the pointer was drawn to. */
  snapped: Point | null;
  isSnapping: boolean;
}
