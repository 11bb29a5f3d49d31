import { lazy, Suspense, useEffect } from 'react';

import { closePalette, openPalette, usePalette } from './paletteState.ts';

const CommandPalette = lazy(async () => ({ default: (await import('./CommandPalette.tsx')).CommandPalette }));

/** Listens for the key on every page; the palette itself is loaded when it is first opened. */
export function PaletteHost() {
  const isOpen = usePalette((state) => state.isOpen);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      // In a dialog it would navigate away from unfinished input.
      if (document.querySelector('dialog[open]') === null) openPalette();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      closePalette();
    };
  }, []);
  return isOpen ? (
    <Suspense fallback={null}>
      <CommandPalette onClose={closePalette} />
    </Suspense>
  ) : null;
}
