import type { Row } from '../entity/row.ts';
import type { alarm } from './alarm.ts';

/** The states of an alarm in ISA-18.2 / IEC 62682, sub-states of its status on screen. */
export const alarmLives = [
  'unacknowledged',
  'acknowledged',
  'returnedUnacknowledged',
  'normal',
  'shelved',
  'suppressed',
  'outOfService',
] as const;
export type AlarmLife = (typeof alarmLives)[number];

type Facts = Pick<
  Row<typeof alarm>,
  'status' | 'clearedAt' | 'acknowledgedAt' | 'shelvedUntil' | 'suppressed' | 'outOfService'
>;

/**
 * The state of an alarm from its row. Silencing states take precedence, because operators must know them; handling
 * includes acknowledgement.
 */
export function alarmLifeOf({ status, clearedAt, acknowledgedAt, ...silence }: Facts): AlarmLife {
  // Finished, also if it was silenced.
  if (status === 'handled' && clearedAt !== null) return 'normal';
  if (silence.outOfService) return 'outOfService';
  if (silence.suppressed) return 'suppressed';
  if (silence.shelvedUntil !== null) return 'shelved';
  const isAcknowledged = acknowledgedAt !== null || status === 'handled';
  if (clearedAt === null) return isAcknowledged ? 'acknowledged' : 'unacknowledged';
  return isAcknowledged ? 'normal' : 'returnedUnacknowledged';
}

/** Whether an alarm in this state is recorded without notification. */
export function isSilentLife(life: AlarmLife): boolean {
  return life === 'shelved' || life === 'suppressed' || life === 'outOfService';
}
