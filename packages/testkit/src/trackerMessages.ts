import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A device message from Traccar's own decoder tests (README of ../shared/data). */
export interface TrackerMessage {
  readonly protocol: string;
  /** Expected result of decoding. */
  readonly check: 'Position' | 'Positions' | 'Attribute' | 'Attributes' | 'Null' | 'NotNull';
  readonly path?: string;
  readonly body?: string;
}

/** The messages of one protocol; undefined if ../shared/data is missing, so that a test can skip and report that. */
export function trackerMessages(protocol: string): readonly TrackerMessage[] | undefined {
  const file = new URL('../../../../shared/data/tracker_messages.ndjson.gz', import.meta.url);
  if (!existsSync(file)) return undefined;
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trim().split('\n');
  return lines.map((line): TrackerMessage => JSON.parse(line)).filter((message) => message.protocol === protocol);
}
