import type { Position, PositionBatch } from '@muster/model/position/positionBatch.ts';

import type { AlarmEvidence } from '../event.ts';
import type { OpenAlarm } from './conditionState.ts';
import type { Deadline } from './deadlineQueue.ts';
import { RecentFixes } from './recentFixes.ts';
import type { TagRecords } from './tagRecords.ts';

/** Collects the positions around a raise until the evidence is complete; its deadline completes it. */
export interface EvidenceWatch extends Deadline {
  readonly kind: 'evidence';
  readonly alarm: OpenAlarm;
  readonly slots: readonly number[];
  /** Clock difference at the raise, ms. */
  readonly clockMs: number;
  /** Collected positions, in order of arrival. */
  readonly positions: readonly Position[];
  /** Adds a row of a batch, unless it is too soon after the last position of its tag. */
  add(tag: string, batch: PositionBatch, row: number): void;
  /** Evidence with the positions collected so far. */
  evidenceWith(evidence: AlarmEvidence): AlarmEvidence;
  /** Nothing more is collected. */
  seal(): void;
}

/** The recent fixes of every tag, and the alarms that still collect positions after their raise. */
export class EvidenceStore {
  readonly recent = new RecentFixes();
  /** Those waiting for a tag, by its slot. */
  readonly bySlot = new Map<number, readonly EvidenceWatch[]>();
  /** The waiting alarms, in order of their raises. */
  readonly open = new Map<OpenAlarm, EvidenceWatch>();

  /** Adds a new fix to the alarms that wait for it. */
  show(slot: number, tag: string, batch: PositionBatch, row: number): void {
    const watches = this.bySlot.get(slot);
    if (watches !== undefined) for (const watch of watches) watch.add(tag, batch, row);
  }

  /** The last minute of a tag, see `RecentFixes.entriesOf`. */
  pastOf(tags: TagRecords, slot: number): Int32Array<ArrayBuffer> {
    this.recent.noteHead(tags, slot);
    return this.recent.entriesOf(slot);
  }
}
