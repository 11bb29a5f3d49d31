import type { Download } from './request.ts';

/** Hands a file to the browser, which keeps it where it keeps downloads. */
export function saveFile({ content, name }: Download, fallbackName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? fallbackName;
  link.click();
  // The browser has taken the content by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
