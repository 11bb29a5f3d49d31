import { stripVTControlCharacters } from 'node:util';

import { afterEach } from 'vitest';

const mostLines = 40;

/** The report of the suite prints what a failure's message and stack hold; here they get what differs as well. */
afterEach(({ task }) => {
  for (const error of task.result?.errors ?? []) {
    if (error.diff === undefined) continue;
    const lines = stripVTControlCharacters(error.diff).split('\n').slice(0, mostLines);
    error.stack = [error.message, ...lines, error.stack ?? ''].join('\n');
  }
});
