import type { IncomingMessage } from 'node:http';

/** Headers are here within this, and so is the whole of everything but a form with files. */
export const arrivalMs = 60_000;

/** The longest way of half a gigabyte that somebody still waits for. */
export const formMs = 3_600_000;

/**
 * Hangs up on who holds a place for nothing: a request that is not whole after a minute; a form with files, which may
 * take an hour, when nothing of it came for a minute.
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
 * Reads on and throws away what a sender still sends after it has its answer (a file that is too large, a token that
 * has ended): it looks for the answer when it has sent all, or cannot send any more. Then it is hung up on.
 */
export function drainRequest(request: IncomingMessage, withinMs = 5000): void {
  if (request.complete || request.destroyed) return;
  request.unpipe();
  request.resume();
  const timer = setTimeout(() => request.destroy(), withinMs);
  request.once('close', () => clearTimeout(timer));
}
