import type { Entity } from '@muster/model/entity/entity.ts';

import { useT } from '../../core/i18n/i18n.ts';
import { useIsBoundToSites } from '../../core/session/session.ts';
import css from './InstallationNote.module.css';

/** Explains to an account that is limited to sites why it cannot change installation-wide data. */
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
