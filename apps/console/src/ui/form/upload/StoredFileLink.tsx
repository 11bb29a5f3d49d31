import PaperClipOutlined from '@ant-design/icons/es/icons/PaperClipOutlined';
import type { Upload } from '@muster/model/entity/upload.ts';

import { getFile, RequestError } from '../../../core/http/request.ts';
import css from './StoredFileLink.module.css';
import { saveFile } from '../../../core/http/saveFile.ts';

/** The name of an uploaded file; a click downloads it. */
export function StoredFileLink({ upload: { name, downloadUrl } }: { upload: Upload }) {
  return (
    <button type="button" className={css.link} onClick={() => void fetchFile(downloadUrl, name)}>
      <PaperClipOutlined aria-hidden />
      <span className={css.name}>{name}</span>
    </button>
  );
}

async function fetchFile(downloadUrl: string, name: string): Promise<void> {
  try {
    saveFile({ ...(await getFile(downloadUrl)), name }, name);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error; // Shown as a toast.
  }
}
