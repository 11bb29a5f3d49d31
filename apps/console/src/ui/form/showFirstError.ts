/** Brings into view what is wrong first in a form, and goes there if something can be typed in. */
export function showFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [id$="-error"]');
  wrong?.scrollIntoView({ block: 'center' });
  if (wrong?.matches('input, textarea') === true) wrong.focus();
}
