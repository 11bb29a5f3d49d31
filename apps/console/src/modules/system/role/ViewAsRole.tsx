import { type EntityRow, permissionCode } from '@muster/model/entity/entity.ts';
import { role } from '@muster/model/role/role.ts';
import { useMutation } from '@tanstack/react-query';

import { useT } from '../../../core/i18n/i18n.ts';
import { postForHeaders, RequestError } from '../../../core/http/request.ts';
import { roleViewToken } from '../../../core/http/token.ts';
import { homePath } from '../../../core/navigation/tabs.ts';
import { useCan } from '../../../core/session/session.ts';
import { toast } from '../../../core/toast.ts';
import { Button } from '../../../ui/input/Button.tsx';
import type { TableRow } from '../../../ui/table/tableRow.ts';

/** On the page of a role: opens the console as its accounts see it, read-only. */
export function ViewAsRole({ row }: { row: EntityRow }) {
  const t = useT();
  const { mayView, view, isOpening } = useRoleView();
  return mayView ? (
    <Button isBusy={isOpening} onClick={() => view(row.id)}>
      {t('roleView.start')}
    </Button>
  ) : null;
}

/** The same in the list, beside edit and delete. */
export function ViewAsRoleLink({ row }: { row: TableRow }) {
  const t = useT();
  const { mayView, view, isOpening } = useRoleView();
  return mayView ? (
    <button type="button" disabled={isOpening} onClick={() => view(row.id)}>
      {t('roleView.start')}
    </button>
  ) : null;
}

/** Reloads the console as the role: no data of this account stays on the page. */
async function viewAsRole(id: string): Promise<void> {
  const { headers } = await postForHeaders('/base/role/viewAs', { id });
  roleViewToken.write(headers.get('authtoken') ?? '');
  location.assign(homePath);
}

function useRoleView(): { mayView: boolean; view: (id: string) => void; isOpening: boolean } {
  const mayView = useCan()(permissionCode(role, 'edit'));
  const { mutate, isPending } = useMutation({
    mutationFn: viewAsRole,
    onError: (error) => {
      if (error instanceof RequestError) toast('error', error.message);
    },
  });
  return { mayView, view: mutate, isOpening: isPending };
}
