import type { Download } from './request.ts';

/** Saves a file by the browser's download. */
export function saveFile({ content, name }: Download, fallbackName: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name ?? fallbackName;
  link.click();
  // The browser has read the content before the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
