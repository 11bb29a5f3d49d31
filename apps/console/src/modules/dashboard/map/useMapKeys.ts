import { useEffect, type RefObject } from 'react';

/** `F` finds somebody, `Esc` goes one step back, wherever on the page one is (look: Map). */
export function useMapKeys(findInput: RefObject<HTMLInputElement | null>, onBack: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (document.querySelector('dialog[open]') !== null) return;
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]') !== null;
      if (event.key === 'Escape') onBack();
      else if (event.key.toLowerCase() === 'f' && !isTyping) {
        event.preventDefault();
        findInput.current?.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [findInput, onBack]);
}
