/** To the page of another system. https alone was stored; an older row may hold anything. */
export function LinkCell({ row }: { row: Readonly<Record<string, unknown>> }) {
  const { link } = row;
  if (typeof link !== 'string' || !link.startsWith('https://')) return null;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()}>
      {new URL(link).host}
    </a>
  );
}
