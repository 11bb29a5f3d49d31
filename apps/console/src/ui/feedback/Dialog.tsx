import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import css from './Dialog.module.css';

export interface DialogProps {
  title: string;
  onClose: () => void;
  /** Specification §9: 650 px, or 1300 px with a table. */
  size?: 'narrow' | 'small' | 'normal';
  footer?: ReactNode;
  /** It contains only text, and is scrolled by the keyboard. */
  isText?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog with a title; Escape closes it. It is a child of `body`, because inside a row or a form it would
 * inherit styles.
 */
export function Dialog({ title, onClose, size = 'small', footer, isText = false, children }: DialogProps) {
  return (
    <Modal label={title} className={`${css.dialog} ${css[size]}`} onClose={onClose}>
      <h2 className={css.title}>{title}</h2>
      <div className={css.body} tabIndex={isText ? 0 : undefined}>
        {children}
      </div>
      {footer !== undefined && <div className={css.footer}>{footer}</div>}
    </Modal>
  );
}

interface ModalProps {
  label: string;
  className: string;
  onClose: () => void;
  /** A press beside it closes it. */
  closesBeside?: boolean;
  children: ReactNode;
}

/**
 * Covers the page, which is inert meanwhile. It does not cover the alarm dock, which stays usable: `showModal` would
 * make everything else inert, and `aria-modal` would hide the dock from screen readers, so the dialog is a plain one
 * and the page is made inert (docs/adr/058-alarm-dock.md).
 */
export function Modal({ label, className, onClose, closesBeside = false, children }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  useLayer(element);
  useEscape(element, onClose);
  return createPortal(
    <div
      className={css.layer}
      onClick={(event) => {
        if (closesBeside && event.target === event.currentTarget) onClose();
      }}
    >
      <dialog ref={element} className={className} aria-label={label}>
        {children}
      </dialog>
    </div>,
    document.body,
  );
}

/** Dialogs that are open; the last one is above the others. */
const layers: HTMLDialogElement[] = [];

function useLayer(element: { readonly current: HTMLDialogElement | null }): void {
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return undefined;
    // The browser stores the focused element, so it is shown before the page becomes inert.
    if (!dialog.open) dialog.show();
    layers.push(dialog);
    setInert();
    return () => {
      layers.splice(layers.indexOf(dialog), 1);
      setInert();
      // Closed while it is still in the document, so that the browser restores the focus.
      dialog.close();
    };
  }, [element]);
}

function setInert(): void {
  document.getElementById('root')?.toggleAttribute('inert', layers.length > 0);
  for (const dialog of layers) dialog.parentElement?.toggleAttribute('inert', dialog !== layers.at(-1));
}

/** Escape closes the topmost dialog, unless the focus is in the dock. */
function useEscape(element: { readonly current: HTMLDialogElement | null }, onClose: () => void): void {
  const newest = useRef(onClose);
  useEffect(() => {
    newest.current = onClose;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (element.current === null || layers.at(-1) !== element.current || isInDock(event.target)) return;
      event.preventDefault();
      // Other listeners on the page would consider the dialog closed already.
      event.stopImmediatePropagation();
      newest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [element]);
}

function isInDock(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-dock]') !== null;
}
