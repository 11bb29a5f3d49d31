import { useEffect, useRef, type RefObject } from 'react';

/** `A` focuses the most urgent alarm, anywhere on the page or in a dialog except in text fields. */
export function useAlarmFocusKey(goThere: () => void): void {
  const newest = useRef(goThere);
  useEffect(() => {
    newest.current = goThere;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.toLowerCase() !== 'a') return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null) return;
      newest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Focuses the first alarm; in a list under a dialog the browser refuses. */
export function focusFirst(list: RefObject<HTMLUListElement | null>): void {
  list.current?.querySelector('button')?.focus();
}
