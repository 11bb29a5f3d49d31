import { findFault, isSuspect } from './jsonNames.ts';
import { MalformedInput } from './malformedInput.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

/**
 * Parses external JSON: RFC 8259 with the additional rules of I-JSON (RFC 7493). It is UTF-8, an object has unique
 * names, and the depth of nesting is limited.
 *
 * @throws MalformedInput
 */
export function parseJson(input: string | Uint8Array): unknown {
  const isText = typeof input === 'string';
  const bytes = isText ? encoder.encode(input) : input;
  const text = isText ? input : utf8Text(bytes);
  if (isSuspect(bytes)) {
    const fault = findFault(text);
    if (fault !== null) throw fault;
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedInput('syntax');
  }
}

/** @throws MalformedInput for invalid UTF-8 (RFC 8259 §8.1) */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new MalformedInput('encoding');
  }
}
