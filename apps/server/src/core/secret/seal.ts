import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const keyBytes = 32;
/** NIST SP 800-38D, 8.2: 96 random bits, of which a key may use 2^32. */
const nonceBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/**
 * Encrypts secrets that must be used again, such as a mail server's password, against readers of the database alone.
 */
export interface Seal {
  close(text: string): Promise<string>;
  /** null when it was encrypted with another key, for example of another machine, or is damaged. */
  open(sealed: string): Promise<string | null>;
}

/** Path of the key of a server's seal. */
export function sealKeyFile(dataDir: string): string {
  return join(dataDir, 'seal.key');
}

/** Encrypts with the key of a file, which is created at the first use, for the server's own user only. */
export function createSeal(keyFile: string): Seal {
  return {
    async close(text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, await readKey(keyFile), nonce);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
    },
    async open(sealed) {
      const bytes = Buffer.from(sealed, 'base64');
      const key = await readKey(keyFile);
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]);
        return text.toString('utf8');
      } catch {
        return null;
      }
    },
  };
}

async function readKey(file: string): Promise<Buffer> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // Of two simultaneous creators the second reads the first one's.
  await writeFile(file, randomBytes(keyBytes), { mode: 0o600, flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file);
}
