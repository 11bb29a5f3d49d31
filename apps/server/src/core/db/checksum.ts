import { crc32 } from 'node:zlib';

/** CRC-32 of what is stored, as the column `checksum` holds it. */
export function checksumOf(bytes: Uint8Array): number {
  return crc32(bytes);
}

/** What was written is not what is read. */
export class Damaged extends Error {
  constructor() {
    super('the checksum does not match: the row is damaged');
    this.name = 'Damaged';
  }
}

/** @param checksum null = of a row that was written before there were checksums */
export function isDamaged(bytes: Uint8Array, checksum: number | null): boolean {
  return checksum !== null && checksumOf(bytes) !== checksum;
}

/**
 * @param checksum null = of a row that was written before there were checksums
 * @throws Damaged
 */
export function assertIntact(bytes: Uint8Array, checksum: number | null): void {
  if (isDamaged(bytes, checksum)) throw new Damaged();
}
