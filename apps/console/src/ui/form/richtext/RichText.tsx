import { richTextAttributes, richTextImage, richTextSchemes, richTextTags } from '@muster/model/entity/richText.ts';
import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'react';

import { fetchPicture } from '../upload/storedPicture.ts';
import css from './RichText.module.css';

const attributes = [...new Set(Object.values(richTextAttributes).flat())];
const link = new RegExp(`^(?:${richTextSchemes.join('|')}):`, 'i');

/** Sanitises a rich text by the list that the server uses before it stores one. */
export function cleanHtml(html: string): DocumentFragment {
  const clean = DOMPurify.sanitize(html, {
    ALLOWED_TAGS: [...richTextTags],
    ALLOWED_ATTR: attributes,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
  for (const image of clean.querySelectorAll('img')) {
    if (richTextImage(image.getAttribute('src') ?? '') === null) image.remove();
  }
  for (const anchor of clean.querySelectorAll('a')) {
    if (!link.test(anchor.getAttribute('href') ?? '')) anchor.removeAttribute('href');
    anchor.rel = 'noopener noreferrer';
    anchor.target = '_blank';
  }
  return clean;
}

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

/** A text is shown even if one of its pictures cannot be loaded. */
async function bring(image: HTMLImageElement, signal: AbortSignal): Promise<void> {
  const address = image.getAttribute('src') ?? '';
  image.removeAttribute('src');
  const picture = await fetchPicture(address, signal).catch(() => null);
  if (picture === null || signal.aborted) return;
  image.src = picture;
}
