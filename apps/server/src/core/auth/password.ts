import { hash, type Options, verify } from '@node-rs/argon2';

/** What one guess costs. */
export interface PasswordCost {
  memoryKiB: number;
  passes: number;
}

/**
 * Argon2id (the library's default kind) as RFC 9106 §4 recommends where memory is limited: 64 MiB, 3 passes; one lane,
 * because logins are rare and the thread pool runs four of them side by side at most (256 MiB). 60 ms a guess on the
 * machine that this was measured on.
 */
const usualCost: PasswordCost = { memoryKiB: 65_536, passes: 3 };

/** The least that Argon2 takes (RFC 9106 §3.1: 8 KiB a lane): for tests, which hash a password at every login. */
export const quickCost: PasswordCost = { memoryKiB: 8, passes: 1 };

/** How passwords are kept. */
export interface Passwords {
  /** Argon2id in PHC form, which carries its own salt and parameters. */
  hash(password: string): Promise<string>;
  /** Whether the password is that of the hash; `null` (no such account) takes its time to say no. */
  isRight(passwordHash: string | null, password: string): Promise<boolean>;
  /** Whether the hash costs less to guess than a new one: it is written anew when its password is known, at a login. */
  isWeak(passwordHash: string): boolean;
}

export function createPasswords({ memoryKiB, passes }: PasswordCost = usualCost): Passwords {
  const options: Options = { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 };
  const hashOf = (password: string): Promise<string> => hash(password, options);
  /** Hash of a password that nobody has: an unknown name takes as long as a wrong password. */
  let decoy: Promise<string> | undefined;
  return {
    hash: hashOf,
    async isRight(passwordHash, password) {
      decoy ??= hashOf('nobody has this password');
      const isRight = await verify(passwordHash ?? (await decoy), password);
      return isRight && passwordHash !== null;
    },
    isWeak(passwordHash) {
      const [, memory = 0, time = 0] = /\$m=(\d+),t=(\d+),/.exec(passwordHash) ?? [];
      return Number(memory) < memoryKiB || Number(time) < passes;
    },
  };
}
