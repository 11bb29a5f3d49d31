import { t } from '../../core/i18n/i18n.ts';
import { post, RequestError, type CallOptions, type Query } from '../../core/http/request.ts';
import { confirm } from '../feedback/confirm.ts';

/** Somebody was asked and would rather not. */
export class NotConfirmed extends Error {}

/**
 * Posts; what the server does only once it is confirmed is asked, and on yes posted again with `confirm=true`.
 *
 * @throws NotConfirmed when the answer is no, else whatever the call throws.
 */
export async function postConfirmed<T>(path: string, body: Query, options: CallOptions = {}): Promise<T> {
  try {
    // Said before anything was asked: here is somebody who can answer.
    return await post<T>(path, { ...body, confirm: false }, options);
  } catch (error) {
    const questions = error instanceof RequestError ? error.questions : [];
    if (questions.length === 0) throw error;
    const isSure = await confirm({
      title: t('console.confirm.title'),
      text: questions.map(({ message }) => message).join('\n'),
      confirmLabel: t('console.confirm.goOn'),
      isDangerous: true,
    });
    if (!isSure) throw new NotConfirmed();
    return post<T>(path, { ...body, confirm: true }, options);
  }
}
