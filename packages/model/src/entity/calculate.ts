import type { Entity } from './entity.ts';
import { valueKind } from './expectedColumns.ts';
import type { CalcRule, Field } from './field.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The computed fields of a row (specification §4, Form), the same while typing and on the server. A result is null if a
 * source is missing; a sum and a joined text skip it.
 */
export function calculate(entity: Entity, values: Values): Record<string, number | string | null> {
  const computed: Record<string, number | string | null> = {};
  for (const [name, field] of Object.entries(entity.fields)) {
    // A computed field may be the source of a later one.
    if (field.calc !== undefined) computed[name] = resultOf(field, field.calc, { ...values, ...computed });
  }
  return computed;
}

function resultOf(field: Field, { operation, from, decimals }: CalcRule, values: Values): number | string | null {
  const sources = from.map((name) => values[name]);
  if (operation === 'concat') return sources.map(textOf).join('') || null;
  const numbers = sources.map(numberOf);
  const known = numbers.filter((number) => number !== null);
  if (known.length === 0 || (operation !== 'sum' && known.length < numbers.length)) return null;
  const result = known.reduce((left, right) => combine[operation](left, right));
  if (!Number.isFinite(result)) return null;
  const number = rounded(result, decimals);
  return valueKind(field) === 'string' ? String(number) : number;
}

type Operation = Exclude<CalcRule['operation'], 'concat'>;

const combine: Readonly<Record<Operation, (left: number, right: number) => number>> = {
  sum: (left, right) => left + right,
  difference: (left, right) => left - right,
  product: (left, right) => left * right,
  quotient: (left, right) => left / right,
};

/** Rounded to twelve digits, to hide errors such as 0.1 + 0.2. */
function rounded(value: number, decimals: number | undefined): number {
  return Number(decimals === undefined ? value.toPrecision(12) : value.toFixed(decimals));
}

/** In a form, numbers are text while they are typed. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
