import { account } from '@muster/model/account/account.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { lazy, Suspense, useState } from 'react';
import { createPortal } from 'react-dom';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import type { TableRow } from '../../../ui/table/useTablePage.ts';

const PersonAccount = lazy(async () => ({ default: (await import('./PersonAccount.tsx')).PersonAccount }));

/** In the list of people, for who may see accounts: by what somebody logs in. */
export function AccountAction({ row }: { row: TableRow }) {
  const t = useT();
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (!can(permissionCode(account, 'view'))) return null;
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t('console.person.account')}
      </button>
      {isOpen &&
        createPortal(
          <Suspense fallback={null}>
            <PersonAccount person={row} onClose={() => setOpen(false)} />
          </Suspense>,
          document.body,
        )}
    </>
  );
}
