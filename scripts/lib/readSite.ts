import type { EvaluatedSite } from '@muster/engine/evaluation.ts';
import type * as z from 'zod/mini';

import { siteSchema } from './siteSchema.ts';

/** Maximum number of reported errors. */
const mostFaults = 5;

/**
 * The site of a `SITE.json`.
 * @throws Error with the path of each invalid field: unknown, missing or with an invalid value.
 */
export function siteOf(text: string): EvaluatedSite {
  const written: unknown = JSON.parse(text);
  const { data, error } = siteSchema.safeParse(written);
  if (error === undefined) {
    // The schema has the fields of the type, and no other.
    return data as unknown as EvaluatedSite;
  }
  const faults = error.issues.flatMap((issue) => faultsOf(issue, written));
  const more = faults.length > mostFaults ? [`${faults.length - mostFaults} more`] : [];
  throw new Error([...faults.slice(0, mostFaults), ...more].join('; '));
}

function faultsOf(issue: z.core.$ZodIssue, written: unknown): string[] {
  const { path } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `it does not know ${pathText([...path, key])}`);
  if (valueAt(written, path) === undefined) return [`it has no ${pathText(path)}`];
  const what = path.length === 0 ? 'it' : pathText(path);
  return [issue.code === 'custom' ? `${what} ${issue.message}` : `${what} is not valid`];
}

/** `areas[0].alarms.retention`. */
function pathText(path: readonly PropertyKey[]): string {
  const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
  return parts.join('').replace(/^\./, '');
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inside, part) => {
    return typeof inside === 'object' && inside !== null ? Reflect.get(inside, part) : undefined;
  }, value);
}
