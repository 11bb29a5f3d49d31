import { useLayoutEffect, useRef, type ReactElement } from 'react';

/**
 * For the `popupRender` of a select of the UI library: it names the field, but not the list that opens below it, which
 * a screen reader then announces without a word.
 */
export function namedList(name: string): (list: ReactElement) => ReactElement {
  return (list) => <NamedList name={name} list={list} />;
}

function NamedList({ name, list }: { name: string; list: ReactElement }) {
  const place = useRef<HTMLDivElement>(null);
  // Every time: the list without an entry is another element than the list with some.
  useLayoutEffect(() => place.current?.querySelector('[role=listbox]')?.setAttribute('aria-label', name));
  return <div ref={place}>{list}</div>;
}
