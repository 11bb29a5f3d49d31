import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { post, RequestError } from '../../../core/http/request.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { toast } from '../../../core/toast.ts';
import css from './Login.module.css';

interface BindBuildingProps {
  buildId: string;
  onBound: () => Promise<void>;
  onBack: () => void;
}

/** The licence does not include this building yet. */
export function BindBuilding({ buildId, onBound, onBack }: BindBuildingProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const bind = async (): Promise<void> => {
    setBusy(true);
    setRefusal('');
    try {
      const query = new URLSearchParams({ buildId });
      await post(`/pod/licence/cloud/bindBuild?${query}`, {}, { quiet: true });
      toast('success', t('console.licence.bound'));
      await onBound();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <h1 className={css.heading}>{t('licence.missing')}</h1>
      <p className={css.hint}>{t('console.licence.bindHint')}</p>
      {refusal !== '' && (
        <p className={css.refusal} role="alert">
          {refusal}
        </p>
      )}
      <Button tone="primary" className={css.submit} isBusy={isBusy} onClick={() => void bind()}>
        {t('console.licence.bind')}
      </Button>
      <Button tone="quiet" onClick={onBack}>
        {t('console.login.back')}
      </Button>
    </>
  );
}
