import { useEffect, useRef, type ReactNode } from 'react';

import { useElementSize } from '../../../ui/layout/useElementSize.ts';
import css from './CastBoard.module.css';

/** Time that a line is visible: long enough to read it twice in passing. */
const msInView = 24_000;

/**
 * A list longer than its box scrolls upwards, slowly and endlessly. With reduced motion the user scrolls; keyboard
 * focus pauses it. The pointer does not, because one left on the wall would stop it permanently.
 */
export function RollingList({ label, children }: { label: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { height: boxPx } = useElementSize(box);
  const { height: contentPx } = useElementSize(content);
  const isLonger = contentPx > boxPx + 1;
  const isRolling = isLonger && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  useRolling(isRolling, box, track, content);
  return (
    <div
      ref={box}
      role="region"
      aria-label={label}
      tabIndex={isLonger ? 0 : undefined}
      className={isRolling ? `${css.list} ${css.rolling}` : css.list}
    >
      <div ref={track}>
        <div ref={content}>{children}</div>
        {isRolling && <div aria-hidden>{children}</div>}
      </div>
    </div>
  );
}

type Part = ReturnType<typeof useRef<HTMLDivElement | null>>;

/** By animation frames, because a CSS animation jumps whenever the length changes. */
function useRolling(isRolling: boolean, box: Part, track: Part, content: Part): void {
  const passed = useRef(0);
  useEffect(() => {
    const moved = track.current;
    if (!isRolling || !moved) return undefined;
    let before = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const [viewPx, lengthPx] = [box.current?.clientHeight ?? 0, content.current?.clientHeight ?? 0];
      if (lengthPx > 0 && box.current?.matches(':focus-visible') !== true)
        passed.current = (passed.current + ((now - before) / msInView) * viewPx) % lengthPx;
      before = now;
      moved.style.transform = `translateY(${-passed.current}px)`;
      frame = requestAnimationFrame(step);
    });
    return () => {
      cancelAnimationFrame(frame);
      passed.current = 0;
      moved.style.transform = '';
    };
  }, [isRolling, box, track, content]);
}
