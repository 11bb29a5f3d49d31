import { findFault, isSuspect } from './jsonNames.ts';
import { MalformedInput } from './malformedInput.ts';

const decoder = new TextDecoder('utf-8', { fatal: true });
const encoder = new TextEncoder();

/**
 * Parses JSON that comes from outside: RFC 8259 with what I-JSON (RFC 7493) asks besides. It is UTF-8, an object names
 * each field once, and lists and objects are nested to a limited depth.
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

/** @throws MalformedInput for bytes that are no UTF-8 (RFC 8259 §8.1) */
export function utf8Text(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new MalformedInput('encoding');
  }
}
