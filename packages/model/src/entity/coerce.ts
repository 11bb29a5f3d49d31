import { parseJson } from '../input/parseJson.ts';
import type { Entity } from './entity.ts';
import { valueKind } from './expectedColumns.ts';
import type { ValueKind } from './field.ts';

/**
 * Form posts contain only text: numbers, booleans, and JSON text for lists and objects (wire.md, Replies). Converts
 * text to the field's value kind and leaves the rest unchanged; invalid text stays, for the check to report. An empty
 * text means no value.
 */
export function coerceFields(entity: Entity, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(input)) {
    const field = entity.fields[name];
    if (field !== undefined && typeof value === 'string') result[name] = coerceText(value, valueKind(field));
    else result[name] = name === 'version' && typeof value === 'string' ? numberOr(value) : value;
  }
  return result;
}

/** Text of a cell, a form field or a query parameter as a value of the kind. */
export function coerceText(text: string, kind: ValueKind): unknown {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (kind === 'integer' || kind === 'number') return numberOr(trimmed);
  if (kind === 'boolean') return booleanOr(trimmed);
  if (kind === 'json' || kind === 'strings') return jsonOr(trimmed);
  return trimmed;
}

function numberOr(text: string): number | string {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : text;
}

function booleanOr(text: string): boolean | string {
  if (text === 'true' || text === '1' || text === 'Y') return true;
  if (text === 'false' || text === '0' || text === 'N') return false;
  return text;
}

function jsonOr(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
