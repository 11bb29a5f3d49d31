import { alarm } from '@muster/model/alarm/alarm.ts';
import { rowSchema } from '@muster/model/entity/apiSchema.ts';
import { type LiveMessage, liveMessage, notLive } from '@muster/model/live/wire.ts';
import * as z from 'zod';

const shown = Object.entries(alarm.fields).filter(([name]) => !notLive.some((each) => each === name));
const liveAlarm = z.fromJSONSchema(rowSchema({ ...alarm, fields: Object.fromEntries(shown) }));

/** @throws ZodError where a message of `/live` is not exactly what its schema describes */
export function checkedLiveMessage(message: unknown): LiveMessage {
  const checked = liveMessage.parse(message);
  if (checked.type === 'alarm') liveAlarm.parse(checked.alarm);
  return checked;
}
