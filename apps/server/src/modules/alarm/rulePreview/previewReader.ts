import type { PreviewedRaise } from '@muster/engine/previewChange.ts';
import { hasPermission, permissions } from '@muster/model/access/permission.ts';
import type { AlarmRule, AlarmRuleSetting, AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { type PreviewedAlarm, previewedAtMost, type RulePreview } from '@muster/model/alarm/rulePreview.ts';

import { type Caller, seesWholeSite, type SiteScope } from '../../../core/auth/caller.ts';
import { seesSubject } from '../../../core/auth/visibility.ts';
import { subjectOf } from '../../../live/liveGroup.ts';
import type { LiveSite } from '../../../live/liveSite.ts';

/** Permissions of a caller's role. */
export interface PreviewCaller {
  role: Pick<Caller['role'], 'permissions'>;
}

type Raise = Pick<PreviewedRaise, 'rule' | 'subjectKind' | 'subjectId'>;

/**
 * View of a preview for a caller: names only of subjects visible on its live map. The others are counted, unless the
 * form names subjects: a count of one would reveal where that one is.
 */
export class PreviewReader {
  /** By subject, of those visible to the caller. */
  readonly #names: ReadonlyMap<string, string | null>;
  readonly #isLimited: boolean;
  readonly #naming: ReadonlySet<AlarmRule>;

  constructor(live: LiveSite | undefined, caller: PreviewCaller, site: SiteScope, alarms: AlarmSettings) {
    const mayLook = hasPermission(caller.role.permissions, permissions.positionView);
    const rows = mayLook ? [...(live?.rows.values() ?? [])] : [];
    this.#names = new Map(
      rows.flatMap(({ name }) =>
        name.subjectId !== null && seesSubject(site, name.areaIds, subjectOf(name))
          ? [[name.subjectId, name.subjectName] as const]
          : [],
      ),
    );
    this.#isLimited = !mayLook || !seesWholeSite(site);
    // Holds because the shape of the settings admits no other keys.
    const settings = Object.entries(alarms) as [AlarmRule, AlarmRuleSetting][];
    this.#naming = new Set(settings.flatMap(([rule, setting]) => (namesSubjects(setting) ? [rule] : [])));
  }

  /** Some are excluded from the counts. */
  get isPartial(): boolean {
    return this.#isLimited && this.#naming.size > 0;
  }

  /** null = not visible. */
  nameOf(subjectId: string): string | null {
    return this.#names.get(subjectId) ?? null;
  }

  countsExempt(subjectId: string): boolean {
    return !this.isPartial || this.#names.has(subjectId);
  }

  countsAlarm({ rule, subjectId }: Raise): boolean {
    return !this.#isLimited || !this.#naming.has(codeOf(rule)) || this.#names.has(subjectId);
  }

  alarms(raises: readonly PreviewedRaise[], areaNames: ReadonlyMap<string, string>): RulePreview['now'] {
    const counted = raises.filter((raise) => this.countsAlarm(raise));
    const shown = counted.filter(({ subjectKind, subjectId }) => isOfPlace(subjectKind) || this.#names.has(subjectId));
    return {
      count: counted.length,
      alarms: shown.slice(0, previewedAtMost).map((raise) => this.#alarmOf(raise, areaNames)),
    };
  }

  #alarmOf(raise: PreviewedRaise, areaNames: ReadonlyMap<string, string>): PreviewedAlarm {
    const { rule, level, areaId, subjectKind, subjectId, headCount, t } = raise;
    return {
      type: codeOf(rule),
      level,
      areaId,
      areaName: areaNames.get(areaId ?? '') ?? null,
      subjectKind,
      subjectName: isOfPlace(subjectKind) ? null : this.nameOf(subjectId),
      headCount,
      at: new Date(t).toISOString(),
    };
  }
}

function isOfPlace(subjectKind: PreviewedRaise['subjectKind']): boolean {
  return subjectKind === 'area' || subjectKind === 'group';
}

function codeOf(rule: PreviewedRaise['rule']): AlarmRule {
  return rule === 'heartRate.high' || rule === 'heartRate.low' ? 'heartRate' : rule;
}

/** Whether a setting names few subjects: by persons, vehicles, departments, posts, certificates. */
function namesSubjects({ who = {}, jobIds, qualifications }: AlarmRuleSetting): boolean {
  const lists = [who.include, who.exempt, who.departIds, jobIds, qualifications];
  return lists.some((ids) => Array.isArray(ids) && ids.length > 0);
}
