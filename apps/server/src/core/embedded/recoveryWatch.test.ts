import { beforeEach, describe, expect, test } from 'vitest';

import { type RecoveryWatch, watchRecovery } from './recoveryWatch.ts';

let now: number;
let watch: RecoveryWatch;
beforeEach(() => {
  now = 0;
  watch = watchRecovery({ now: () => now });
});
const after = (ms: number, ...lines: string[]): boolean => {
  now += ms;
  for (const line of lines) watch.addLine(line);
  return watch.isStuck();
};
const at = (lsn: string, seconds: string): string =>
  `LOG:  redo in progress, elapsed time: ${seconds} s, current LSN: ${lsn}`;

describe('a recovery', () => {
  test('that reports progress may need any time', () => {
    for (let n = 1; n < 1000; n += 1) expect(after(10_000, at(`0/${n}000`, `${n}0.00`))).toBe(false);
  });

  test('without output for half a minute is stuck', () => {
    expect(after(30_000)).toBe(false);
    expect(after(1)).toBe(true);
  });

  test('that restarts at the same position again and again is stuck', () => {
    after(0, 'LOG:  redo starts at 0/1500028', at('0/3000', '10.00'));
    expect(after(20_000, 'LOG:  redo starts at 0/1500028', at('0/3000', '10.01'))).toBe(false);
    expect(after(11_000, 'LOG:  redo starts at 0/1500028', at('0/3000', '10.02'))).toBe(true);
  });

  test('is not affected by refused connections', () => {
    expect(after(20_000, 'FATAL:  the database system is starting up')).toBe(false);
    expect(after(11_000, 'FATAL:  the database system is starting up')).toBe(true);
  });

  test('may write its checkpoint at the end without output, for minutes', () => {
    after(0, 'LOG:  redo done at 0/3000', 'LOG:  checkpoint starting: end-of-recovery immediate wait');
    expect(after(9 * 60_000)).toBe(false);
    expect(after(2 * 60_000)).toBe(true);
  });

  test('is over when it serves: later checkpoints extend nothing', () => {
    after(40_000, 'LOG:  checkpoint starting: time');
    expect(after(0)).toBe(true);
  });

  test('is recognised with any prefix of a line', () => {
    after(20_000, `2026-11-23 07:00:00 UTC [17] ${at('0/3000', '10.00')}`);
    expect(after(20_000)).toBe(false);
  });
});
