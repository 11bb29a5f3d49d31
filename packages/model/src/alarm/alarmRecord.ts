import type { EscalationTarget } from './alarmRule.ts';
import type { handlingActions } from './alarm.ts';

/** What can happen to an alarm after it was raised, and the raise itself; a second raise is a reopening. */
export const alarmTurns = [
  'raise',
  'level',
  'unverified',
  'verified',
  'clear',
  'acknowledge',
  'escalate',
  'shelve',
  'unshelve',
  'suppress',
  'unsuppress',
  'outOfService',
  'inService',
  'handle',
] as const;
export type AlarmTurnKind = (typeof alarmTurns)[number];

/** One line of an alarm's history, as `/pod/alarm/history` tells it. */
export interface AlarmTurn {
  /** Epoch ms. */
  t: number;
  kind: AlarmTurnKind;
  level: number;
  /** Of a handling. */
  action: (typeof handlingActions)[number] | null;
  /** Who did it; null = it happened by itself. */
  actor: string | null;
  /** What was said. */
  words: string | null;
  /** Of a shelf its end, epoch ms. */
  until: number | null;
  /** Of an escalation whom it called. */
  target: EscalationTarget | null;
}

/** A picture that a camera sent with its alarm. */
export interface AlarmPicture {
  /** When it was taken by the camera's word, epoch ms. */
  t: number;
  /** null = it could not be read. */
  downloadUrl: string | null;
}

/** Pictures of one alarm that are kept: its first, and the newest of the others. */
export const mostPictures = 60;
