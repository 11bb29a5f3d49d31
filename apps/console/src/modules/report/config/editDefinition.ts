import { conditionsOf, definitionFaults, isDrawn } from '@muster/model/reportConfig/definitionFaults.ts';
import type { SourceName } from '@muster/model/reportConfig/reportConfig.ts';
import type { ReportCondition, ReportDefinition } from '@muster/model/reportConfig/reportDefinition.ts';
import {
  type ReportSource,
  reportSources,
  type SourceField,
  sourceFields,
} from '@muster/model/reportConfig/reportSource.ts';

/** Number of fields of a new report. */
const defaultColumns = 8;

/** Definition of a new report: the first fields of the source, ungrouped. */
export function defaultDefinition(source: SourceName): ReportDefinition {
  const columns = Object.keys(sourceFields(source))
    .slice(0, defaultColumns)
    .map((field) => ({ field }));
  const { needs }: ReportSource = reportSources[source];
  const values = needs === undefined ? [] : (sourceFields(source)[needs]?.values ?? []);
  const conditions: ReportCondition[] = needs === undefined ? [] : [{ field: needs, is: 'oneOf', values: [...values] }];
  return { columns, conditions, groupBy: [], chart: null };
}

/** The definition if it fits the source, else that of a new report. */
export function fittingDefinition(source: SourceName, definition: ReportDefinition | null): ReportDefinition {
  const isOfAnother =
    definition === null || definitionFaults(source, definition).some(({ key }) => key === 'reportConfig.unknownField');
  return isOfAnother ? defaultDefinition(source) : definition;
}

/** The definition with other groups: figures stay, text fields are shown only without groups. */
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

/** The definition with other fields; the chart of a removed field is removed. */
export function withColumns(definition: ReportDefinition, columns: ReportDefinition['columns']): ReportDefinition {
  const { chart } = definition;
  return { ...definition, columns, chart: columns.some(({ field }) => field === chart) ? chart : null };
}

/** An empty condition of a field. */
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

/** Whether every condition is complete. */
export function isComplete({ conditions }: ReportDefinition): boolean {
  return conditions.every((condition) => {
    if (condition.is === 'contains') return condition.text.trim() !== '';
    return condition.is !== 'oneOf' || condition.values.length > 0;
  });
}
