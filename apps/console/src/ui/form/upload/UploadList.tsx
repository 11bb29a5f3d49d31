import type { Upload } from '@muster/model/entity/upload.ts';
import { useState } from 'react';

import { Picture, PicturePreview } from './Picture.tsx';
import { StoredFileLink } from './StoredFileLink.tsx';
import css from './UploadList.module.css';

/** Read-only uploads: pictures, which open large, or files with a download link. */
export function UploadList({ uploads, arePictures }: { uploads: readonly Upload[]; arePictures: boolean }) {
  const [shown, show] = useState<Upload | null>(null);
  return (
    <span className={css.uploads}>
      {uploads.map((upload) =>
        arePictures ? (
          <button key={upload.id} type="button" className={css.picture} onClick={() => show(upload)}>
            <Picture upload={upload} />
          </button>
        ) : (
          <StoredFileLink key={upload.id} upload={upload} />
        ),
      )}
      {shown !== null && <PicturePreview upload={shown} onClose={() => show(null)} />}
    </span>
  );
}
