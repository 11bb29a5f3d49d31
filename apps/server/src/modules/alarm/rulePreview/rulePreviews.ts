import { Worker } from 'node:worker_threads';

import type { ConfigChange } from '@muster/engine/input.ts';
import type { ChangePreview } from '@muster/engine/previewChange.ts';
import type { AlarmSettings } from '@muster/model/alarm/alarmRule.ts';
import { previewedAtMost, type RulePreview } from '@muster/model/alarm/rulePreview.ts';

import type { SiteScope } from '../../../core/auth/caller.ts';
import type { EngineCopy } from '../../../core/thread/contract.ts';
import type { LiveHub } from '../../../live/liveHub.ts';
import { type PreviewCaller, PreviewReader } from './previewReader.ts';
import type { PreviewTask } from './runPreview.ts';

const horizonMs = 24 * 3_600_000;
/** One is computed at a time; with this many waiting, further ones are refused. */
const mostWaiting = 8;

export interface PreviewPorts {
  hub: Pick<LiveHub, 'site'>;
  engineCopy(buildingId: string, draft: ConfigChange): Promise<EngineCopy | null>;
  run(task: PreviewTask): Promise<ChangePreview>;
}

export interface PreviewRequest {
  caller: PreviewCaller;
  site: SiteScope;
  draft: ConfigChange;
  /** Areas whose alarms count; null = the rules without an area. */
  areaIdsOf(copy: EngineCopy): readonly string[] | null;
  /** The settings of the form. */
  alarms: AlarmSettings;
}

/** Previews of unsaved alarm settings. */
export class RulePreviews {
  readonly #ports: PreviewPorts;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(ports: PreviewPorts) {
    this.#ports = ports;
  }

  /** `busy`: too many wait; `away`: the site has no engine at the moment. */
  async preview(request: PreviewRequest): Promise<RulePreview | 'busy' | 'away'> {
    if (this.#waiting >= mostWaiting) return 'busy';
    this.#waiting += 1;
    const mine = this.#last.then(() => this.#compute(request)).finally(() => (this.#waiting -= 1));
    this.#last = mine.catch(() => null);
    return mine;
  }

  async #compute({ caller, site, draft, areaIdsOf, alarms }: PreviewRequest): Promise<RulePreview | 'away'> {
    const { hub, engineCopy, run } = this.#ports;
    const copy = await engineCopy(site.buildingId, draft);
    if (copy === null) return 'away';
    const areaIds = areaIdsOf(copy);
    const { bytes, config, areaNames } = copy;
    const { at, inside, now, later, open } = await run({ bytes, config, areaIds, horizonMs });
    const reader = new PreviewReader(hub.site(site.buildingId), caller, site, alarms);
    const names = inside.flatMap(({ id }) => reader.nameOf(id) ?? []);
    return {
      at: new Date(at).toISOString(),
      areas: areaIds?.length ?? 0,
      inside: {
        people: inside.filter(({ kind }) => kind === 'person').length,
        vehicles: inside.filter(({ kind }) => kind === 'vehicle').length,
        exempt: inside.filter(({ id, isExempt }) => isExempt && reader.countsExempt(id)).length,
        names: names.toSorted().slice(0, previewedAtMost),
      },
      now: reader.alarms(now, areaNames),
      later: reader.alarms(later, areaNames),
      open: open.filter((alarm) => reader.countsAlarm(alarm)).length,
      isPartial: reader.isPartial,
    };
  }
}

const entry = new URL('./thread.ts', import.meta.url);
/** A preview that needs longer is of no use to a form. */
const timeLimitMs = 10_000;
/** A preview of 10,000 tags added 130 MB to the process. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** Runs a preview in a separate thread: with 10,000 tags it needs 1.5 s of CPU. */
export function previewInThread(task: PreviewTask): Promise<ChangePreview> {
  const { promise, resolve, reject } = Promise.withResolvers<ChangePreview>();
  const worker = new Worker(entry, { workerData: task, resourceLimits, name: 'preview' });
  const timer = setTimeout(() => void worker.terminate(), timeLimitMs);
  worker.on('message', resolve);
  worker.on('error', reject);
  worker.on('exit', () => {
    clearTimeout(timer);
    // No effect after its message.
    reject(new Error('the preview was stopped'));
  });
  return promise;
}
