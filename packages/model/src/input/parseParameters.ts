import { isPrototypeName } from './jsonNames.ts';
import { MalformedInput } from './malformedInput.ts';

/** Maximum number of parameters of a query or fields of a form; more than any entity has. */
export const mostParameters = 200;

/**
 * Reads `name=value&…` (WHATWG URL, application/x-www-form-urlencoded): each name once, percent-encoded UTF-8.
 *
 * @throws MalformedInput
 */
export function parseParameters(text: string): Record<string, string> {
  const parameters = new Map<string, string>();
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decoded(equals < 0 ? pair : pair.slice(0, equals));
    addParameter(parameters, name, equals < 0 ? '' : decoded(pair.slice(equals + 1)));
  }
  return Object.fromEntries(parameters);
}

/** @throws MalformedInput for a duplicate or forbidden name, and for too many names */
export function addParameter<Value>(parameters: Map<string, Value>, name: string, value: Value): void {
  if (isPrototypeName(name)) throw new MalformedInput('name', name);
  if (parameters.has(name)) throw new MalformedInput('duplicate', name);
  if (parameters.size >= mostParameters) throw new MalformedInput('tooMany');
  parameters.set(name, value);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part.replaceAll('+', ' '));
  } catch {
    throw new MalformedInput('encoding');
  }
}
