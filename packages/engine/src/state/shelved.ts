import { type Rank, rank } from './deadlineQueue.ts';

/** Duration, reason and account of a shelving. It also applies to the next alarm of the same rule, area and subject. */
export class Shelved {
  readonly kind = 'shelved';
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.life;
  readonly order = 0;
  /** Key of the alarm. */
  readonly name: string;
  place = -1;
  /** Epoch ms of the engine's own time. */
  readonly until: number;
  readonly reason: string;
  /** Account id. */
  readonly by: string;

  constructor(key: string, until: number, reason: string, by: string) {
    this.name = key;
    this.until = until;
    this.reason = reason;
    this.by = by;
  }
}
