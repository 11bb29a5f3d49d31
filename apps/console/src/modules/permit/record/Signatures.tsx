import { permissions } from '@muster/model/access/permission.ts';
import type { PermitRecord, PermitSignature } from '@muster/model/workPermit/wire.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import css from './PermitSections.module.css';
import { usePermitAct } from './usePermit.ts';

/** Named people and confirmations of each role; the next one confirms by the own account. */
export function Signatures({ permit }: { permit: PermitRecord }) {
  const t = useT();
  const can = useCan();
  const { mutate, isPending } = usePermitAct(permit);
  const mayConfirm = can(permissions.workPermitConfirm) && permit.status === 'notStarted';
  return (
    <Card title={t('console.permit.signatures')}>
      <ul className={css.list}>
        {permit.signatures.map((one) => (
          <li key={`${one.role} ${one.personId}`}>
            <span className={css.soft}>{t(`permitRole.${one.role}`)}</span>
            <span className={css.name}>{one.name ?? t('console.permit.gone')}</span>
            {one.isDue && one.isCaller && mayConfirm ? (
              <Button
                tone="primary"
                isBusy={isPending}
                onClick={() => mutate({ act: 'confirm', fields: { role: one.role } })}
              >
                {t('console.permit.confirm')}
              </Button>
            ) : (
              <SignatureState signature={one} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SignatureState({
  signature: { isRequired, isDue, confirmedAt, accountName },
}: {
  signature: PermitSignature;
}) {
  const t = useT();
  if (confirmedAt !== null)
    return (
      <span className={css.soft}>
        {t('console.permit.confirmedAt', { time: formatTime(confirmedAt), account: accountName ?? '' })}
      </span>
    );
  if (!isRequired) return <span className={css.soft}>{t('console.permit.notAsked')}</span>;
  return <span className={css.soft}>{t(isDue ? 'console.permit.due' : 'console.permit.later')}</span>;
}
