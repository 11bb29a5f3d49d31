import type { LicenceModule, LicenceState } from '@muster/model/access/licence.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { MalformedInput } from '@muster/model/input/malformedInput.ts';
import type { MessageKey, ParamsOf } from '@muster/model/messages/catalogue.ts';

import type { TextParams } from '../http/language.ts';

/** Body codes of wire.md, Replies; 0 is success. */
export const replyCode = {
  success: 0,
  refused: -1,
  noToken: -2,
  forbidden: -3,
  licence: -4,
  conflict: -5,
} as const;

export type FailureCode = Exclude<(typeof replyCode)[keyof typeof replyCode], 0>;

/** A question that must be confirmed: a code for programs, words for people. */
export interface Question {
  code: string;
  key: MessageKey;
  params: TextParams;
}

interface Failure {
  code: FailureCode;
  key: MessageKey;
  params?: TextParams;
  /** Errors of single fields; returned in the caller's language as `data.fields`. */
  fields?: readonly FieldError[];
  /** Questions that must be confirmed first; returned in the caller's language as `data.confirm`. */
  questions?: readonly Question[];
  data?: Readonly<Record<string, unknown>>;
  /** HTTP status; 200 for a business failure. */
  status?: number;
  /** Seconds after which a retry makes sense: the header `Retry-After`. */
  retryAfterS?: number;
}

/** An expected failure: a code for programs, a message key for people. Any other error is a defect. */
export class AppError extends Error {
  readonly code: FailureCode;
  readonly key: MessageKey;
  readonly params: TextParams;
  readonly fields: readonly FieldError[];
  readonly questions: readonly Question[];
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly status: number;
  readonly retryAfterS: number | null;

  constructor(failure: Failure) {
    super(`${failure.key} ${JSON.stringify(failure.params ?? {})}`);
    this.name = 'AppError';
    this.code = failure.code;
    this.key = failure.key;
    this.params = failure.params ?? {};
    this.fields = failure.fields ?? [];
    this.questions = failure.questions ?? [];
    this.data = failure.data ?? null;
    this.status = failure.status ?? 200;
    this.retryAfterS = failure.retryAfterS ?? null;
  }
}

/** The request is understood and refused; the message contains the reason. */
export function refused<Key extends MessageKey>(key: Key, ...[params]: ParamsOf<Key>): AppError {
  return new AppError({ code: replyCode.refused, key, params: params ?? {} });
}

/**
 * Fields that are refused, each with its reason. A single reason that makes sense without its field is also the
 * message, for callers that show nothing else.
 */
export function badFields(fields: readonly FieldError[]): AppError {
  const [only, ...others] = fields;
  const speaksForItself = only !== undefined && others.length === 0 && !only.key.startsWith('validation.');
  const { key, params } = speaksForItself ? only : { key: 'error.checkFields' as const, params: {} };
  return new AppError({ code: replyCode.refused, key, params, fields });
}

/** One field that is refused. */
export function badField<Key extends MessageKey>(
  field: string,
  rule: string,
  key: Key,
  ...[params]: ParamsOf<Key>
): AppError {
  return badFields([{ field, rule, key, params: params ?? {} }]);
}

/** The request is valid but has consequences: the same call with `confirm=true` executes it. One question or more. */
export function needsConfirmation(questions: readonly [Question, ...Question[]]): AppError {
  const [{ key, params }] = questions;
  return new AppError({ code: replyCode.refused, key, params, questions });
}

export function noToken(): AppError {
  return new AppError({ code: replyCode.noToken, key: 'error.noToken' });
}

export function forbidden(permission: string): AppError {
  return new AppError({
    code: replyCode.forbidden,
    key: 'error.forbidden',
    params: { permission },
    data: { permission },
  });
}

/** The role has the permission, but the account is bound to sites and this belongs to the whole installation. */
export function installationOnly(permission: string): AppError {
  return new AppError({ code: replyCode.forbidden, key: 'error.installationOnly', data: { permission } });
}

/** No integration has this key: HTTP 401, as for a gateway, because the caller is a program. */
export function noIntegrationKey(): AppError {
  return new AppError({ code: replyCode.noToken, key: 'freeLogin.noKey', status: 401 });
}

/** The building has no valid licence. */
export function notLicensed(state: LicenceState): AppError {
  const key = `licence.${state === 'active' ? 'missing' : state}` as const;
  return new AppError({ code: replyCode.licence, key, data: { state } });
}

/** The building's licence does not include the module. */
export function moduleNotLicensed(module: LicenceModule): AppError {
  const params = { module: { key: `module.${module}` } } as const;
  return new AppError({ code: replyCode.licence, key: 'error.licenceModule', params, data: { module } });
}

/** The row was changed or deleted since it was read. */
export function conflict(key: 'error.conflict' | 'error.rowNotFound'): AppError {
  return new AppError({ code: replyCode.conflict, key });
}

/** Rows that still refer to the deleted one: entity, number, and names of some that the caller may see. */
export interface Reference {
  entity: string;
  count: number;
  names: readonly string[];
  /** For named rows, if a name is not enough to find them. */
  ids?: readonly string[];
}

export function stillReferenced(references: readonly Reference[]): AppError {
  return new AppError({ code: replyCode.conflict, key: 'error.referenced', data: { references } });
}

/** An alarm must be handled before its subject is deleted. */
export function hasOpenAlarms(subjects: readonly string[], reference: Reference): AppError {
  return new AppError({
    code: replyCode.conflict,
    key: 'alarm.subjectStays',
    params: { names: subjects.join(', '), count: reference.count },
    data: { references: [reference] },
  });
}

/** A transport-level failure: HTTP has a status for it. */
export function httpFailure<Key extends MessageKey>(status: number, key: Key, ...[params]: ParamsOf<Key>): AppError {
  return new AppError({ code: replyCode.refused, key, params: params ?? {}, status });
}

export function tooMany(seconds: number, key: 'error.tooMany' | 'session.throttled' = 'error.tooMany'): AppError {
  return new AppError({ code: replyCode.refused, key, params: { seconds }, status: 429, retryAfterS: seconds });
}

/** The input cannot be parsed. An invalid name is reported as a field. */
export function malformed({ fault, field }: MalformedInput): AppError {
  const failure = { code: replyCode.refused, key: malformedKeys[fault], status: 400 };
  if (fault !== 'duplicate' && fault !== 'name') return new AppError(failure);
  const rule = fault === 'duplicate' ? fault : 'unknown';
  return new AppError({
    ...failure,
    fields: [{ field: field.slice(0, 200), rule, key: `validation.${rule}`, params: {} }],
  });
}

const malformedKeys = {
  syntax: 'error.badRequest',
  encoding: 'error.encoding',
  depth: 'error.depth',
  tooMany: 'error.tooManyFields',
  duplicate: 'error.badRequest',
  name: 'error.badRequest',
} as const;
