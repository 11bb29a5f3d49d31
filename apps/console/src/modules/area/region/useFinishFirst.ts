import { useEffect, type RefObject } from 'react';

import { t } from '../../../core/i18n/i18n.ts';
import { toast } from '../../../core/toast.ts';

/** A form is not sent while something in it is still being drawn: it would be lost without a word. */
export function useFinishFirst(element: RefObject<HTMLElement | null>, isDrawing: boolean): void {
  useEffect(() => {
    const form = element.current?.closest('form') ?? null;
    if (form === null || !isDrawing) return undefined;
    const refuse = (event: Event): void => {
      event.preventDefault();
      event.stopImmediatePropagation();
      toast('error', t('console.draw.finishFirst'));
    };
    form.addEventListener('submit', refuse, { capture: true });
    return () => form.removeEventListener('submit', refuse, { capture: true });
  }, [element, isDrawing]);
}
