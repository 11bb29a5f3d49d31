import { MalformedInput } from './malformedInput.ts';

/** Nested lists and objects of a body. A GeoJSON plan has ten, alarm settings have eight. */
export const jsonDepth = 64;
/** Maximum names of one object; more than any row, settings or position. */
export const jsonNames = 1000;

/**
 * Names that every object inherits, such as `__proto__` and `toString`. A look-up of such a name finds an inherited
 * value; copying such a field changes an object.
 */
const prototypeNames = [...Object.getOwnPropertyNames(Object.prototype), 'prototype'];

/** Whether every object inherits a property of this name. */
export function isPrototypeName(name: string): boolean {
  return prototypeNames.includes(name);
}

const quote = 0x22;
const backslash = 0x5c;

/** Classes of bytes outside of a string. */
const [nothing, string, comma, openObject, openList, close] = [0, 1, 2, 3, 4, 5] as const;
const kinds = new Uint8Array(256).fill(nothing);
for (const [character, kind] of Object.entries({
  '"': string,
  ',': comma,
  '{': openObject,
  '[': openList,
  '}': close,
  ']': close,
}))
  kinds[character.charCodeAt(0)] = kind;

/** FNV-1a, 32 bits. */
const hashBasis = 0x811c9dc5 | 0;
const hashPrime = 0x01000193;

/** Names of the objects that are open at one place of a text. */
class OpenNames {
  /** Hashes of the names, object behind object. */
  readonly #hashes = new Int32Array(jsonNames);
  #count = 0;
  /** Where the names of each open object begin; −1 for a list. */
  readonly #starts = new Int32Array(jsonDepth + 1).fill(-1);
  #depth = 0;
  /** In an object, a string after `{` or `,` is a name. */
  #isName = false;

  /** Reads a byte outside of strings. False = nested too deep. */
  structure(kind: number): boolean {
    if (kind === comma) this.#isName = (this.#starts[this.#depth] ?? -1) >= 0;
    else if (kind === close) this.#close();
    else {
      if (this.#depth >= jsonDepth) return false;
      this.#isName = kind === openObject;
      this.#starts[++this.#depth] = this.#isName ? this.#count : -1;
    }
    return true;
  }

  #close(): void {
    const start = this.#starts[this.#depth] ?? -1;
    if (start >= 0) this.#count = start;
    if (this.#depth > 0) this.#depth--;
    this.#isName = false;
  }

  /** Reads the string that begins here. Returns the index of its closing quote; −1 = a name that must be examined. */
  string(bytes: Uint8Array, start: number): number {
    let hash = hashBasis;
    let at = start + 1;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (byte === quote) break;
      // An escaped name has a different hash than the same name without escapes.
      if (byte !== backslash) hash = Math.imul(hash ^ byte, hashPrime);
      else if (this.#isName) return -1;
      else at++;
    }
    return this.#isName && !this.#add(hash) ? -1 : at;
  }

  #add(hash: number): boolean {
    if (this.#count >= jsonNames || prototypeHashes.includes(hash)) return false;
    for (let at = this.#starts[this.#depth] ?? 0; at < this.#count; at++) if (this.#hashes[at] === hash) return false;
    this.#hashes[this.#count++] = hash;
    this.#isName = false;
    return true;
  }
}

const prototypeHashes = prototypeNames.map((name) => {
  let hash = hashBasis;
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, hashPrime);
  return hash;
});

/**
 * Whether a text needs {@link findFault}: it is deeply nested, or two names of an object have the same hash.
 * One pass over the bytes without allocations for names, because it runs for each position.
 */
export function isSuspect(bytes: Uint8Array): boolean {
  const names = new OpenNames();
  for (let at = 0; at < bytes.length; at++) {
    const kind = kinds[bytes[at] ?? 0] ?? nothing;
    if (kind === string) {
      at = names.string(bytes, at);
      if (at < 0) return true;
    } else if (kind !== nothing && !names.structure(kind)) return true;
  }
  return false;
}

/** The fault in nesting and names of a text; null if there is none. Other syntax is not checked. */
export function findFault(text: string): MalformedInput | null {
  const names = new ExactNames();
  let fault: MalformedInput | null = null;
  for (let at = 0; at < text.length && fault === null; at++) {
    if (text[at] !== '"') {
      fault = names.structure(text[at]);
      continue;
    }
    const end = endOfString(text, at);
    fault = names.string(text.slice(at, end + 1));
    at = end;
  }
  return fault;
}

/** Like {@link OpenNames}, with the names themselves. */
class ExactNames {
  /** Names of the objects that are open around this one; null for a list. */
  readonly #around: (Set<string> | null)[] = [];
  #names: Set<string> | null = null;
  #isName = false;

  structure(character: string | undefined): MalformedInput | null {
    if (character === '{' || character === '[') {
      if (this.#around.length >= jsonDepth) return new MalformedInput('depth');
      this.#around.push(this.#names);
      this.#names = character === '{' ? new Set() : null;
      this.#isName = this.#names !== null;
    } else if (character === '}' || character === ']') this.#names = this.#around.pop() ?? null;
    else if (character === ',') this.#isName = this.#names !== null;
    return null;
  }

  string(written: string): MalformedInput | null {
    const fault = this.#isName && this.#names !== null ? addName(this.#names, written) : null;
    this.#isName = false;
    return fault;
  }
}

/** Index of the closing quote; the end of a truncated text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first--;
  return (at - first) % 2 === 1;
}

function addName(names: Set<string>, written: string): MalformedInput | null {
  const name = nameOf(written);
  if (name === null) return new MalformedInput('syntax');
  if (isPrototypeName(name)) return new MalformedInput('name', name);
  if (names.has(name)) return new MalformedInput('duplicate', name);
  if (names.size >= jsonNames) return new MalformedInput('tooMany');
  names.add(name);
  return null;
}

function nameOf(written: string): string | null {
  try {
    return String(JSON.parse(written));
  } catch {
    return null;
  }
}
