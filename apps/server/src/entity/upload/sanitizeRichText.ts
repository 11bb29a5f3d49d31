import { richTextAttributes, richTextImage, richTextSchemes, richTextTags } from '@muster/model/entity/richText.ts';
import sanitizeHtml from 'sanitize-html';

/**
 * A rich text as it is stored: the tags and attributes of richText.ts, links to the web, pictures that were uploaded
 * here. A text is cleaned before it is stored, so that whatever shows it later shows no more than this.
 */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [...richTextTags],
    allowedAttributes: { ...mutable(richTextAttributes), a: ['href', 'rel', 'target'] },
    allowedSchemes: [...richTextSchemes],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    // What is left of a script is nothing that anybody wrote to be read.
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'template'],
    transformTags: {
      // A page that is opened from a text learns nothing of ours and cannot steer us.
      a: (tagName, { href }): sanitizeHtml.Tag =>
        href === undefined
          ? { tagName, attribs: {} }
          : { tagName, attribs: { href, rel: 'noopener noreferrer', target: '_blank' } },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && richTextImage(attribs['src'] ?? '') === null,
  });
}

function mutable(attributes: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(attributes).map(([tag, names]) => [tag, [...names]]));
}
