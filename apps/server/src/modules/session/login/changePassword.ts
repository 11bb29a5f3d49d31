import { insertAudit } from '../../../core/audit/audit.store.ts';
import type { Caller } from '../../../core/auth/caller.ts';
import { withTransaction } from '../../../core/db/withTransaction.ts';
import { badField } from '../../../core/errors/appError.ts';
import type { Services } from '../../services.ts';
import { readPasswordHash, setMustChangePassword, writePasswordHash } from './loginAccount.store.ts';
import { passwordFault } from './passwordRule.ts';

/**
 * Changes the password and ends every session of the account: the user must log in again (specification §8).
 *
 * @throws AppError when the old password is wrong or the new one breaks a rule of specification §5.
 */
export async function changePassword(
  { db, sessions, throttle, passwords }: Services,
  caller: Caller,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
  address: string,
): Promise<void> {
  const guesser = { name: caller.accountName, address, device: caller.tokenHash };
  await throttle.attempt(guesser);
  if (!(await passwords.isRight(await readPasswordHash(db, caller.accountId), oldPassword)))
    throw badField('oldPassword', 'wrong', 'session.passwordOldWrong');
  await throttle.succeeded(guesser);
  const fault = passwordFault(newPassword, caller.accountName);
  if (fault !== null) throw badField('newPassword', fault.rule, fault.key);
  if (newPassword === oldPassword) throw badField('newPassword', 'same', 'session.passwordSame');
  const hash = await passwords.hash(newPassword);
  await withTransaction(db, async (transaction) => {
    await writePasswordHash(transaction, caller.accountId, hash);
    await setMustChangePassword(transaction, caller.accountId, false);
    await sessions.endAllOf(transaction, caller.accountId);
    await insertAudit(transaction, { ...caller, address }, { action: 'changePassword' });
  });
  sessions.invalidate();
}
