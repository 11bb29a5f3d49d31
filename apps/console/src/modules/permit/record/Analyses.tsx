import { permissions } from '@muster/model/access/permission.ts';
import type { PermitRecord } from '@muster/model/workPermit/wire.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { AnalysisDialog } from './AnalysisDialog.tsx';
import { gasText } from './gasText.ts';
import css from './PermitSections.module.css';

/** Gas analyses, newest first, each compared with the limits of the site; read-only. */
export function Analyses({ permit }: { permit: PermitRecord }) {
  const t = useT();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  const { analyses, status, setting } = permit;
  const unitOf = (gas: string): string => setting.gas?.limits.find((limit) => limit.gas === gas)?.unit ?? '';
  const mayAdd = can(permissions.workPermitAnalyse) && status !== 'ended';
  return (
    <Card
      title={t('workPermit.analyses')}
      aside={mayAdd && <Button onClick={() => setOpen(true)}>{t('console.permit.addAnalysis')}</Button>}
    >
      {analyses.length === 0 && <p className={css.none}>{t('console.permit.noAnalysis')}</p>}
      <ul className={css.list}>
        {analyses.map(({ takenAt, recordedAt, name, accountName, point, values, isPassing, failed }) => (
          <li key={recordedAt + takenAt}>
            <time className={css.soft} dateTime={takenAt}>
              {formatTime(takenAt)}
            </time>
            <span className={css.name}>
              {values.map(({ gas, value }) => `${gasText(t, gas)} ${value} ${unitOf(gas)}`.trim()).join(' · ')}
            </span>
            <span className={css.soft}>{[point, name || accountName].filter(Boolean).join(' · ')}</span>
            {isPassing !== null && (
              <strong className={isPassing ? undefined : css.wrong}>
                {isPassing
                  ? t('console.permit.passes')
                  : t('console.permit.fails', { gases: failed.map((gas) => gasText(t, gas)).join(', ') })}
              </strong>
            )}
          </li>
        ))}
      </ul>
      {isOpen && <AnalysisDialog permit={permit} onClose={() => setOpen(false)} />}
    </Card>
  );
}
