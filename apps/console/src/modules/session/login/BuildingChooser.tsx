import type { BuildingChoice } from '@muster/model/login/wire.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { RequestError } from '../../../core/http/request.ts';
import { Button } from '../../../ui/input/Button.tsx';
import css from './Login.module.css';

interface BuildingChooserProps {
  buildings: readonly BuildingChoice[];
  onChoose: (buildId: string) => Promise<void>;
  onBack: () => void;
}

export function BuildingChooser({ buildings, onChoose, onBack }: BuildingChooserProps) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const choose = async (id: string): Promise<void> => {
    setBusy(true);
    try {
      await onChoose(id);
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // Other failures were shown as a toast.
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <h1 className={css.heading}>{t('console.login.building')}</h1>
      <p className={css.hint}>
        {buildings.length === 0 ? t('console.login.noBuilding') : t('console.login.buildingHint')}
      </p>
      <ul className={css.buildings}>
        {buildings.map(({ id, name }) => (
          <li key={id}>
            <button type="button" disabled={isBusy} onClick={() => void choose(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
      <Button tone="quiet" onClick={onBack}>
        {t('console.login.back')}
      </Button>
    </>
  );
}
