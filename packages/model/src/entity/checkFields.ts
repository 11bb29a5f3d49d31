import type { AlarmSettings } from '../alarm/alarmRule.ts';
import { alarmSettingFaults } from '../alarm/alarmSettingFaults.ts';
import type { Region } from '../area/region.ts';
import { regionFault } from '../area/regionFault.ts';
import { isMasked } from '../access/privateFields.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import type { Entity } from './entity.ts';
import { valueKind } from './expectedColumns.ts';
import { shapeOf, type Field, type ShapeName, type TreeNode, type ValueKind } from './field.ts';
import { writableFields } from './formFields.ts';
import { isShown } from './isShown.ts';
import { formatPatterns, hasHiddenSigns, isBlank, isHalfFilled, isStorable } from './rules.ts';
import { type Floor, shapes } from './shapes.ts';

/** Error of a field: `rule` for programs, `key` and `params` for the message in the reader's language. */
export interface FieldError {
  field: string;
  rule: string;
  key: MessageKey;
  params: Readonly<Record<string, string | number>>;
}

/** Checks a value against its field, on server and console; null if it is valid. */
export function checkField(name: string, field: Field, value: unknown): FieldError | null {
  const wrong = (rule: string, key: MessageKey, params: FieldError['params'] = {}): FieldError => ({
    field: name,
    rule,
    key,
    params,
  });
  const kind = valueKind(field);
  if (isEmpty(field, kind, value)) return checkBlank(field, value, wrong);
  if (!kindTests[kind](value)) return wrong('type', `validation.type.${kind === 'none' ? 'string' : kind}`);
  if (!isStorable(value)) return wrong('character', 'validation.character');
  if (typeof value === 'string') return checkText(field, value, wrong);
  if (typeof value === 'number') return checkNumber(field, value, wrong);
  return checkShape(field, value, wrong);
}

/** Whether the value is stored as null. A list or an object of the wrong kind is an error, and not empty. */
function isEmpty(field: Field, kind: ValueKind, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return isBlank(value, field.kind);
  if (!Array.isArray(value)) return kind === 'json' && isBlank(value);
  if (field.kind === 'range') return isBlank(value);
  return value.length === 0 && (kind === 'strings' || (kind === 'json' && holdsList(field)));
}

function holdsList(field: Field): boolean {
  const shape = shapeOf(field);
  return shape !== undefined && shapes[shape].def.type === 'array';
}

type Wrong = (rule: string, key: MessageKey, params?: FieldError['params']) => FieldError;

function checkBlank(field: Field, value: unknown, wrong: Wrong): FieldError | null {
  if (field.required === true) return wrong('required', 'validation.required');
  // It would be stored as null, and typed content would be lost silently.
  return isHalfFilled(value) ? wrong('incomplete', 'validation.incomplete') : null;
}

function checkText(field: Field, value: string, wrong: Wrong): FieldError | null {
  if (field.kind === 'text' && hasHiddenSigns(value)) return wrong('character', 'validation.hiddenCharacter');
  if (field.private === true && isMasked(value)) return wrong('masked', 'validation.masked');
  const [least, greatest] = lengthOf(field);
  if (value.length > greatest) return wrong('length', 'validation.maxLength', { max: greatest });
  if (value.length < least) return wrong('length', 'validation.length', { min: least, max: greatest });
  if (field.options !== undefined && !field.options.values.includes(value)) return wrong('option', 'validation.option');
  if (field.format !== undefined && !formatPatterns[field.format].test(value))
    return wrong('format', `validation.format.${field.format}`);
  return null;
}

/** Maximum length of texts without a limit of their own. */
function lengthOf(field: Field): readonly [least: number, greatest: number] {
  if (field.length === undefined)
    return [0, field.kind === 'richtext' ? 200_000 : field.kind === 'textarea' ? 2000 : 200];
  return typeof field.length === 'number' ? [0, field.length] : field.length;
}

function checkNumber(field: Field, value: number, wrong: Wrong): FieldError | null {
  const { min = -2_147_483_648, max = 2_147_483_647, decimals } = field;
  if (value < min || value > max) return wrong('range', 'validation.range', { min, max });
  if (decimals !== undefined && Math.abs(value - Number(value.toFixed(decimals))) > 1e-9)
    return wrong('decimals', 'validation.decimals', { decimals });
  return null;
}

