import { useLayoutEffect, useRef, type ReactElement } from 'react';

/**
 * The `popupRender` of every select. The UI library names the field, but not its list, which a screen reader then
 * announces without a name; it also reports headings as not selected, and for a free text an active option that does
 * not exist.
 */
export function namedList(list: ReactElement): ReactElement {
  return <NamedList list={list} />;
}

function NamedList({ list }: { list: ReactElement }) {
  const place = useRef<HTMLDivElement>(null);
  // Each time, because an empty list is a different element.
  useLayoutEffect(() => {
    const listbox = place.current?.querySelector('[role=listbox]');
    const field = listbox && document.querySelector<HTMLInputElement>(`[aria-controls="${listbox.id}"]`);
    if (!field) return;
    listbox.setAttribute('aria-label', nameOf(field));
    for (const heading of listbox.querySelectorAll('[role=presentation]')) heading.removeAttribute('aria-selected');
    const active = field.getAttribute('aria-activedescendant');
    if (active !== null && document.getElementById(active) === null) field.removeAttribute('aria-activedescendant');
  });
  return <div ref={place}>{list}</div>;
}

/** Text of a label without the asterisk of a required field. */
function nameOf(field: HTMLInputElement): string {
  const nodes = field.labels?.[0]?.childNodes ?? [];
  const texts = [...nodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return field.getAttribute('aria-label') ?? texts.map(({ textContent }) => textContent).join('');
}
