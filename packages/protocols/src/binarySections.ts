import { aligned } from './binarySource.ts';

/** The bytes of an array's numbers. */
export function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Concatenates sections after an empty header, each padded to a multiple of 8 bytes. */
export function joinSections(headerBytes: number, sections: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sections.reduce((sum, section) => sum + aligned(section.byteLength), headerBytes));
  let offset = headerBytes;
  for (const section of sections) {
    bytes.set(section, offset);
    offset += aligned(section.byteLength);
  }
  return bytes;
}
