import type { CameraPulse } from '../input.ts';
import { ConditionState } from './conditionState.ts';
import { type Rank, rank } from './deadlineQueue.ts';
import type { CameraRule } from './rule.ts';
import type { RuleInForce } from './ruleInForce.ts';

/**
 * Detections of one kind by one camera, in order of its own times: each lasts from a pulse until the quiet time after
 * the last one. A pulse that is not newer than the last is late and changes nothing.
 */
export class CameraLine {
  readonly kind = 'camera';
  due = Number.POSITIVE_INFINITY;
  rank: Rank = rank.clear;
  readonly order: number;
  readonly name: string;
  place = -1;
  readonly pulse: CameraPulse;
  readonly condition: ConditionState;
  /** Epoch ms. */
  newest = Number.NEGATIVE_INFINITY;
  /** End that later pulses cannot revert; epoch ms. */
  endedAt = Number.NEGATIVE_INFINITY;
  /** Of the newest pulse that had one. */
  image: string | null = null;

  constructor(rule: RuleInForce<CameraRule>, pulse: CameraPulse) {
    this.pulse = pulse;
    this.order = rule.order;
    this.name = lineKey(pulse);
    const { camera, kind } = pulse;
    const subject = { kind: 'camera', id: camera, tag: null, key: this.name } as const;
    this.condition = new ConditionState(rule, subject, -1, () => ({ slots: [], facts: { kind, image: this.image } }));
  }

  /** End of the detection of the newest pulse, epoch ms. */
  get end(): number {
    // A camera's condition has a rule of cameras.
    const { rule, parameters } = this.condition.rule as RuleInForce<CameraRule>;
    return this.newest + rule.holdsFor(parameters) * 1000;
  }
}

export function lineKey({ camera, kind }: Pick<CameraPulse, 'camera' | 'kind'>): string {
  return `${camera}\n${kind}`;
}
