import { hash, type Options, verify } from '@node-rs/argon2';

/** Cost of one guess. */
export interface PasswordCost {
  memoryKiB: number;
  passes: number;
}

/**
 * Argon2id (the library's default kind) as RFC 9106 §4 recommends where memory is limited: 64 MiB, 3 passes; one lane,
 * because logins are rare and the thread pool runs at most four of them in parallel (256 MiB). 60 ms a guess on the
 * measured machine.
 */
const usualCost: PasswordCost = { memoryKiB: 65_536, passes: 3 };

/** The minimum of Argon2 (RFC 9106 §3.1: 8 KiB a lane): for tests, which hash a password at every login. */
export const quickCost: PasswordCost = { memoryKiB: 8, passes: 1 };

/** Hashes passwords. */
export interface Passwords {
  /** Argon2id in PHC form, with its own salt and parameters. */
  hash(password: string): Promise<string>;
  /** Whether the password matches the hash; `null` (no such account) needs the same time. */
  isRight(passwordHash: string | null, password: string): Promise<boolean>;
  /** Whether the hash costs less to guess than a new one: it is replaced when its password is known, at a login. */
  isWeak(passwordHash: string): boolean;
}

export function createPasswords({ memoryKiB, passes }: PasswordCost = usualCost): Passwords {
  const options: Options = { memoryCost: memoryKiB, timeCost: passes, parallelism: 1 };
  const hashOf = (password: string): Promise<string> => hash(password, options);
  /** Hash of an unknown password: an unknown name needs as long as a wrong password. */
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
