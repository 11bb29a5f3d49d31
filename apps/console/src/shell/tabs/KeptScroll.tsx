import { useLayoutEffect, useState, type ReactNode, type UIEvent } from 'react';

interface Place {
  left: number;
  top: number;
}

/**
 * Remembers how far everything inside was scrolled, and scrolls back when it is shown again: browsers forget it of what
 * is not laid out.
 */
export function KeptScroll({ className, children }: { className: string | undefined; children: ReactNode }) {
  const [places] = useState(() => new Map<Element, Place>());
  useLayoutEffect(() => {
    for (const [element, { left, top }] of places) {
      if (!element.isConnected) places.delete(element);
      else Object.assign(element, { scrollLeft: left, scrollTop: top });
    }
  }, [places]);
  const remember = ({ target }: UIEvent): void => {
    if (!(target instanceof Element)) return;
    // What is being hidden is moved to its beginning by the browser, not by the reader.
    if (target.checkVisibility()) places.set(target, { left: target.scrollLeft, top: target.scrollTop });
  };
  return (
    <div className={className} onScrollCapture={remember}>
      {children}
    </div>
  );
}
