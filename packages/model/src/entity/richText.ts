/**
 * Content of a rich text, on server and console: the output of the editor, without scripts, external resources and
 * overlays. Other elements are removed, their text stays.
 */
export const richTextTags = [
  'p',
  'br',
  'h1',
  'h2',
  'h3',
  'h4',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'blockquote',
  'pre',
  'code',
  'hr',
  'ul',
  'ol',
  'li',
  'a',
  'img',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
] as const;

export const richTextAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
};

/** Allowed schemes of links. */
export const richTextSchemes = ['https', 'http', 'mailto', 'tel'] as const;

const imageAddress = /^\/image\/view\?id=([0-9a-hjkmnp-tv-z]{26})$/;

/** Id of the upload in a picture's URL; null for an external picture, which is removed. */
export function richTextImage(address: string): string | null {
  return imageAddress.exec(address)?.[1] ?? null;
}

/** Ids of the pictures in a text that was sanitised. */
export function richTextImages(html: string): string[] {
  const addresses = html.matchAll(/src="([^"]*)"/g);
  return [...addresses].map(([, address = '']) => richTextImage(address)).filter((id) => id !== null);
}

/** Address of an uploaded picture. */
export function imageViewAddress(id: string): string {
  return `/image/view?id=${id}`;
}

/** Address of an uploaded file. */
export function fileDownloadAddress(id: string): string {
  return `/file/download?id=${id}`;
}
