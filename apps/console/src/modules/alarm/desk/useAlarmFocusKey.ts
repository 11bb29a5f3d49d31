import { useEffect, type RefObject } from 'react';

/** `A` goes to the most urgent alarm, from wherever on the page one is and not typing. */
export function useAlarmFocusKey(list: RefObject<HTMLUListElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key.toLowerCase() !== 'a' || document.querySelector('dialog[open]') !== null) return;
      const { target } = event;
      if (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null) return;
      list.current?.querySelector('button')?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [list]);
}
