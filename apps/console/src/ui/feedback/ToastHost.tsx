import { useEffect, useRef } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { dismissToast, useToasts } from '../../core/toast.ts';
import css from './ToastHost.module.css';

/** Shows the messages of `toast`. Rendered once, at the root. */
export function ToastHost() {
  const t = useT();
  const toasts = useToasts((state) => state.toasts);
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A popover is above a modal dialog, which would cover a fixed box.
    host.current?.hidePopover?.();
    if (toasts.length > 0) host.current?.showPopover?.();
  }, [toasts]);
  return (
    <div ref={host} popover="manual" className={css.host} role="status" aria-live="polite">
      {toasts.map(({ id, tone, text }) => (
        <div
          key={id}
          className={`${css.toast} ${css[tone]}`}
          role={tone === 'error' || tone === 'warning' ? 'alert' : undefined}
        >
          <span>{text}</span>
          <button type="button" className={css.close} aria-label={t('console.close')} onClick={() => dismissToast(id)}>
            ×
          </button>
        </div>
      ))}
    </div>
  );
}
