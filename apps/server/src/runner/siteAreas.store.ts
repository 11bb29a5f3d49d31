import type { AreaConfig, AreaTypeConfig } from '@muster/engine/input.ts';
import { area } from '@muster/model/area/area.ts';
import { ruleSwitchesShape } from '@muster/model/alarm/ruleSwitch.ts';
import { alarmTemplateKinds } from '@muster/model/alarmTemplate/alarmTemplate.ts';

import type { Transaction } from '../core/db/database.ts';
import type { Template } from './applyTemplates.ts';
import { type LeftOutRows, loadableAlarms, loadableRegions, loadableTexts, loadableValue } from './loadable.ts';
import { isAmong } from './siteSubjects.store.ts';
import { withoutEmpty } from './withoutEmpty.ts';

interface Areas {
  areas: AreaConfig[];
  names: Map<string, string>;
  /** Ids of those that record enters and exits. */
  recording: Set<string>;
}

/**
 * The areas of a building in the order of their ids, without invalid parts.
 * @param ids absent = all
 */
export async function readAreas(
  transaction: Transaction,
  buildingId: string,
  leftOut: LeftOutRows,
  ids?: readonly string[],
): Promise<Areas> {
  const rows = await transaction
    .selectFrom('area')
    .selectAll()
    .where('buildingId', '=', buildingId)
    .where(isAmong('id', ids))
    .orderBy('id')
    .execute();
  const areas = rows.flatMap((row) =>
    leftOut.load('area', row, (report): AreaConfig | null => {
      const regions = loadableRegions(row.regions, report);
      if (regions === null) return null;
      const checked = <T>(name: string, value: T): T | null => loadableValue(area, name, value, report);
      return withoutEmpty({
        id: row.id,
        regions,
        typeId: row.typeId,
        parentId: row.parentId,
        strict: row.strict,
        entryFixes: checked('entryFixes', row.entryFixes),
        exitTolerance: checked('exitTolerance', row.exitTolerance),
        toleranceTimeout: checked('toleranceTimeout', row.toleranceTimeout),
        detectCrossing: row.detectCrossing,
        fixTimeout: checked('fixTimeout', row.fixTimeout),
        alarms: row.alarms === null ? null : loadableAlarms(row.alarms, report),
      });
    }),
  );
  return {
    areas,
    names: new Map(rows.map(({ id, name }) => [id, name])),
    recording: new Set(rows.filter(({ recordsAccess }) => recordsAccess === true).map(({ id }) => id)),
  };
}

/** The area types of a building in the order of their ids. */
export async function readAreaTypes(
  transaction: Transaction,
  buildingId: string,
  leftOut: LeftOutRows,
): Promise<AreaTypeConfig[]> {
  const types = await transaction
    .selectFrom('areaType')
    .select(['id', 'name', 'alarms'])
    .where('buildingId', '=', buildingId)
    .orderBy('id')
    .execute();
  return types.flatMap((row) =>
    leftOut.load('areaType', row, (report) =>
      withoutEmpty({ id: row.id, alarms: row.alarms === null ? null : loadableAlarms(row.alarms, report) }),
    ),
  );
}

/** In the order of their ids, so that the configuration is the same whenever it is read. */
export async function readTemplates(
  transaction: Transaction,
  buildingId: string,
  leftOut: LeftOutRows,
): Promise<Template[]> {
  const rows = await transaction
    .selectFrom('alarmTemplate')
    .select(['id', 'name', 'kind', 'subjects', 'areas', 'alarms'])
    .where('buildingId', '=', buildingId)
    .orderBy('id')
    .execute();
  const visitors = rows.length === 0 ? [] : await readVisitors(transaction, buildingId);
  return rows.flatMap((row) =>
    leftOut.load('alarmTemplate', row, (): Template | null => {
      const [subjects, areas] = [loadableTexts(row.subjects), loadableTexts(row.areas)];
      const kind = alarmTemplateKinds.find((known) => known === row.kind);
      // Half of a template would switch rules off, or on, for the wrong people.
      if (kind === undefined || subjects === null || areas === null) return null;
      if (!ruleSwitchesShape.safeParse(row.alarms).success) return null;
      const visiting = visitors.filter(({ alarmTemplateId }) => alarmTemplateId === row.id);
      return {
        kind,
        subjects: [...subjects, ...visiting.flatMap(({ personId }) => personId ?? [])],
        areas,
        alarms: row.alarms,
      };
    }),
  );
}

/** Visitors on site with a chosen template: it applies to them while they are there. */
function readVisitors(
  transaction: Transaction,
  buildingId: string,
): Promise<{ personId: string | null; alarmTemplateId: string | null }[]> {
  return transaction
    .selectFrom('visit')
    .select(['personId', 'alarmTemplateId'])
    .where('buildingId', '=', buildingId)
    .where('status', '=', 'onSite')
    .where('alarmTemplateId', 'is not', null)
    .execute();
}
