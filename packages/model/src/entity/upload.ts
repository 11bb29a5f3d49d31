/**
 * An upload's id: 26 of Crockford's base 32 characters, 130 random bits. It cannot be guessed, and no row has such an
 * id.
 */
export const uploadIdPattern = /^[0-9a-hjkmnp-tv-z]{26}$/;

/** An upload in a returned row. */
export interface Upload {
  id: string;
  name: string;
  /** URL of the content, for accounts that may see the row. */
  downloadUrl: string;
  /** Bytes. */
  size?: number;
  /** Media type of the content. */
  type?: string;
}

/** Stored part of an upload. */
export type StoredUpload = Pick<Upload, 'id' | 'name'>;

/** Uploads in a field's value, at any depth: an image, a list of files, the picture of a certificate. */
export function uploadsIn(value: unknown): StoredUpload[] {
  if (Array.isArray(value)) return value.flatMap(uploadsIn);
  if (typeof value !== 'object' || value === null) return [];
  if (isUpload(value)) return [value];
  return Object.values(value).flatMap(uploadsIn);
}

/** The value with each upload in it replaced; other values are unchanged. */
export function mapUploads(value: unknown, change: (upload: StoredUpload) => StoredUpload): unknown {
  if (Array.isArray(value)) return value.map((item) => mapUploads(item, change));
  if (typeof value !== 'object' || value === null) return value;
  if (isUpload(value)) return change(value);
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapUploads(item, change)]));
}

function isUpload(value: object): value is StoredUpload {
  return 'id' in value && typeof value.id === 'string' && uploadIdPattern.test(value.id) && 'name' in value;
}
