import { conditionsOf, definitionFaults, isDrawn } from '@muster/model/reportConfig/definitionFaults.ts';
import type { SourceName } from '@muster/model/reportConfig/reportConfig.ts';
import type { ReportCondition, ReportDefinition } from '@muster/model/reportConfig/reportDefinition.ts';
import {
  type ReportSource,
  reportSources,
  type SourceField,
  sourceFields,
} from '@muster/model/reportConfig/reportSource.ts';

/** So many fields a new report begins with. */
const usualColumns = 8;

/** What a new report of a source shows: its first fields, as they are. */
export function usualDefinition(source: SourceName): ReportDefinition {
  const columns = Object.keys(sourceFields(source))
    .slice(0, usualColumns)
    .map((field) => ({ field }));
  const { needs }: ReportSource = reportSources[source];
  const values = needs === undefined ? [] : (sourceFields(source)[needs]?.values ?? []);
  const conditions: ReportCondition[] = needs === undefined ? [] : [{ field: needs, is: 'oneOf', values: [...values] }];
  return { columns, conditions, groupBy: [], chart: null };
}

/** What is shown of a source, where it had been put together for another one: what a new report begins with. */
export function fittingDefinition(source: SourceName, definition: ReportDefinition | null): ReportDefinition {
  const isOfAnother =
    definition === null || definitionFaults(source, definition).some(({ key }) => key === 'reportConfig.unknownField');
  return isOfAnother ? usualDefinition(source) : definition;
}

/** The same in other groups: figures stay, words give way to groups and come back when there are none. */
export function regrouped(source: SourceName, definition: ReportDefinition, groupBy: string[]): ReportDefinition {
  const { columns, groupBy: before } = definition;
  const fields = sourceFields(source);
  if (groupBy.length === 0) {
    const words = before.map((field) => ({ field }));
    return { ...definition, groupBy, columns: [...words, ...columns.map(({ field }) => ({ field }))] };
  }
  const figures = columns.filter(({ field }) => (fields[field]?.ways ?? []).length > 0);
  const first = Object.keys(fields)
    .filter((name) => isDrawn(fields[name]))
    .slice(0, 1);
  return withColumns({ ...definition, groupBy }, figures.length > 0 ? figures : first.map((field) => ({ field })));
}

/** The same with other fields; a chart of one that is gone is gone. */
export function withColumns(definition: ReportDefinition, columns: ReportDefinition['columns']): ReportDefinition {
  const { chart } = definition;
  return { ...definition, columns, chart: columns.some(({ field }) => field === chart) ? chart : null };
}

/** A condition of a field that is still to be filled in. */
export function blankCondition(name: string, field: SourceField): ReportCondition {
  switch (conditionsOf(field)[0]) {
    case 'oneOf':
      return { field: name, is: 'oneOf', values: [] };
    case 'atLeast':
      return { field: name, is: 'atLeast', value: 0 };
    default:
      return { field: name, is: 'contains', text: '' };
  }
}

/** Whether every condition says what it asks for. */
export function isComplete({ conditions }: ReportDefinition): boolean {
  return conditions.every((condition) => {
    if (condition.is === 'contains') return condition.text.trim() !== '';
    return condition.is !== 'oneOf' || condition.values.length > 0;
  });
}
