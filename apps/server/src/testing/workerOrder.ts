import type { WorkerStart } from '../core/thread/contract.ts';

/** Memory that a test of the supervisor shares with its workers: orders, and executed ones. */
export const order = {
  dieAt: 0,
  failStarts: 1,
  starts: 2,
  links: 3,
  closed: 4,
  finished: 5,
  raise: 6,
  conditions: 7,
  addresses: 8,
  holdReady: 9,
} as const;

export interface ObedientStart extends WorkerStart {
  shared: SharedArrayBuffer;
}
