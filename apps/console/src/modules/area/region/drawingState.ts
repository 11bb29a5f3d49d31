import type { Drawing } from '../../../map/drawing/drawing.ts';
import type { Point } from '../../../map/drawing/regionEdit.ts';

/** What a hand changes many times a second, kept outside of React. */
export interface DrawingState {
  drawing: Drawing;
  /** The same without where the pointer is: what the page around the map shows. */
  shown: Drawing;
  /** Where the pointer was drawn to. */
  snapped: Point | null;
  isSnapping: boolean;
}
