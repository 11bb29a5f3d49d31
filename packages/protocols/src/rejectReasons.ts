import type { RejectReason } from './decoded.ts';
import { positionLimits } from './positionLimits.ts';

/** @param field as sent, of any length */
export function unknownField(field: string): RejectReason {
  return { key: 'ingest.reject.unknownField', params: { field: field.slice(0, positionLimits.tagLength) } };
}

export function wrongType(field: string): RejectReason {
  return { key: 'ingest.reject.wrongType', params: { field } };
}

export function required(field: string): RejectReason {
  return { key: 'ingest.reject.required', params: { field } };
}
