import type { PermitRecord } from '@muster/model/workPermit/wire.ts';
import { failedGases } from '@muster/model/workPermit/gasVerdict.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { TextField } from '../../../ui/input/TextField.tsx';
import { gasText, limitText } from './gasText.ts';
import css from './AnalysisDialog.module.css';
import { usePermitAct } from './usePermit.ts';

const mostInPoint = 50;

interface AnalysisDialogProps {
  permit: PermitRecord;
  onClose: () => void;
}

/** A new analysis: a value for each gas with a limit. Shows at once whether it passes. */
export function AnalysisDialog({ permit, onClose }: AnalysisDialogProps) {
  const t = useT();
  const { mutate, isPending } = usePermitAct(permit, onClose);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [point, setPoint] = useState('');
  const [isTried, setTried] = useState(false);
  const limits = permit.setting.gas?.limits ?? [];
  const values = limits.flatMap(({ gas }) => {
    const value = readAmount(typed[gas] ?? '');
    return value === null ? [] : [{ gas, value }];
  });
  const failed = new Set(failedGases(limits, values));
  const submit = (): void => {
    setTried(true);
    if (values.length === limits.length) mutate({ act: 'analyse', fields: { values, point: point.trim() } });
  };
  return (
    <FormDialog title={t('console.permit.addAnalysis')} isBusy={isPending} onClose={onClose} onSubmit={submit}>
      <div className={css.fields}>
        {limits.map((limit) => {
          const { gas } = limit;
          const isMissing = readAmount(typed[gas] ?? '') === null;
          const isOut = !isMissing && failed.has(gas);
          return (
            <div key={gas}>
              <TextField
                label={`${gasText(t, gas)}（${limitText(limit)}）`}
                inputMode="decimal"
                value={typed[gas] ?? ''}
                error={isTried && isMissing ? t('console.permit.amountNeeded') : undefined}
                onChange={(event) => setTyped((known) => ({ ...known, [gas]: event.target.value }))}
              />
              {isOut && <p className={css.out}>{t('console.permit.outOfLimit')}</p>}
            </div>
          );
        })}
        <TextField
          label={t('console.permit.samplePoint')}
          maxLength={mostInPoint}
          value={point}
          onChange={(event) => setPoint(event.target.value)}
        />
      </div>
    </FormDialog>
  );
}

/** A number of at least 0, with a point or a comma; null = none. */
function readAmount(text: string): number | null {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) || value < 0 ? null : value;
}
