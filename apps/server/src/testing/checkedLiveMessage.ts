import { alarm } from '@muster/model/alarm/alarm.ts';
import { rowSchema } from '@muster/model/entity/apiSchema.ts';
import { type LiveMessage, liveMessage } from '@muster/model/live/wire.ts';
import * as z from 'zod';

const { evidence: _evidence, holding: _holding, responderNames: _names, ...shown } = alarm.fields;
const liveAlarm = z.fromJSONSchema(rowSchema({ ...alarm, fields: shown }));

/** @throws ZodError where a message of `/live` is not exactly what its schema describes */
export function checkedLiveMessage(message: unknown): LiveMessage {
  const checked = liveMessage.parse(message);
  if (checked.type === 'alarm') liveAlarm.parse(checked.alarm);
  return checked;
}
