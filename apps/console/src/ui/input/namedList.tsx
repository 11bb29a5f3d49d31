import { useLayoutEffect, useRef, type ReactElement } from 'react';

/**
 * The `popupRender` of every select. The UI library names the field, but not the list that opens below it, which a
 * screen reader then announces without a word; and it says of headings that they are not chosen, and of a free text
 * that it stands on an entry which is not there.
 */
export function namedList(list: ReactElement): ReactElement {
  return <NamedList list={list} />;
}

function NamedList({ list }: { list: ReactElement }) {
  const place = useRef<HTMLDivElement>(null);
  // Every time: the list without an entry is another element than the list with some.
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

/** A label's own text, without the star of what must be filled in. */
function nameOf(field: HTMLInputElement): string {
  const nodes = field.labels?.[0]?.childNodes ?? [];
  const texts = [...nodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return field.getAttribute('aria-label') ?? texts.map(({ textContent }) => textContent).join('');
}
