import type { IncomingMessage } from 'node:http';

/** Timeout of the headers, and of the whole request except forms with files. */
export const arrivalMs = 60_000;

/** The longest transfer of half a gigabyte that a user still waits for. */
export const formMs = 3_600_000;

/**
 * Destroys stalled requests: one that is incomplete after a minute; a form with files, which may last an hour, without
 * new data for a minute.
 */
export function requestTimeout(request: IncomingMessage, withinMs = arrivalMs): void {
  const isForm = /^multipart\/form-data/i.test(request.headers['content-type'] ?? '');
  let seen = request.socket.bytesRead;
  const timer = setInterval(() => {
    const isMoving = request.socket.bytesRead > seen;
    seen = request.socket.bytesRead;
    if (!request.complete && !(isForm && isMoving)) request.destroy();
  }, withinMs);
  timer.unref();
  const done = (): void => clearInterval(timer);
  request.once('end', done);
  request.once('close', done);
}

/**
 * Reads and discards what a client still sends after its answer (a file that is too large, an expired token): it reads
 * the answer when it has sent everything, or cannot send any more. Then it is disconnected.
 */
export function drainRequest(request: IncomingMessage, withinMs = 5000): void {
  if (request.complete || request.destroyed) return;
  request.unpipe();
  request.resume();
  const timer = setTimeout(() => request.destroy(), withinMs);
  request.once('close', () => clearTimeout(timer));
}
