import type { MessageKey } from '@muster/model/messages/catalogue.ts';

/**
 * Why a file that calls itself JSON cannot be imported (specification §8, JSON import); null when it can. What is in its
 * rows the server looks at.
 */
export async function jsonProblem(file: File): Promise<MessageKey | null> {
  if (file.type !== 'application/json') return 'console.import.onlyJson';
  if (typeof FileReader === 'undefined') return 'console.import.noFileReader';
  let content: unknown;
  try {
    content = JSON.parse(await textOf(file));
  } catch {
    return 'sheet.notJson';
  }
  return Array.isArray(content) && content.every(isFlat) ? null : 'sheet.notRows';
}

function isFlat(item: unknown): boolean {
  return typeof item === 'object' && item !== null && !Array.isArray(item);
}

function textOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('It cannot be read')));
    reader.readAsText(file);
  });
}
