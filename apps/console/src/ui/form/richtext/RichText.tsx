import { useEffect, useRef } from 'react';

import { fetchPicture } from '../upload/storedPicture.ts';
import { cleanHtml } from './cleanHtml.ts';
import css from './RichText.module.css';

/** A rich text to read. */
export function RichText({ html }: { html: string }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const clean = cleanHtml(html);
    const leaving = new AbortController();
    for (const image of clean.querySelectorAll('img')) void bring(image, leaving.signal);
    element.current?.replaceChildren(clean);
    return () => leaving.abort();
  }, [html]);
  return <div ref={element} className={css.text} />;
}

/** The text is worth reading without a picture that cannot be had. */
async function bring(image: HTMLImageElement, signal: AbortSignal): Promise<void> {
  const address = image.getAttribute('src') ?? '';
  image.removeAttribute('src');
  const picture = await fetchPicture(address, signal).catch(() => null);
  if (picture === null || signal.aborted) return;
  image.src = picture;
}
