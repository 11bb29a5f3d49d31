import type { MessageKey } from '@muster/model/messages/catalogue.ts';

/** Why a file of JSON cannot be used; its message is a key (specification §8, JSON import). */
export class JsonFileError extends Error {
  readonly key: MessageKey;

  constructor(key: MessageKey) {
    super(key);
    this.key = key;
  }
}

/**
 * Reads a file that must be JSON. Whoever takes it reads it again: this tells a person at once what is wrong with it.
 *
 * @throws JsonFileError for another type, a browser that cannot read files, a file that cannot be read, and bad JSON.
 */
export async function readJsonFile(file: File): Promise<unknown> {
  if (file.type !== 'application/json' && !/\.json$/i.test(file.name)) throw new JsonFileError('console.json.only');
  if (typeof FileReader === 'undefined') throw new JsonFileError('console.json.noReader');
  const text = await textOf(file);
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonFileError('console.json.parse');
  }
}

function textOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new JsonFileError('console.json.read')));
    reader.readAsText(file);
  });
}
