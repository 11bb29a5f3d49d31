import type { AlarmLevel, AlarmRule } from '@muster/model/alarm/alarmRule.ts';
import type { Subject } from '@muster/model/role/subjectChoice.ts';

import type { Site } from '../runner/site.ts';
import type { ReplayedRaise } from './runBacktest.ts';

/** A raise for comparison and display, with the names of the site. Times in epoch ms. */
export interface Raise {
  /** The rule's key; its code is `type`. */
  rule: string;
  type: AlarmRule;
  level: AlarmLevel;
  areaId: string | null;
  areaName: string | null;
  subjectKind: string;
  subjectId: string;
  subjectName: string | null;
  departId: string | null;
  tag: string | null;
  raisedAt: number;
  /** null = open. */
  clearedAt: number | null;
}

/** A recorded raise: that of an alarm in the list. */
export interface RecordedRaise extends Raise {
  alarmId: string;
}

/** A replayed raise, with the data that show its cause. */
export type NamedReplay = Raise & Omit<ReplayedRaise, keyof Raise>;

/** The people and vehicles of a site that decide the visibility of a raise. */
export class Subjects {
  readonly #site: Site;
  readonly #byId: ReadonlyMap<string, Subject>;
  readonly #idByTag: ReadonlyMap<string, string>;

  constructor(site: Site) {
    const bindings = site.config.subjects ?? [];
    this.#site = site;
    this.#byId = new Map(
      bindings.map(({ id, kind, departId = null, personType = null }) => [id, { kind, id, departId, personType }]),
    );
    this.#idByTag = new Map(bindings.filter(({ boundTo }) => boundTo === undefined).map(({ tag, id }) => [tag, id]));
  }

  /** The person or vehicle of a raise; null = an area, a group or a card without a carrier. */
  of({ subjectKind, subjectId, tag }: Pick<Raise, 'subjectKind' | 'subjectId' | 'tag'>): Subject | null {
    const id = subjectKind === 'tag' ? this.#idByTag.get(tag ?? subjectId) : subjectId;
    return this.#byId.get(id ?? '') ?? null;
  }

  withNames(raise: ReplayedRaise): NamedReplay {
    const { rule, areaId, subjectId } = raise;
    const { areaNames, subjectNames } = this.#site;
    const subject = this.of(raise);
    return {
      ...raise,
      type: rule === 'heartRate.high' || rule === 'heartRate.low' ? 'heartRate' : rule,
      areaName: areaId === null ? null : (areaNames.get(areaId) ?? null),
      subjectName: subjectNames.get(subject?.id ?? '')?.name ?? areaNames.get(subjectId) ?? null,
      departId: subject?.departId ?? null,
    };
  }
}
