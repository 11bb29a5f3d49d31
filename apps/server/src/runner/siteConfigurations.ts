import type { AreaConfig, ConfigChange, SiteConfig } from '@muster/engine/input.ts';

import type { Database } from '../core/db/database.ts';
import type { AppendInput } from '../ingest/log/groupCommit.ts';
import { configDiff } from './configDiff.ts';
import type { LeftOutConditions } from './leftOutConditions.ts';
import { type KnownSite, rulesInForce, withoutSubjects } from './site.ts';
import { type ReadChange, readSiteChange } from './siteChange.store.ts';
import { readSite } from './siteConfig.store.ts';
import type { SiteRunner } from './siteRunner.ts';
import { updateSite } from './updateSite.ts';
import { withoutRefused } from './withoutRefused.ts';

/** Entities that may have changed; null = any. */
export type Configured = Pick<ReadChange, 'entities' | 'people'> | null;

type Engines = Parameters<typeof withoutRefused>[0];

interface ConfigurationPorts {
  db: Database;
  engines: Engines;
  leftOut: Pick<LeftOutConditions, 'report'>;
  runner(buildingId: string): SiteRunner | undefined;
  /** For a new building. */
  start(buildingId: string, site: KnownSite): Promise<SiteRunner>;
  /** For a deleted building. */
  remove(buildingId: string): void;
  /** Writes a change to the log; resolves when the engine has applied it. */
  apply(runner: SiteRunner, change: ConfigChange, append: AppendInput): Promise<unknown>;
}

/**
 * Brings site runners and their engines to the state of the database: by the recorded changes since the last time, else
 * by reading the building again. Both give the same result.
 */
export class SiteConfigurations {
  readonly #ports: ConfigurationPorts;
  /** One change of a building's configuration at a time. */
  readonly #configuring = new Map<string, Promise<Configured>>();
  /** Buildings whose last change was not completed: the engine may be behind its site runner. */
  readonly #unsure = new Set<string>();

  constructor(ports: ConfigurationPorts) {
    this.#ports = ports;
  }

  /** @param isRecorded whether the change has a revision */
  configure(buildingId: string, append: AppendInput, isRecorded: boolean): Promise<Configured> {
    const before = this.#configuring.get(buildingId) ?? Promise.resolve(null);
    const mine = before.catch(() => null).then(() => this.#configure(buildingId, append, isRecorded));
    this.#configuring.set(buildingId, mine);
    return mine;
  }

  async #configure(buildingId: string, append: AppendInput, isRecorded: boolean): Promise<Configured> {
    const runner = this.#ports.runner(buildingId);
    const isKnown = isRecorded && !this.#unsure.has(buildingId);
    this.#unsure.add(buildingId);
    const read = isKnown && runner !== undefined ? await readSiteChange(this.#ports.db, buildingId, runner.site) : null;
    if (runner === undefined || read === null) await this.#reload(buildingId, append);
    else await this.#update(runner, read, append);
    this.#unsure.delete(buildingId);
    return read;
  }

  async #reload(buildingId: string, append: AppendInput): Promise<void> {
    const { db, engines, leftOut, remove, start } = this.#ports;
    const read = await readSite(db, buildingId);
    if (read === undefined) {
      remove(buildingId);
      leftOut.report('site', buildingId, []);
      return;
    }
    const site = withoutSubjects(read);
    const runner = this.#ports.runner(buildingId) ?? (await start(buildingId, site));
    const known = runner.configured.config();
    const change = configDiff(known, read.config);
    // What no engine accepts must not get into the log, where it would break every engine that reads it.
    const { areas, refused } = rulesDiffer(change)
      ? withoutRefused(engines, read.config, site.areaNames)
      : { areas: read.config.areas, refused: [] };
    await this.#putInForce(
      runner,
      { ...site, refused },
      refused.length === 0 ? change : configDiff(known, { ...read.config, areas }),
      append,
    );
  }

  async #update(runner: SiteRunner, read: ReadChange, append: AppendInput): Promise<void> {
    const updated = updateSite(runner.site, read);
    const { timeZone, alarms } = rulesInForce({ ...updated.rules, areas: [] });
    const { refused, change } = changeOf(this.#ports.engines, runner, updated, read);
    await this.#putInForce(
      runner,
      { ...updated, refused, config: { timeZone, ...(alarms === undefined ? {} : { alarms }) } },
      change,
      append,
    );
  }

  async #putInForce(
    runner: SiteRunner,
    site: KnownSite,
    change: ConfigChange | undefined,
    append: AppendInput,
  ): Promise<void> {
    this.#ports.leftOut.report('site', runner.buildingId, [...site.leftOut, ...site.refused]);
    runner.replaceSite(site);
    if (change !== undefined) await this.#ports.apply(runner, change, append);
  }
}

interface Changed extends Pick<KnownSite, 'refused'> {
  change: ConfigChange | undefined;
}

/** The engine's change for what was read, and the areas that it refuses from then on. */
function changeOf(engines: Engines, runner: SiteRunner, site: KnownSite, read: ReadChange): Changed {
  const { areaTypes, templates, notices } = read.rules;
  const isAll = areaTypes !== undefined || templates !== undefined || notices !== undefined;
  const ids = new Set(read.areas?.ids);
  const isConcerned = ({ id }: { id: string }): boolean => isAll || ids.has(id);
  const known = runner.configured.rules();
  const from: SiteConfig = {
    ...known,
    areas: known.areas.filter(isConcerned),
    subjects: (read.subjects?.sns ?? []).flatMap((sn) => runner.configured.bindingsOf(sn)),
  };
  const wanted = rulesInForce({ ...site.rules, areas: site.rules.areas.filter(isConcerned) });
  const to: SiteConfig = { ...wanted, subjects: read.subjects?.subjects ?? [] };
  const change = configDiff(from, to);
  const stillRefused = site.refused.filter(({ id }) => !ids.has(id));
  // An area that is refused is in no engine: it is added again, or deleted.
  if (!rulesDiffer(change)) return { change, refused: stillRefused };
  const tried = triedAreas(to.areas, change);
  const { refused } = withoutRefused(engines, { ...wanted, areas: tried }, site.areaNames);
  const isTried = new Set(tried.map(({ id }) => id));
  const allRefused = [...stillRefused.filter(({ id }) => !isTried.has(id)), ...refused];
  if (refused.length === 0) return { change, refused: allRefused };
  const isRefused = new Set(refused.map(({ id }) => id));
  const taken = to.areas.filter(({ id }) => !isRefused.has(id));
  return { change: configDiff(from, { ...to, areas: taken }), refused: allRefused };
}

/** Areas that an engine may refuse now: changed areas, and areas of changed types. */
function triedAreas(areas: readonly AreaConfig[], change: ConfigChange | undefined): AreaConfig[] {
  const { put = [], remove = [] } = change?.areaTypes ?? {};
  const types = new Set([...put.map(({ id }) => id), ...remove]);
  const changed = new Set(change?.areas?.put);
  return areas.filter((area) => changed.has(area) || types.has(area.typeId ?? ''));
}

function rulesDiffer(change: ConfigChange | undefined): boolean {
  return change?.site !== undefined || change?.areas !== undefined || change?.areaTypes !== undefined;
}
