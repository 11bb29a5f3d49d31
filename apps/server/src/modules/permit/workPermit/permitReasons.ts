import type { Language } from '@muster/model/messages/catalogue.ts';
import { isPermitMeasure } from '@muster/model/workPermit/permitMeasure.ts';
import type { PermitReason } from '@muster/model/reply/wire.ts';

import { AppError, replyCode } from '../../../core/errors/appError.ts';
import { type TextParams, translate } from '../../../core/http/language.ts';
import type { Missing } from './startConditions.ts';

/** Text of a missing condition, in a language. */
export function reasonsOf(language: Language, missing: readonly Missing[]): PermitReason[] {
  return missing.map((each) => {
    const message = translate(language, `permitRefusal.${each.code}`, paramsOf(each)).trim();
    return { code: each.code, message, what: each.what, role: each.role, id: each.id };
  });
}

/** The refusal of a start: every reason at once; a single one is the message as well. */
export function startRefused(language: Language, missing: readonly Missing[]): AppError {
  const [only, ...others] = missing;
  const data = { reasons: reasonsOf(language, missing) };
  if (only === undefined || others.length > 0)
    return new AppError({ code: replyCode.refused, key: 'workPermit.refused', data });
  return new AppError({ code: replyCode.refused, key: `permitRefusal.${only.code}`, params: paramsOf(only), data });
}

function paramsOf({ code, what, role, params }: Missing): TextParams {
  return {
    ...params,
    what: code === 'analysisFailed' ? gasParam(what ?? '') : measureParam(what ?? ''),
    role: role === null ? '' : { key: `permitRole.${role}` },
  };
}

function measureParam(what: string): TextParams[string] {
  return isPermitMeasure(what) ? { key: `permitMeasure.${what}` } : what;
}

function gasParam(gas: string): TextParams[string] {
  return gas === 'oxygen' || gas === 'combustible' ? { key: `permitGas.${gas}` } : gas;
}
