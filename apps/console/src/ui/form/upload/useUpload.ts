import type { uploadRecord } from '@muster/model/reply/wire.ts';
import { useIsMutating, useMutation } from '@tanstack/react-query';

import { uploadLimits, type UploadPurpose } from '@muster/model/access/limits.ts';
import type { Upload } from '@muster/model/entity/upload.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { postFile, RequestError, type Wire } from '../../../core/http/request.ts';
import { toast } from '../../../core/toast.ts';
import { isAborted, useSending, type Sending } from './useSending.ts';
import { uploadProblem } from './uploadRules.ts';

const mutationKey = ['upload'] as const;

interface Uploading {
  isUploading: boolean;
  sending: Sending;
  /** null if it was cancelled or refused, as shown by a toast. */
  upload: (file: File) => Promise<Upload | null>;
}

/** Uploads files for a purpose to the path of their kind. */
export function useUpload(purpose: UploadPurpose): Uploading {
  const send = useSend<Wire<typeof uploadRecord>>(
    purpose,
    uploadLimits[purpose].by === 'image' ? '/image/upload' : '/file/upload',
  );
  return { isUploading: send.isPending, sending: send.sending, upload: send.send };
}

/** Uploads a picture of a rich text; returns the URL for the text. */
export function useEditorImage(): { isUploading: boolean; upload: (file: File) => Promise<string | null> } {
  const send = useSend<string>('editorImage', '/image/uploadImgForWE');
  return { isUploading: send.isPending, upload: send.send };
}

/** Whether uploads are running; a form is not saved before they have finished. */
export function useIsUploading(): boolean {
  return useIsMutating({ mutationKey }) > 0;
}

function useSend<Answer>(purpose: UploadPurpose, path: string) {
  const t = useT();
  const sending = useSending();
  const { mutateAsync, isPending } = useMutation({
    mutationKey,
    mutationFn: (file: File) => sending.send((options) => postFile<Answer[]>(path, file, { purpose }, options)),
  });
  const send = async (file: File): Promise<Answer | null> => {
    const problem = uploadProblem(purpose, file);
    if (problem !== null) {
      toast('error', t.named(problem.key, problem.params));
      return null;
    }
    try {
      const [answer] = await mutateAsync(file);
      if (answer === undefined) toast('error', t('upload.notFound'));
      return answer ?? null;
    } catch (error) {
      if (error instanceof RequestError) return null; // Shown as a toast.
      if (isAborted(error)) {
        toast('info', t('console.upload.cancelled'));
        return null;
      }
      throw error;
    }
  };
  return { isPending, sending, send };
}
