import { fileTypes, uploadLimits, type UploadLimit, type UploadPurpose } from '@muster/model/access/limits.ts';
import type { MessageKey, MessageParams } from '@muster/model/messages/catalogue.ts';

const kib = 1024;

/** `800 KB`, and from 1024 KB on `10 MB` (specification §5, image widget). */
export function sizeText(bytes: number): string {
  const kb = bytes / kib;
  if (kb < kib) return `${Math.ceil(kb)} KB`;
  return `${Number((kb / kib).toFixed(1))} MB`;
}

/** Which of the purposes a file is for, by its ending; the first where it fits none. */
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

/** Endings that a file of the purpose may have: `png, jpg, jpeg`. */
export function endingsOf(purpose: UploadPurpose): string[] {
  return limitOf(purpose).types.flatMap((type) => fileTypes[type].endings);
}

/** Media types that a file of the purpose may have. */
export function mediaTypesOf(purpose: UploadPurpose): string[] {
  return limitOf(purpose).types.map((type) => fileTypes[type].type);
}

/** Why the file cannot be uploaded, checked before it is sent; the server checks its content. null = it may be sent. */
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

/** One limit of the list, whatever its literal types. */
function limitOf(purpose: UploadPurpose): UploadLimit {
  return uploadLimits[purpose];
}
