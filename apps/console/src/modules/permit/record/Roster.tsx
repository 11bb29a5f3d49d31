import type { PermitRecord, RosterPerson } from '@muster/model/workPermit/wire.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import css from './PermitSections.module.css';
import { presenceOf } from './presenceOf.ts';

/** Presence of the roster at the place of work, and the number of others. */
export function Roster({ permit: { roster, maxPeople } }: { permit: Pick<PermitRecord, 'roster' | 'maxPeople'> }) {
  const t = useT();
  const { workers, guardians, others } = roster;
  const inside = [...workers, ...guardians].filter(({ isInside }) => isInside === true).length + (others ?? 0);
  return (
    <Card
      title={t('console.permit.roster')}
      aside={
        others !== null && (
          <span className={css.soft}>
            {maxPeople === null
              ? t('console.permit.inside', { inside })
              : t('console.permit.insideOf', { inside, most: maxPeople })}
          </span>
        )
      }
    >
      <RosterList roster={roster} />
    </Card>
  );
}

/** The roster with the presence of each person by position; then the number of others. */
export function RosterList({ roster: { workers, guardians, others } }: Pick<PermitRecord, 'roster'>) {
  const t = useT();
  return (
    <ul className={css.list}>
      {guardians.map((one) => (
        <Person key={`g ${one.id}`} person={one} role="guardian" />
      ))}
      {workers.map((one) => (
        <Person key={`w ${one.id}`} person={one} role="worker" />
      ))}
      {others !== null && others > 0 && <li className={css.wrong}>{t('console.permit.others', { count: others })}</li>}
    </ul>
  );
}

/** An absent guardian must be visible at once. */
function Person({ person: { name, isInside }, role }: { person: RosterPerson; role: 'guardian' | 'worker' }) {
  const t = useT();
  return (
    <li>
      <span className={css.soft}>{t(`permitRole.${role}`)}</span>
      <span className={css.name}>{name ?? t('console.permit.gone')}</span>
      <span className={role === 'guardian' && isInside === false ? css.wrong : css.soft}>
        {t(`console.permit.presence.${presenceOf(isInside)}`)}
      </span>
    </li>
  );
}
