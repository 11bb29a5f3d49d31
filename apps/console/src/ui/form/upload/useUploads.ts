import { uploadPurpose } from '@muster/model/entity/field.ts';
import type { Upload } from '@muster/model/entity/upload.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { toast } from '../../../core/toast.ts';
import type { Sending } from './useSending.ts';
import type { FieldInputProps } from '../fieldInput.ts';
import { useUpload } from './useUpload.ts';

interface Uploads {
  uploads: readonly Upload[];
  /** Whether the field is a list. */
  isMany: boolean;
  isUploading: boolean;
  sending: Sending;
  /** Uploads one after the other; a single field replaces its value. */
  add: (files: readonly File[]) => Promise<void>;
  remove: (upload: Upload) => void;
}

/** Value of an image or file field, with its changes. */
export function useUploads({ field, value, onChange }: FieldInputProps): Uploads {
  const t = useT();
  const { isUploading, sending, upload } = useUpload(uploadPurpose(field));
  const isMany = field.kind === 'multiImg' || field.kind === 'multiFile';
  const uploads = uploadsOf(value);
  const keep = (kept: readonly Upload[]): void =>
    onChange(isMany ? (kept.length === 0 ? null : kept) : (kept[0] ?? null));
  return {
    uploads,
    isMany,
    isUploading,
    sending,
    add: async (files) => {
      if (!isMany && files.length > 1) {
        toast('error', t('upload.onlyOne'));
        return;
      }
      let kept = isMany ? uploads : [];
      for (const file of files) {
        const record = await upload(file);
        if (record === null) continue;
        kept = [...kept, record];
        keep(kept);
      }
    },
    remove: (gone) => keep(uploads.filter((each) => each !== gone)),
  };
}

/** One upload, a list of them, or none. */
export function uploadsOf(value: unknown): readonly Upload[] {
  return Array.isArray(value) ? value.filter(isUpload) : isUpload(value) ? [value] : [];
}

/** Whether a value is an upload, as in a row or in the reply to the upload. */
function isUpload(value: unknown): value is Upload {
  return typeof value === 'object' && value !== null && 'id' in value && 'name' in value && 'downloadUrl' in value;
}
