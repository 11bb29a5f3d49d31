import type { Field, WatchRule } from './field.ts';

type Values = Readonly<Record<string, unknown>>;

/** Whether a field is shown: every watch rule of it is true (specification §4, Form). */
export function isShown(field: Field, values: Values): boolean {
  return (field.watch ?? []).every((rule) => holds(rule, values) !== (rule.not === true));
}

function holds({ field, equals, contains }: WatchRule, values: Values): boolean {
  const value = values[field];
  if (equals !== undefined && !equals.some((wanted) => String(wanted) === String(value ?? ''))) return false;
  if (contains === undefined) return true;
  return (Array.isArray(value) || typeof value === 'string') && value.includes(contains);
}
