import type { FieldError } from '../entity/checkFields.ts';
import type { SourceName } from './reportConfig.ts';
import type { ReportColumn, ReportCondition, ReportDefinition } from './reportDefinition.ts';
import type { ReportPeriod } from './reportPeriod.ts';
import { type ReportSource, reportSources, type SourceField, sourceFields } from './reportSource.ts';

/** What of a report cannot be run; nothing = it is in order. */
export function reportFaults({ source, period, definition }: ConfigValues): FieldError[] {
  const { periods, needs }: ReportSource = reportSources[source];
  const faults: FieldError[] = [];
  if (periods?.includes(period) === false) {
    const key = periods.length === 1 ? 'reportConfig.onlyNow' : 'reportConfig.onlyDay';
    faults.push({ field: 'period', rule: 'period', key, params: {} });
  }
  faults.push(...definitionFaults(source, definition));
  const isMissing = needs !== undefined && !definition.conditions.some(({ field }) => field === needs);
  if (faults.length === 0 && isMissing) faults.push(fault('reportConfig.needsType'));
  return faults;
}

interface ConfigValues {
  source: SourceName;
  period: ReportPeriod;
  definition: ReportDefinition;
}

/** Parts of the definition that do not match the fields of the source; empty = valid. */
export function definitionFaults(source: SourceName, definition: ReportDefinition): FieldError[] {
  const fields = sourceFields(source);
  const { columns, conditions, groupBy, chart } = definition;
  const isGrouped = groupBy.length > 0;
  const named = [...columns, ...conditions].map(({ field }) => field);
  const unknown = [...named, ...groupBy, ...(chart === null ? [] : [chart])].find((name) => fields[name] === undefined);
  if (unknown !== undefined) return [fault('reportConfig.unknownField', { field: unknown })];
  if (isRepeated(columns.map(({ field }) => field)) || isRepeated(groupBy)) return [fault('reportConfig.twice')];
  if (groupBy.some((name) => (fields[name]?.ways ?? []).length > 0)) return [fault('reportConfig.noGroup')];
  if (isGrouped && columns.some((column) => !isSummed(fields[column.field], column)))
    return [fault('reportConfig.noFigure')];
  if (!conditions.every((condition) => fitsField(fields[condition.field], condition)))
    return [fault('reportConfig.noCondition')];
  if (chart !== null && (!isDrawn(fields[chart]) || !columns.some(({ field }) => field === chart)))
    return [fault('reportConfig.noChart')];
  return [];
}

function fault(
  key: `reportConfig.${'unknownField' | 'twice' | 'noGroup' | 'noFigure' | 'noCondition' | 'noChart' | 'needsType'}`,
  params: FieldError['params'] = {},
): FieldError {
  return { field: 'definition', rule: 'definition', key, params };
}

function isRepeated(names: readonly string[]): boolean {
  return new Set(names).size < names.length;
}

function isSummed(field: SourceField | undefined, { way }: ReportColumn): boolean {
  const ways = field?.ways ?? [];
  return ways.length > 0 && (way === undefined || ways.includes(way));
}

/** Whether its cells can be drawn as bars. */
export function isDrawn(field: SourceField | undefined): boolean {
  return field !== undefined && field.ways.length > 0 && field.kind !== 'time';
}

/** Possible conditions of a field: a part of its text, some of its choices, or a bound. */
export function conditionsOf({ kind }: SourceField): readonly ReportCondition['is'][] {
  if (kind === 'text') return ['contains'];
  if (kind === 'label') return ['oneOf'];
  return kind === 'time' ? [] : ['atLeast', 'atMost'];
}

function fitsField(field: SourceField | undefined, condition: ReportCondition): boolean {
  if (field === undefined || !conditionsOf(field).includes(condition.is)) return false;
  return condition.is !== 'oneOf' || condition.values.every((value) => field.values?.includes(value) === true);
}
