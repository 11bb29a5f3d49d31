import { crc32 } from 'node:zlib';

/** CRC-32 of stored data, as in the column `checksum`. */
export function checksumOf(bytes: Uint8Array): number {
  return crc32(bytes);
}

/** The data read differ from those written. */
export class Damaged extends Error {
  constructor() {
    super('the checksum does not match: the row is damaged');
    this.name = 'Damaged';
  }
}

/** @param checksum null = the row was written before there were checksums */
export function isDamaged(bytes: Uint8Array, checksum: number | null): boolean {
  return checksum !== null && checksumOf(bytes) !== checksum;
}

/**
 * @param checksum null = the row was written before there were checksums
 * @throws Damaged
 */
export function assertIntact(bytes: Uint8Array, checksum: number | null): void {
  if (isDamaged(bytes, checksum)) throw new Damaged();
}
