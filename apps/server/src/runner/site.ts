import type { AreaConfig, AreaTypeConfig, PermitConfig, SiteConfig, SubjectConfig } from '@muster/engine/input.ts';
import type { NoticeTypes } from '@muster/model/alarmNotice/noticeSetting.ts';
import type { DevicePlace } from '@muster/model/device/place.ts';
import type { Frame } from '@muster/model/entity/shapes.ts';

import { applyNotices } from './applyNotices.ts';
import { applyTemplates, type Template } from './applyTemplates.ts';
import type { LeftOut } from './loadable.ts';
import type { SubjectName } from './siteSubjects.store.ts';
import type { Subscriptions } from './subscriptions.ts';

/** A camera that sends alarms. */
export interface CameraName {
  name: string;
  place: DevicePlace | null;
}

export interface SiteCamera extends CameraName {
  /** Ids of the gateways that may send its alarms; null = every gateway of its site, empty if unreadable. */
  gatewayIds: readonly string[] | null;
}

/** Inputs of the rules of a site: its rows, before alarm templates and notice settings are applied. */
export interface SiteRules extends Pick<SiteConfig, 'timeZone' | 'origin' | 'alarms' | 'patrols' | 'access'> {
  areas: readonly AreaConfig[];
  areaTypes: readonly AreaTypeConfig[];
  /** Permits in progress. */
  permits: readonly PermitConfig[];
  templates: readonly Template[];
  notices: NoticeTypes;
}

/** State of a site runner about its building. Areas and bindings in force are the engine's. */
export interface KnownSite {
  /** Revision of the building's configuration when it was read. */
  revision: number;
  config: Pick<SiteConfig, 'timeZone' | 'alarms'>;
  rules: SiteRules;
  areaNames: ReadonlyMap<string, string>;
  departNames: ReadonlyMap<string, string>;
  /** By id of person or vehicle. */
  subjectNames: ReadonlyMap<string, SubjectName>;
  /** Current carriers by card SN. */
  carriers: ReadonlyMap<string, Pick<SubjectConfig, 'kind' | 'id'>>;
  /** SNs of the location cards. */
  registered: ReadonlySet<string>;
  /** The same by id of the card. */
  cardSns: ReadonlyMap<string, string>;
  /** Frames of the maps that have one, by id and by name. */
  frames: ReadonlyMap<string, Frame>;
  /** Events that have external recipients. */
  subscriptions: Subscriptions;
  /** By SN. */
  cameras: ReadonlyMap<string, SiteCamera>;
  /** SNs of beacons by each id that a reading may have (`beaconIdsOf`). */
  beaconSns: ReadonlyMap<string, string>;
  /** Ids of the areas that record enters and exits. */
  accessAreas: ReadonlySet<string>;
  /** Account that switched calls for help off or limited them, and when (ISO-8601); null = unknown, or none. */
  sosOffBy: { account: string | null; at: string | null };
  /** Parts of its rows that cannot be loaded; everything else is in force. */
  leftOut: readonly LeftOut[];
  /** Areas that an engine refuses although each of their parts can be loaded. */
  refused: readonly LeftOut[];
}

/** One building in the database at one moment. */
export interface Site extends KnownSite {
  config: SiteConfig;
}

/** The rules for an engine. */
export function rulesInForce({ templates, notices, ...rules }: SiteRules): SiteConfig {
  return applyNotices(applyTemplates(rules, templates), notices);
}

/** The part for a site runner: otherwise a site would store every binding twice. */
export function withoutSubjects({ config: { timeZone, alarms }, ...site }: Site): KnownSite {
  return { ...site, config: { timeZone, ...(alarms === undefined ? {} : { alarms }) } };
}

/** Current carrier of each card. */
export function carriersOf(subjects: readonly SubjectConfig[] = []): [string, Pick<SubjectConfig, 'kind' | 'id'>][] {
  return subjects.filter(({ boundTo }) => boundTo === undefined).map(({ tag, kind, id }) => [tag, { kind, id }]);
}