function checkShape(field: Field, value: unknown, wrong: Wrong): FieldError | null {
  const shape = shapeOf(field);
  const issue = shape === undefined ? undefined : shapes[shape].safeParse(value).error?.issues[0];
  if (issue !== undefined) return wrong('shape', shapeKey(issue.path), { place: issue.path.join('.') });
  const fault = shape === undefined ? undefined : faults[shape]?.(value);
  if (fault !== undefined) return wrong(fault.rule, fault.key, fault.params);
  if (!isAmongChoices(field, value)) return wrong('option', 'validation.option');
  const isBackwards = shape === 'range' && Array.isArray(value) && value[0] > value[1];
  return isBackwards ? wrong('order', 'validation.order') : null;
}

type Fault = Omit<FieldError, 'field'>;

/** Faults of a value with a valid shape; the casts are valid because the shape was just checked. */
const faults: Partial<Record<ShapeName, (value: unknown) => Fault | undefined>> = {
  alarmSettings(value) {
    const [fault] = alarmSettingFaults(value as AlarmSettings);
    if (fault === undefined) return undefined;
    const params = { place: `${fault.rule}.${fault.field}` };
    return { rule: fault.fault, key: `validation.alarm.${fault.fault}`, params };
  },
  regions(value) {
    for (const [index, region] of (value as Region[]).entries()) {
      const fault = regionFault(region);
      if (fault !== null) return { rule: fault, key: `validation.region.${fault}`, params: { place: index + 1 } };
    }
    return undefined;
  },
  floors(value) {
    const floors = (value as Floor[]).map(({ floor }) => floor);
    const again = floors.find((floor, index) => floors.indexOf(floor) < index);
    return again === undefined ? undefined : { rule: 'unique', key: 'validation.floorTwice', params: { floor: again } };
  },
};

/** Frequent user errors have their own messages. */
function shapeKey(path: readonly PropertyKey[]): MessageKey {
  if (path.includes('weekdays')) return 'validation.alarm.noDay';
  if (path.includes('superiorAfterMinutes')) return 'validation.alarm.superiorAfter';
  return path.includes('levels') ? 'validation.alarm.levels' : 'validation.shape';
}

function isAmongChoices({ options, tree, units }: Field, value: unknown): boolean {
  if (options !== undefined && Array.isArray(value) && !value.every((item) => options.values.includes(item)))
    return false;
  if (tree !== undefined && !leadsToLeaf(tree.nodes, value)) return false;
  return units === undefined || units.some((unit) => isInUnit(value, unit));
}

/** Whether the path leads to a leaf of the choices. */
function leadsToLeaf(nodes: readonly TreeNode[], path: unknown): boolean {
  if (!Array.isArray(path)) return false;
  const [first, ...rest] = path;
  const node = nodes.find(({ value }) => value === first);
  if (node === undefined) return false;
  return node.children === undefined ? rest.length === 0 : leadsToLeaf(node.children, rest);
}

function isInUnit(value: unknown, unit: string): boolean {
  return typeof value === 'object' && value !== null && 'unit' in value && value.unit === unit;
}

const kindTests: Readonly<Record<ValueKind, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  integer: (value) => Number.isSafeInteger(value),
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  boolean: (value) => typeof value === 'boolean',
  date: (value) => typeof value === 'string' && /^[1-9]\d{3}-\d{2}-\d{2}$/.test(value) && isDay(value),
  datetime: (value) => typeof value === 'string' && isInstant(value),
  strings: (value) => Array.isArray(value) && value.every((item) => typeof item === 'string' && item !== ''),
  json: (value) => typeof value === 'object',
  none: () => false,
};

/** ISO-8601 with offset (wire.md, Replies). */
function isInstant(text: string): boolean {
  return (
    /^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text) &&
    !Number.isNaN(Date.parse(text)) &&
    isDay(text.slice(0, 10))
  );
}

/** `Date.parse` reads 31 February as 3 March; a valid day is unchanged by parsing. */
function isDay(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Parameters of `save` besides the fields: the row, its version, and the confirmation. */
const besideFields: readonly string[] = ['id', 'version', 'confirm'];

/**
 * Checks the input of `save`: unknown and read-only fields are refused by name. A change (`partial`) may omit fields,
 * which stay unchanged. Fields hidden by watch rules are not required.
 */
export function checkFields(entity: Entity, input: Readonly<Record<string, unknown>>, partial: boolean): FieldError[] {
  const writable = new Map(writableFields(entity));
  const errors: FieldError[] = [];
  for (const name of Object.keys(input)) {
    if (!writable.has(name) && !besideFields.includes(name))
      errors.push({ field: name, rule: 'unknown', key: 'validation.unknown', params: {} });
  }
  for (const [name, field] of writable) {
    if (partial && !(name in input)) continue;
    const value = name in input ? input[name] : field.default;
    const error = checkField(name, field, value);
    if (error !== null && (error.rule !== 'required' || isShown(field, input))) errors.push(error);
  }
  return errors;
}
