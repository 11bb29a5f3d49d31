import { Worker } from 'node:worker_threads';

import { refused } from '../../../../core/errors/appError.ts';
import type { PaperTable } from './drawPdf.ts';

const entry = new URL('./thread.ts', import.meta.url);
/** 2,000 rows of 13 columns needed 5 s on a slow core. */
const timeLimitMs = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 512 };
/** With this many waiting, further ones are refused. */
const mostWaiting = 8;

/**
 * Creates PDFs one after the other, in a separate thread: the font alone would block the web thread for half a second.
 */
export class PdfPress {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @throws AppError while too many wait */
  async print(table: PaperTable): Promise<Uint8Array> {
    if (this.#waiting >= mostWaiting) throw refused('reportConfig.busy');
    this.#waiting += 1;
    const mine = this.#last.then(() => printInThread(table)).finally(() => (this.#waiting -= 1));
    this.#last = mine.catch(() => null);
    return mine;
  }
}

function printInThread(table: PaperTable): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const worker = new Worker(entry, { workerData: table, resourceLimits, name: 'pdf' });
  const timer = setTimeout(() => void worker.terminate(), timeLimitMs);
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.on('exit', () => {
    clearTimeout(timer);
    // No effect after its message.
    reject(new Error('the printing was stopped'));
  });
  return promise;
}
