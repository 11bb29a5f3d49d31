import type { LicenceState } from '@muster/model/access/licence.ts';
import type { LicenceInfo } from '@muster/model/login/wire.ts';
import { useRef, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { postFile, RequestError } from '../../../core/http/request.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { endingsOf, uploadProblem } from '../../../ui/form/upload/uploadRules.ts';
import { toast } from '../../../core/toast.ts';
import css from './LicenceUpload.module.css';

interface LicenceUploadProps {
  /** Reason of the redirection; null without one. */
  reason: LicenceState | null;
}

/** On the login: shows the problem of the licence, and uploads a new one without a login. */
export function LicenceUpload({ reason }: LicenceUploadProps) {
  const t = useT();
  const picker = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [isTaken, setTaken] = useState(false);

  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const problem = uploadProblem('licence', file);
    if (problem !== null) return setRefusal(t.named(problem.key, problem.params));
    setBusy(true);
    setRefusal('');
    try {
      const licence = await postFile<LicenceInfo>('/pod/licence/upload', file, {}, { quiet: true });
      setTaken(licence.active);
      if (licence.state === 'active') toast('success', t('console.licence.taken'));
      else setRefusal(t('console.licence.notInForce', { reason: t(`licence.${licence.state}`) }));
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  };

  const isClosed = reason !== null && reason !== 'active' && !isTaken;
  return (
    <section className={css.licence}>
      {isClosed && (
        <div className={css.closed} role="alert">
          <p>{t(`licence.${reason}`)}</p>
          <p className={css.hint}>{t('console.licence.stillRecording')}</p>
        </div>
      )}
      {refusal !== '' && (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      )}
      <Button tone={isClosed ? 'plain' : 'quiet'} isBusy={isBusy} onClick={() => picker.current?.click()}>
        {isBusy ? t('console.licence.uploading') : t('console.licence.upload')}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={endingsOf('licence')
          .map((ending) => `.${ending}`)
          .join(',')}
        aria-label={t('console.licence.upload')}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          // The same file may be selected again after it was corrected.
          target.value = '';
        }}
      />
    </section>
  );
}
