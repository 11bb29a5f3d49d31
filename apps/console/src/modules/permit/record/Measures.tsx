import { permissions } from '@muster/model/access/permission.ts';
import type { PermitRecord } from '@muster/model/workPermit/wire.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { measureText } from './measureText.ts';
import css from './PermitSections.module.css';
import { usePermitAct } from './usePermit.ts';

/** Safety measures with their ticks: account and time. */
export function Measures({ permit }: { permit: PermitRecord }) {
  const t = useT();
  const can = useCan();
  const { mutate, isPending, variables } = usePermitAct(permit);
  const { measures, status } = permit;
  const mayTick = can(permissions.workPermitTick) && status !== 'ended';
  const ticked = measures.filter(({ tick }) => tick !== null).length;
  return (
    <Card
      title={t('console.permit.measures')}
      aside={<span className={css.soft}>{t('console.permit.tickedOf', { ticked, all: measures.length })}</span>}
    >
      {measures.length === 0 && <p className={css.none}>{t('console.permit.noMeasures')}</p>}
      <ul className={css.list}>
        {measures.map(({ measure, isRequired, tick }) => (
          <li key={measure}>
            <span className={css.name}>{measureText(t, measure)}</span>
            {tick !== null ? (
              <span className={css.soft}>{`✓ ${tick.name || tick.accountName} ${formatTime(tick.at)}`}</span>
            ) : (
              mayTick &&
              isRequired && (
                <Button
                  isBusy={isPending && variables?.fields['measure'] === measure}
                  aria-label={t('console.permit.tickNamed', { measure: measureText(t, measure) })}
                  onClick={() => mutate({ act: 'tick', fields: { measure } })}
                >
                  {t('console.permit.tick')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
