import { useRef, useState, type FormEvent, type RefObject } from 'react';

import { afterPaint } from '../../core/time/afterPaint.ts';
import { showFirstError } from '../form/showFirstError.ts';
import type { EntityForm } from './useEntityForm.ts';

interface Submit {
  /** The form, whose first error is scrolled into view. */
  element: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
  /** Pressed, and about to run. */
  isPressed: boolean;
}

/**
 * Submits a form after the pressed button is painted, because validating and rendering all fields takes longer than a
 * press may take.
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
