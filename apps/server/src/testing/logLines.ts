import { Writable } from 'node:stream';

import pino, { type Logger } from 'pino';

/** pino's `error`. */
const errorLevel = 50;

interface LogLine {
  level: number;
  msg: string;
}

/** A log whose lines a test can read. */
export function recordedLog(): { log: Logger /** Lines since the last call. */; errors(): string[] } {
  const lines: LogLine[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      // Output of pino: one line of JSON at a time.
      lines.push(JSON.parse(chunk.toString()) as LogLine);
      done();
    },
  });
  return {
    log: pino({ level: 'trace' }, stream),
    errors: () =>
      lines
        .splice(0)
        .filter(({ level }) => level >= errorLevel)
        .map((line) => JSON.stringify(line)),
  };
}
