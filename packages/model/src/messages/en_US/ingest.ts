import type { ingestMessages as base } from '../zh_CN/ingest.ts';

export const ingestMessages: Record<keyof typeof base, string> = {
  'ingest.reject.notAnObject': 'Not a position object',
  'ingest.reject.required': '{field} is missing',
  'ingest.reject.unknownField': 'Unknown field {field}',
  'ingest.reject.wrongType': '{field} has the wrong type or form',
  'ingest.reject.outOfRange': '{field} is out of range ({min} to {max})',
  'ingest.reject.unknownMap': 'There is no map {map}, or it has no local frame',
  'ingest.reject.nothingSaid': 'Neither coordinates nor telemetry',
  'ingest.reject.tooOld': 'Older than {days} days',
  'ingest.reject.inTheFuture': "More than {seconds} s ahead of the server's clock",
  'ingest.picture.form': 'The picture is no data URI in base64, and is not kept',
  'ingest.picture.tooLarge': 'The picture is larger than {megabytes} MB, and is not kept',
  'ingest.picture.type': 'The picture is neither JPEG nor PNG, and is not kept',
  'ingest.picture.off': 'AI alarms are off here: the picture is not kept',
  'ingest.malformed.json': 'Not valid JSON',
  'ingest.malformed.encoding': 'Not valid UTF-8',
  'ingest.malformed.depth': 'Nested too deeply',
  'ingest.malformed.duplicate': '{field} is given more than once',
  'ingest.malformed.binary': 'Binary positions are damaged at byte {offset}',
  'ingest.malformed.encrypted': 'Encrypted messages are not supported',
  'ingest.malformed.tooMany': 'At most {max} in one batch',
};
