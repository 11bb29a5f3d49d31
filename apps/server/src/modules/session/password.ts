import { hash, type Options, verify } from '@node-rs/argon2';

/**
 * Argon2id (the library's default kind) as RFC 9106 §4 recommends where memory is limited: 64 MiB, 3 passes; one lane,
 * because logins are rare and the thread pool runs four of them side by side at most (256 MiB). 60 ms a guess on the
 * machine that this was measured on.
 */
const options: Options = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** Hash of a password that nobody has: an unknown name takes as long as a wrong password. */
let decoy: Promise<string> | undefined;

/** Whether the password is that of the hash; `null` (no such account) takes its time to say no. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return isRight && passwordHash !== null;
}
