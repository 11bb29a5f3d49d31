import type { Responder } from '@muster/model/entity/shapes.ts';

import type { Translate } from '../../../core/i18n/i18n.ts';
import type { Candidate } from './useResponders.ts';

/** Metres and the method of measuring. */
export type Distance = Pick<Candidate, 'metres' | 'by'>;

/** Distance text; states if it is not a walking distance. */
export function distanceWords(t: Translate, { metres, by }: Distance): string {
  return t(by === 'plan' ? 'console.alarm.metres' : 'console.alarm.metresStraight', { metres });
}

/** Responder with state: answer or arrival, and the remaining metres if known. */
export function responderWords(
  t: Translate,
  { name, answer, arrivedAt }: Pick<Responder, 'name' | 'answer' | 'arrivedAt'>,
  left: Distance | null,
): string {
  const state = arrivedAt === null ? t(`console.alarm.responder.${answer}`) : t('console.alarm.responder.arrived');
  return [name, state, arrivedAt === null && left !== null ? distanceWords(t, left) : ''].filter(Boolean).join(' · ');
}

/** Candidate: name, qualifications, distance. */
export function candidateWords(
  t: Translate,
  { name, jobName, departName, certificates, metres, by }: Candidate,
): string {
  const skill = certificates[0] ?? jobName ?? departName ?? '';
  return [name, skill, distanceWords(t, { metres, by })].filter(Boolean).join(' · ');
}
