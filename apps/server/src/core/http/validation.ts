import type { FieldError } from '@muster/model/entity/checkFields.ts';
import { parseJson } from '@muster/model/input/parseJson.ts';
import { isStorable } from '@muster/model/entity/rules.ts';
import type { FastifyInstance, FastifySerializerCompiler } from 'fastify';
import fp from 'fastify-plugin';
import * as z from 'zod';

import { badFields } from '../errors/appError.ts';

interface ValidationOptions {
  /** Absent = replies are not checked. */
  replySerializer?: FastifySerializerCompiler<z.core.$ZodType> | undefined;
}

/**
 * Requests are checked by the zod schemas of their routes; each invalid field is reported with its reason. Replies
 * follow their schemas by type, and are checked in tests only (`testing/checkedReplies.ts`): a check would slow down
 * each page.
 */
export const validationPlugin = fp((app: FastifyInstance, { replySerializer }: ValidationOptions, ready) => {
  app.setValidatorCompiler<z.core.$ZodType>(({ schema }) => (input) => {
    const outcome = z.core.safeParse(schema, input ?? {}, { reportInput: true });
    if (!outcome.success) return { error: badFields(outcome.error.issues.flatMap(fieldErrors)) };
    // Values checked by a descriptor are still text, and have their own checks.
    const reversed = schema instanceof z.ZodRecord ? [] : reversedSpans(outcome.data);
    return reversed.length === 0 ? { value: outcome.data } : { error: badFields(reversed) };
  });
  app.setSerializerCompiler(replySerializer ?? (() => (data) => JSON.stringify(data)));
  ready();
});

/** Ends before their start: `to` before `from`, `dayTo` before `dayFrom`. */
function reversedSpans(parsed: unknown): FieldError[] {
  if (typeof parsed !== 'object' || parsed === null) return [];
  const values = new Map<string, unknown>(Object.entries(parsed));
  return [...values].flatMap(([name, from]) => {
    const to = name.replace(/^from$/, 'to').replace(/From$/, 'To');
    return to !== name && isAfter(from, values.get(to)) ? [reversedSpan(to)] : [];
  });
}

/** Instants are epoch ms, or texts in UTC; days compare as texts. */
export function isAfter(from: unknown, to: unknown): boolean {
  if (typeof from === 'number' && typeof to === 'number') return from > to;
  return typeof from === 'string' && typeof to === 'string' && from > to;
}

export function reversedSpan(to: string): FieldError {
  return { field: to, rule: 'range', key: 'validation.order', params: {} };
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((field) => ({ field, rule: 'unknown', key: 'validation.unknown', params: {} }));
  return [{ field: issue.path.join('.'), params: {}, ...reasonOf(issue) }];
}

type Reason = Pick<FieldError, 'rule' | 'key'> & Partial<FieldError>;

/** Errors of zod, in the words of the descriptors' check. */
function reasonOf(issue: z.core.$ZodIssue): Reason {
  if (isMissing(issue)) return { rule: 'required', key: 'validation.required' };
  if (issue.code === 'invalid_value') return { rule: 'option', key: 'validation.option' };
  if (issue.code === 'custom') return { rule: 'character', key: 'validation.character' };
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { rule: 'length', key: 'validation.maxLength', params: { max: Number(issue.maximum) } };
  return (
    typeReasons[typeOf(issue)] ?? { rule: 'shape', key: 'validation.shape', params: { place: issue.path.join('.') } }
  );
}

const typeReasons: Readonly<Record<string, Reason>> = {
  string: { rule: 'type', key: 'validation.type.string' },
  datetime: { rule: 'type', key: 'validation.type.datetime' },
};

/** Missing, or empty although required. */
function isMissing(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'too_small') return issue.origin !== 'number' && issue.minimum === 1;
  return (issue.code === 'invalid_type' || issue.code === 'invalid_value') && issue.input === undefined;
}

function typeOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return issue.expected;
  return issue.code === 'invalid_format' ? issue.format : '';
}

/** A list of ids: an array, its JSON text, or comma-separated (forms contain text only). */
export const idList = idListFrom(1);

/** The same, and none at all. */
export const idListOrNone = idListFrom(0);

function idListFrom(least: 0 | 1) {
  return z
    .preprocess(toList, z.array(z.string().min(1).max(64).refine(isStorable)).min(least).max(1000))
    .meta({ description: 'Ids: an array, its JSON text, or a comma-separated list.' });
}

function toList(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const trimmed = value.trim();
  if (!trimmed.startsWith('[')) return trimmed.split(',').map((item) => item.trim());
  try {
    return parseJson(trimmed);
  } catch {
    return value;
  }
}
