import { useEffect, type RefObject } from 'react';

import type { DrawingAction } from '../../../map/drawing/drawing.ts';

/** Ctrl+Z and Ctrl+Y (or Ctrl+Shift+Z) anywhere in the editor but in its text fields, which have an undo of their own. */
export function useUndoKeys(element: RefObject<HTMLElement | null>, act: (action: DrawingAction) => void): void {
  useEffect(() => {
    const { current } = element;
    const onKey = (event: KeyboardEvent): void => {
      const isText = event.target instanceof HTMLInputElement;
      const kind = isText || !(event.ctrlKey || event.metaKey) ? null : kindOf(event);
      if (kind === null) return;
      event.preventDefault();
      act({ kind });
    };
    current?.addEventListener('keydown', onKey);
    return () => current?.removeEventListener('keydown', onKey);
  }, [element, act]);
}

function kindOf({ key, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (key.toLowerCase() === 'y') return 'redo';
  if (key.toLowerCase() !== 'z') return null;
  return shiftKey ? 'redo' : 'undo';
}
