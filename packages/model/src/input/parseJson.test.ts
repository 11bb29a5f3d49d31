import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { findFault, isSuspect, jsonDepth, jsonNames } from './jsonNames.ts';
import { MalformedInput } from './malformedInput.ts';
import { parseJson } from './parseJson.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

function faultOf(input: string | Uint8Array): Pick<MalformedInput, 'fault' | 'field'> | null {
  try {
    parseJson(input);
    return null;
  } catch (error) {
    if (error instanceof MalformedInput) return { fault: error.fault, field: error.field };
    throw error;
  }
}

const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
const objects = (depth: number): string => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

describe('JSON from outside', () => {
  test('equals the result of JSON.parse', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        if (faultOf(text)?.fault === 'name') return;
        expect(parseJson(text)).toEqual(JSON.parse(text));
        expect(parseJson(bytes(text))).toEqual(JSON.parse(text));
      }),
    );
  });

  test.each([
    ['no JSON', '{"a":'],
    ['nothing', ''],
    ['two values', '1 2'],
    ['a string that does not end', '{"a'],
    ['an escape at the end', '{"\\'],
    ['a bracket too many', '[]]'],
    ['a wrong escape in a name', '{"\\x":1}'],
  ])('is refused when it is %s', (_what, text) => {
    expect(faultOf(text)?.fault).toBe('syntax');
    expect(faultOf(bytes(text))?.fault).toBe('syntax');
  });

  test.each([
    ['beside each other', '{"a":1,"b":2,"a":3}', 'a'],
    ['deep inside', '[{"x":[{"a":{"b":1, "b":2}}]}]', 'b'],
    ['one of them escaped', '{"name":1,"n\\u0061me":2}', 'name'],
    ['empty', '{"":1,"":2}', ''],
    ['behind a nested object of the same names', '{"a":{"a":1},"b":2,"b":3}', 'b'],
  ])('is refused for a name that is given twice: %s', (_where, text, field) => {
    expect(faultOf(text)).toEqual({ fault: 'duplicate', field });
  });

  test('may have a name once in each of several objects, and any text as a value', () => {
    const text = '[{"a":"a","b":["a","a"]},{"a":{"a":1},"b":"{\\"a\\":1,\\"a\\":2}"}]';
    expect(faultOf(text)).toBeNull();
  });

  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'is refused for a field %s',
    (field) => {
      expect(faultOf(`[{"a":{"${field}":{"x":1}}}]`)).toEqual({ fault: 'name', field });
      expect(faultOf(`["${field}"]`)).toBeNull();
    },
  );

  test('is refused when it is nested deeper than any body, and fast', () => {
    for (const nest of [lists, objects]) {
      expect(faultOf(nest(jsonDepth))).toBeNull();
      for (const depth of [jsonDepth + 1, 60_000, 500_000]) expect(faultOf(nest(depth))?.fault).toBe('depth');
    }
    // Not hidden by brackets in strings.
    expect(faultOf('["]",'.repeat(60_000))?.fault).toBe('depth');
  });

  test('is refused when an object has more names than any row', () => {
    const named = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, n])));
    expect(faultOf(named(jsonNames))).toBeNull();
    expect(faultOf(named(jsonNames + 1))?.fault).toBe('tooMany');
  });

  test('is refused when it is no UTF-8', () => {
    for (const bad of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xe4, 0xb8]])
      expect(faultOf(Uint8Array.from([0x22, ...bad, 0x22]))?.fault).toBe('encoding');
  });
});

test('the fast check finds everything that the exact one finds', () => {
  const name = fc.constantFrom('a', 'b', '\\u0061', '', '__proto__', 'constructor', 'a\\"', '中');
  const { text } = fc.letrec<{ text: string }>((tie) => ({
    text: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('1', 'null', '"a"', '"]}"', '"{\\"a\\":1"', '"\\\\"'),
      fc.array(tie('text'), { maxLength: 3 }).map((items) => `[${items.join(' ,')}]`),
      fc
        .array(fc.tuple(name, tie('text')), { maxLength: 4 })
        .map((fields) => `{ ${fields.map(([key, value]) => `"${key}" :${value}`).join(',')}}`),
    ),
  }));
  fc.assert(
    fc.property(text, (each) => {
      if (findFault(each) !== null) expect(isSuspect(bytes(each))).toBe(true);
    }),
    { numRuns: 500 },
  );
});
