import type { Responder } from '@muster/model/entity/shapes.ts';

import type { Translate } from '../../../core/i18n/i18n.ts';
import type { Candidate } from './useResponders.ts';

/** Who was sent, and how that stands: answer or arrival, and the metres left where they are known. */
export function responderWords(
  t: Translate,
  { name, answer, arrivedAt }: Pick<Responder, 'name' | 'answer' | 'arrivedAt'>,
  metres: number | null,
): string {
  const state = arrivedAt === null ? t(`console.alarm.responder.${answer}`) : t('console.alarm.responder.arrived');
  const left = arrivedAt === null && metres !== null ? t('console.alarm.metres', { metres }) : '';
  return [name, state, left].filter(Boolean).join(' · ');
}

/** Somebody who can be sent: name, what he can do, how far he is. */
export function candidateWords(t: Translate, { name, jobName, departName, certificates, metres }: Candidate): string {
  const skill = certificates[0] ?? jobName ?? departName ?? '';
  return [name, skill, t('console.alarm.metres', { metres })].filter(Boolean).join(' · ');
}
