import { useRef, useState, type FormEvent, type RefObject } from 'react';

import { afterPaint } from '../../core/time/afterPaint.ts';
import { showFirstError } from '../form/showFirstError.ts';
import type { EntityForm } from './useEntityForm.ts';

interface Submit {
  /** The form, whose first fault is brought into view. */
  element: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
  /** It was asked for, and is about to be done. */
  isPressed: boolean;
}

/**
 * What the button of a form leads to: it is seen to be pressed before all fields are looked through and drawn again with
 * what is wrong, which takes longer than a press should take to be answered.
 */
export function useSubmit(form: EntityForm): Submit {
  const element = useRef<HTMLFormElement>(null);
  const [isPressed, setPressed] = useState(false);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const askedAt = Date.now();
    setPressed(true);
    void afterPaint(() => {
      form.submit(askedAt);
      requestAnimationFrame(() => {
        setPressed(false);
        showFirstError(element.current);
      });
    });
  };
  return { element, onSubmit, isPressed };
}
