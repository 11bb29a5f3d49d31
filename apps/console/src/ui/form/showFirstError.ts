/** Scrolls to the first error of a form, and focuses it if it is an input. */
export function showFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], [id$="-error"]');
  wrong?.scrollIntoView({ block: 'center' });
  if (wrong?.matches('input, textarea') === true) wrong.focus();
}
