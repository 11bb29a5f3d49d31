import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';

interface Open<Element extends HTMLElement> {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Ref of the element that contains the button and its popup. */
  root: RefObject<Element | null>;
  closeOnEscape: (event: KeyboardEvent) => void;
}

/** Whether the popup of a button is open; Escape and a click elsewhere close it. */
export function useOpen<Element extends HTMLElement>(): Open<Element> {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<Element>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const close = (event: Event): void => {
      if (!(event.target instanceof Node) || root.current?.contains(event.target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    return () => document.removeEventListener('pointerdown', close);
  }, [isOpen]);
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setOpen(false);
  };
  return { isOpen, setOpen, root, closeOnEscape };
}
