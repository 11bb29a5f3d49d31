import { fileTypes, uploadLimits, type UploadLimit, type UploadPurpose } from '@muster/model/access/limits.ts';
import type { MessageKey, MessageParams } from '@muster/model/messages/catalogue.ts';

const kib = 1024;

/** `800 KB`, and from 1024 KB on `10 MB` (specification §5, image widget). */
export function sizeText(bytes: number): string {
  const kb = bytes / kib;
  if (kb < kib) return `${Math.ceil(kb)} KB`;
  return `${Number((kb / kib).toFixed(1))} MB`;
}

/** The purpose of a file, by its extension; the first purpose if none matches. */
export function purposeOfFile(
  purposes: readonly [UploadPurpose, ...UploadPurpose[]],
  { name }: Pick<File, 'name'>,
): UploadPurpose {
  const ending = endingOf(name);
  return purposes.find((purpose) => endingsOf(purpose).includes(ending)) ?? purposes[0];
}

function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name.toLowerCase())?.[1] ?? '';
}

/** Allowed extensions of a purpose: `png, jpg, jpeg`. */
export function endingsOf(purpose: UploadPurpose): string[] {
  return limitOf(purpose).types.flatMap((type) => fileTypes[type].endings);
}

/** Allowed media types of a purpose. */
export function mediaTypesOf(purpose: UploadPurpose): string[] {
  return limitOf(purpose).types.map((type) => fileTypes[type].type);
}

/**
 * Reason for which a file cannot be uploaded, checked before sending; the server checks its content. null = allowed.
 */
export function uploadProblem(
  purpose: UploadPurpose,
  file: Pick<File, 'name' | 'size'>,
): { key: MessageKey; params: MessageParams } | null {
  const { bytes } = limitOf(purpose);
  const endings = endingsOf(purpose);
  if (file.name === '' || file.size === 0) return { key: 'upload.selectFile', params: {} };
  if (!endings.includes(endingOf(file.name))) return { key: 'upload.wrongType', params: { types: endings.join(', ') } };
  if (file.size > bytes) return { key: 'upload.tooLarge', params: { megabytes: bytes / kib / kib } };
  return null;
}

/** One limit of the list, without its literal types. */
function limitOf(purpose: UploadPurpose): UploadLimit {
  return uploadLimits[purpose];
}
