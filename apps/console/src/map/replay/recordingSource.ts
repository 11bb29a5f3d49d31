import { liveFlag } from '@muster/protocols/liveFrame.ts';
import type { LiveName } from '@muster/model/live/wire.ts';

import { longestGlideMs, turn } from '../tag/tagMotion.ts';
import type { TagSource } from '../tag/tagSource.ts';
import { fixAt, type RecordedTag, type Recording } from './recording.ts';
import type { ReplayClock } from './replayClock.ts';

/** ms without a fix after which a recorded tag is shown as offline: the fix timeout of alarms.md. */
const offlineMs = 180_000;
/** Returned to the frame loop during a replay: every frame counts. */
const running = 1000;

/**
 * A recording as a tag source, at the time of its clock. Between two fixes a tag moves in a straight line; before a gap
 * it waits at the last fix (as {@link tagMotion.ts} does on the live map).
 * @param nameOf name of a tag; undefined shows the tag id
 */
export function createRecordingSource(
  recording: Recording,
  clock: ReplayClock,
  nameOf: (tag: RecordedTag) => LiveName,
): TagSource {
  const { tags } = recording;
  const count = tags.length;
  const source = {
    length: count,
    x: new Float64Array(count),
    y: new Float64Array(count),
    heading: new Float32Array(count).fill(Number.NaN),
    fixT: new Float64Array(count),
    floor: new Int16Array(count),
    flags: new Uint8Array(count).fill(liveFlag.online),
    hasFix: new Uint8Array(count),
    names: tags.map(nameOf),
    version: 1,
    sample: (nowMs: number): number => {
      const time = clock.time(nowMs);
      tags.forEach((tag, slot) => place(source, slot, tag, time));
      return clock.isPlaying ? running : 0;
    },
    siteTime: (): number => clock.time(performance.now()),
  };
  return source;
}

type Columns = Pick<TagSource, 'x' | 'y' | 'heading' | 'fixT' | 'floor' | 'flags' | 'hasFix'>;

function place(source: Columns, slot: number, tag: RecordedTag, time: number): void {
  const index = fixAt(tag, time);
  source.hasFix[slot] = index < 0 ? 0 : 1;
  if (index < 0) return;
  const next = Math.min(index + 1, tag.t.length - 1);
  const intervalMs = tag.t[next] - tag.t[index];
  const isKnown = intervalMs > 0 && intervalMs <= longestGlideMs && tag.floor[next] === tag.floor[index];
  const share = isKnown ? Math.min((time - tag.t[index]) / intervalMs, 1) : 0;
  source.x[slot] = tag.x[index] + (tag.x[next] - tag.x[index]) * share;
  source.y[slot] = tag.y[index] + (tag.y[next] - tag.y[index]) * share;
  source.heading[slot] = turn(tag.heading[index], tag.heading[next], share);
  source.floor[slot] = tag.floor[index];
  source.fixT[slot] = tag.t[index];
  source.flags[slot] = time - tag.t[index] > offlineMs ? 0 : liveFlag.online;
}
