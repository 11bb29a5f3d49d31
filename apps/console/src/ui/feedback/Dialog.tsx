import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

import css from './Dialog.module.css';

export interface DialogProps {
  title: string;
  onClose: () => void;
  /** Specification §9: 650 px, or 1300 px for what holds a table. */
  size?: 'narrow' | 'small' | 'normal';
  footer?: ReactNode;
  /** There is nothing in it but text: it is scrolled by the keyboard. */
  isText?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog of the platform: focus stays in it, Escape closes it. It lies beside the page: in the row or the form that
 * it is of, it would look as that does.
 */
export function Dialog({ title, onClose, size = 'small', footer, isText = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the document: the platform gives the focus back to what opened it.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  return createPortal(
    <dialog
      ref={element}
      className={`${css.dialog} ${css[size]}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 className={css.title}>{title}</h2>
      <div className={css.body} tabIndex={isText ? 0 : undefined}>
        {children}
      </div>
      {footer !== undefined && <div className={css.footer}>{footer}</div>}
    </dialog>,
    document.body,
  );
}
