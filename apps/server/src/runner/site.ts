import type { AreaConfig, AreaTypeConfig, PermitConfig, SiteConfig, SubjectConfig } from '@muster/engine/input.ts';
import type { NoticeTypes } from '@muster/model/alarmNotice/noticeSetting.ts';
import type { DevicePlace } from '@muster/model/device/place.ts';
import type { Frame } from '@muster/model/entity/shapes.ts';

import { applyNotices } from './applyNotices.ts';
import { applyTemplates, type Template } from './applyTemplates.ts';
import type { LeftOut } from './loadable.ts';
import type { SubjectName } from './siteSubjects.store.ts';
import type { Subscriptions } from './subscriptions.ts';

/** A camera by which alarms come. */
export interface CameraName {
  name: string;
  place: DevicePlace | null;
}

export interface SiteCamera extends CameraName {
  /** Ids of the gateways that may speak for it; null = every gateway of its site, none of what cannot be read. */
  gatewayIds: readonly string[] | null;
}

/** What the rules of a site are made of: its rows, before alarm templates and notice settings are worked in. */
export interface SiteRules extends Pick<SiteConfig, 'timeZone' | 'origin' | 'alarms' | 'patrols' | 'access'> {
  areas: readonly AreaConfig[];
  areaTypes: readonly AreaTypeConfig[];
  /** Those in progress. */
  permits: readonly PermitConfig[];
  templates: readonly Template[];
  notices: NoticeTypes;
}

/** What a site runner keeps of its building. Areas and bindings in force are the engine's. */
export interface KnownSite {
  /** Of the building's configuration, at the moment of which it was read. */
  revision: number;
  config: Pick<SiteConfig, 'timeZone' | 'alarms'>;
  rules: SiteRules;
  areaNames: ReadonlyMap<string, string>;
  departNames: ReadonlyMap<string, string>;
  /** By id of person or vehicle. */
  subjectNames: ReadonlyMap<string, SubjectName>;
  /** Who carries a card now, by SN. */
  carriers: ReadonlyMap<string, Pick<SubjectConfig, 'kind' | 'id'>>;
  /** SNs of the location cards. */
  registered: ReadonlySet<string>;
  /** The same by id of the card. */
  cardSns: ReadonlyMap<string, string>;
  /** Frames of the maps that have one, by id and by name. */
  frames: ReadonlyMap<string, Frame>;
  /** Which events somebody outside is told of. */
  subscriptions: Subscriptions;
  /** By SN. */
  cameras: ReadonlyMap<string, SiteCamera>;
  /** SNs of beacons by each id that a reading may name them by (`beaconIdsOf`). */
  beaconSns: ReadonlyMap<string, string>;
  /** Ids of the areas that record who comes and goes. */
  accessAreas: ReadonlySet<string>;
  /** Who switched calls for help off or limited them, and when (ISO-8601); null = not known, or nobody did. */
  sosOffBy: { account: string | null; at: string | null };
  /** What of its rows cannot be loaded; everything else is in force. */
  leftOut: readonly LeftOut[];
  /** Areas that an engine refuses although each of their parts can be loaded. */
  refused: readonly LeftOut[];
}

/** One building as the database has it at one moment. */
export interface Site extends KnownSite {
  config: SiteConfig;
}

/** The rules as an engine gets them. */
export function rulesInForce({ templates, notices, ...rules }: SiteRules): SiteConfig {
  return applyNotices(applyTemplates(rules, templates), notices);
}

/** What a site runner keeps: a site knows every binding twice otherwise. */
export function withoutSubjects({ config: { timeZone, alarms }, ...site }: Site): KnownSite {
  return { ...site, config: { timeZone, ...(alarms === undefined ? {} : { alarms }) } };
}

/** Who carries which card now. */
export function carriersOf(subjects: readonly SubjectConfig[] = []): [string, Pick<SubjectConfig, 'kind' | 'id'>][] {
  return subjects.filter(({ boundTo }) => boundTo === undefined).map(({ tag, kind, id }) => [tag, { kind, id }]);
}
