import type { Transaction } from '../../core/db/database.ts';
import { newId } from '../../core/db/newId.ts';

export interface Receiver {
  personId: string;
  personName: string;
  departId: string | null;
  /** null = has no wristband. */
  sn: string | null;
}

export interface NewDeliveries {
  buildingId: string;
  messageId: string;
  receivers: readonly (Receiver & { sn: string })[];
  /** ISO-8601. */
  dueAt: string;
  untilAt: string;
}

/** One statement; a site has some thousands of wristbands. */
const rowsAtOnce = 1000;

/** Returns the ids of the deliveries, in the order of their receivers. */
export async function insertDeliveries(
  transaction: Transaction,
  { buildingId, messageId, receivers, dueAt, untilAt }: NewDeliveries,
): Promise<string[]> {
  const rows = receivers.map((receiver) => ({
    ...receiver,
    id: newId(),
    buildingId,
    messageId,
    status: 'toBeSent' as const,
    attempts: 0,
  }));
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce);
    await transaction.insertInto('braceletDelivery').values(some).execute();
    await transaction
      .insertInto('braceletQueue')
      .values(some.map(({ id }) => ({ deliveryId: id, dueAt, untilAt })))
      .execute();
  }
  return rows.map(({ id }) => id);
}
