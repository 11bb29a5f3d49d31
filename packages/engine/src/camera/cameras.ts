import type { CameraAlarm } from '@muster/model/alarm/alarmRule.ts';

import { Case } from '../lifecycle/condition.ts';
import type { CameraRule } from '../state/rule.ts';
import type { RuleInForce } from '../rules/setting/ruleInForce.ts';
import { type Rank, rank } from '../state/deadlineQueue.ts';
import type { Due, EngineState } from '../state/engineState.ts';

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

  take(engine: EngineState, { t, image }: CameraPulse): void {
    if (t <= this.newest) return;
    // The line first: what its silence concludes by then.
    if (this.place >= 0 && this.due <= t) {
      engine.queue.remove(this);
      this.fire(engine);
    }
    this.newest = t;
    this.image = image ?? this.image;
    if (this.#end <= this.endedAt) return;
    this.case.tell(engine, true, Math.max(t, this.endedAt));
    engine.schedule(this, this.#end, rank.clear);
  }

  /** Nothing more was seen for so long. */
  fire(engine: EngineState): void {
    this.endedAt = this.due;
    this.case.tell(engine, false, this.due);
  }

  get #end(): number {
    // A camera's case has a camera's rule.
    const { rule, parameters } = this.case.rule as RuleInForce<CameraRule>;
    return this.newest + rule.holdsFor(parameters) * 1000;
  }

  /** Takes what is seen over into the settings that are in force from now on. */
  resettle(engine: EngineState, rule: RuleInForce<CameraRule>): void {
    this.case.resettle(engine, rule, this.case.condition === true, engine.now);
    if (this.place < 0) return;
    engine.schedule(this, Math.max(this.#end, engine.now), rank.clear);
  }
}

/** All that cameras tell of, by camera and kind, in order of their first pulse. */
export type Cameras = Map<string, CameraLine>;

export function takePulse(engine: EngineState, pulse: CameraPulse): void {
  const [rule] = engine.site.cameraRules;
  if (rule === undefined || !rule.covers({ kind: 'camera', id: pulse.camera })) return;
  const key = lineKey(pulse);
  let line = engine.cameras.get(key);
  if (line === undefined) {
    line = new CameraLine(rule, pulse);
    engine.cameras.set(key, line);
    forgetQuiet(engine.cameras);
  }
  line.take(engine, pulse);
}

/** Takes what is seen over into a changed configuration. */
export function resettleCameras(engine: EngineState): void {
  const [rule] = engine.site.cameraRules;
  for (const [key, line] of engine.cameras) {
    if (rule?.covers({ kind: 'camera', id: line.pulse.camera })) line.resettle(engine, rule);
    else {
      engine.queue.remove(line);
      line.case.end(engine, engine.now);
      engine.cameras.delete(key);
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
