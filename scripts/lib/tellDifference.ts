import { stripVTControlCharacters } from 'node:util';

import { afterEach } from 'vitest';

const mostLines = 40;

/** Adds the difference to a failure's message and stack, which the report of the suite prints. */
afterEach(({ task }) => {
  for (const error of task.result?.errors ?? []) {
    if (error.diff === undefined) continue;
    const lines = stripVTControlCharacters(error.diff).split('\n').slice(0, mostLines);
    error.stack = [error.message, ...lines, error.stack ?? ''].join('\n');
  }
});
