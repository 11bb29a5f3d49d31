import { richTextAttributes, richTextImage, richTextSchemes, richTextTags } from '@muster/model/entity/richText.ts';
import DOMPurify from 'dompurify';

const attributes = [...new Set(Object.values(richTextAttributes).flat())];
const link = new RegExp(`^(?:${richTextSchemes.join('|')}):`, 'i');

/** What of a rich text may be shown, by the list that the server cleans by before it stores. */
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
