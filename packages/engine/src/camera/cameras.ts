import type { CameraAlarm } from '@muster/model/alarm/alarmRule.ts';

import { Case } from '../lifecycle/condition.ts';
import type { CameraRule } from '../state/rule.ts';
import type { RuleInForce } from '../rules/setting/ruleInForce.ts';
import { type Rank, rank } from '../state/deadlineQueue.ts';
import type { Due, World } from '../state/engineState.ts';

/** A camera tells of something that it sees. */
export interface CameraPulse {
  /** Serial number. */
  camera: string;
  kind: CameraAlarm;
  /** Epoch ms. */
  t: number;
  /** Where its picture is kept, if it sent one. */
  image?: string;
}

/** Anybody with a gateway's key can invent cameras: of those that are quiet, so many are remembered. */
const maxQuiet = 10_000;

/**
 * What one camera tells of one kind of thing, in order of its own times: seen from a pulse until so many seconds after
 * the last. A pulse that is not newer than the last is late and changes nothing.
 */
export class CameraLine implements Due {
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.clear;
  readonly order: number;
  readonly name: string;
  place = -1;
  readonly pulse: CameraPulse;
  readonly case: Case;
  /** Epoch ms. */
  newest = Number.NEGATIVE_INFINITY;
  /** What was told to have ended is not taken back by a pulse that comes later; epoch ms. */
  endedAt = Number.NEGATIVE_INFINITY;
  /** Of the newest pulse that had one. */
  image: string | null = null;

  constructor(rule: RuleInForce<CameraRule>, pulse: CameraPulse) {
    this.pulse = pulse;
    this.order = rule.order;
    this.name = lineKey(pulse);
    const { camera, kind } = pulse;
    const subject = { kind: 'camera', id: camera, tag: null, key: this.name } as const;
    this.case = new Case(rule, subject, -1, () => ({ slots: [], facts: { kind, image: this.image } }));
  }

  take(world: World, { t, image }: CameraPulse): void {
    if (t <= this.newest) return;
    // The line first: what its silence concludes by then.
    if (this.place >= 0 && this.due <= t) {
      world.queue.remove(this);
      this.fire(world);
    }
    this.newest = t;
    this.image = image ?? this.image;
    if (this.#end <= this.endedAt) return;
    this.case.tell(world, true, Math.max(t, this.endedAt));
    world.schedule(this, this.#end, rank.clear);
  }

  /** Nothing more was seen for so long. */
  fire(world: World): void {
    this.endedAt = this.due;
    this.case.tell(world, false, this.due);
  }

  get #end(): number {
    // A camera's case has a camera's rule.
    const { rule, parameters } = this.case.rule as RuleInForce<CameraRule>;
    return this.newest + rule.holdsFor(parameters) * 1000;
  }

  /** Takes what is seen over into the settings that are in force from now on. */
  resettle(world: World, rule: RuleInForce<CameraRule>): void {
    this.case.resettle(world, rule, this.case.condition === true, world.now);
    if (this.place < 0) return;
    world.schedule(this, Math.max(this.#end, world.now), rank.clear);
  }
}

/** All that cameras tell of, by camera and kind, in order of their first pulse. */
export type Cameras = Map<string, CameraLine>;

export function takePulse(world: World, pulse: CameraPulse): void {
  const [rule] = world.site.cameraRules;
  if (rule === undefined || !rule.covers({ kind: 'camera', id: pulse.camera })) return;
  const key = lineKey(pulse);
  let line = world.cameras.get(key);
  if (line === undefined) {
    line = new CameraLine(rule, pulse);
    world.cameras.set(key, line);
    forgetQuiet(world.cameras);
  }
  line.take(world, pulse);
}

/** Takes what is seen over into a changed configuration. */
export function resettleCameras(world: World): void {
  const [rule] = world.site.cameraRules;
  for (const [key, line] of world.cameras) {
    if (rule?.covers({ kind: 'camera', id: line.pulse.camera })) line.resettle(world, rule);
    else {
      world.queue.remove(line);
      line.case.end(world, world.now);
      world.cameras.delete(key);
    }
  }
}

export function lineKey({ camera, kind }: Pick<CameraPulse, 'camera' | 'kind'>): string {
  return `${camera}\n${kind}`;
}

function forgetQuiet(cameras: Cameras): void {
  if (cameras.size <= maxQuiet) return;
  for (const [key, line] of cameras) {
    if (line.place >= 0 || !line.case.isIdle) continue;
    cameras.delete(key);
    return;
  }
}
