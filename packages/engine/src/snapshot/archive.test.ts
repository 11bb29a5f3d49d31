import { describe, expect, it } from 'vitest';

import { ArchiveReader, ArchiveWriter } from './archive.ts';

/** More than the initial size of an archive. */
const many = 50_000;

describe('an archive', () => {
  it('returns what was written, however often it grew, and at whichever value', () => {
    const writer = new ArchiveWriter();
    for (let index = 0; index < many; index += 1) writer.number(index / 3);
    writer.integers(Int32Array.from({ length: many }, (_, index) => -index));
    writer.text('报警'.repeat(many));
    writer.numbers(Float64Array.of(Number.NaN, Number.NEGATIVE_INFINITY, -0));
    writer.json({ last: true });

    const reader = new ArchiveReader(writer.finish());
    for (let index = 0; index < many; index += 1) if (reader.number() !== index / 3) expect.fail(`number ${index}`);
    expect(reader.integers()).toEqual(Int32Array.from({ length: many }, (_, index) => -index));
    expect(reader.text()).toBe('报警'.repeat(many));
    expect(reader.numbers()).toEqual(Float64Array.of(Number.NaN, Number.NEGATIVE_INFINITY, -0));
    expect(reader.json()).toEqual({ last: true });
  });

  it('that is truncated is refused', () => {
    const writer = new ArchiveWriter();
    writer.text('as long as this');
    expect(() => new ArchiveReader(writer.finish().slice(0, -1)).text()).toThrow(RangeError);
  });
});
