import * as z from 'zod';

import { alarmRules } from '../alarm/alarmRule.ts';
import { cardNoticeKinds } from '../cardNotice/cardNotice.ts';
import { musterKinds } from '../muster/muster.ts';

const time = z.iso.datetime();
const text = z.string().nullable();

/** Open items of a site, for the operator of the next shift. */
export const handoverItems = z
  .strictObject({
    alarms: z.array(
      z.strictObject({
        id: z.string(),
        type: z.enum(alarmRules),
        level: z.number(),
        subjectName: text,
        areaName: text,
        raisedAt: time,
        clearedAt: time.nullable(),
        holder: text,
        holderId: text,
        shelvedUntil: time.nullable(),
        shelveReason: text,
        outOfService: z.boolean(),
      }),
    ),
    /** Of the building's own alarm settings. */
    rulesOff: z.array(z.enum(alarmRules)),
    cards: z.array(z.strictObject({ kind: z.enum(cardNoticeKinds), sn: z.string(), subjectName: text, at: time })),
    baseStations: z.array(z.strictObject({ name: z.string() })),
    evacuations: z.array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(musterKinds),
        areaNames: z.array(z.string()),
        startedAt: z.number(),
      }),
    ),
    permits: z.array(
      z.strictObject({ id: z.string(), number: z.string(), areaName: text, status: z.string(), endAt: time }),
    ),
  })
  .meta({ id: 'HandoverItems' });
export type HandoverItems = z.infer<typeof handoverItems>;

const handover = z.strictObject({
  id: z.string(),
  fromId: z.string(),
  fromName: z.string(),
  handedAt: time,
  notes: text,
});

/** Current open items, the unconfirmed handover, and the notes of the last ones. */
export const handoverNow = z
  .strictObject({
    items: handoverItems,
    open: handover.extend({ items: handoverItems }).nullable(),
    last: z.array(handover.extend({ toName: text })),
  })
  .meta({ id: 'HandoverNow' });
