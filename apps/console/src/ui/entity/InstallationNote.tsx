import type { Entity } from '@muster/model/entity/entity.ts';

import { useT } from '../../core/i18n/i18n.ts';
import { useIsBoundToSites } from '../../core/session/session.ts';
import css from './InstallationNote.module.css';

/** Above what belongs to the whole installation: says to an account that is bound to sites why it cannot change it. */
export function InstallationNote({ entity }: { entity: Entity }) {
  const t = useT();
  const isBound = useIsBoundToSites();
  if (entity.managedBy !== 'installation' || !isBound) return null;
  return (
    <p role="note" className={css.note}>
      {t('error.installationOnly')}
    </p>
  );
}
