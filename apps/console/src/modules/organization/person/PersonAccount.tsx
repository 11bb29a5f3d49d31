import { useQuery } from '@tanstack/react-query';

import { account } from '@muster/model/account/account.ts';
import { type Page, permissionCode } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { get } from '../../../core/http/request.ts';
import { useCan } from '../../../core/session/session.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { useDeleteRows } from '../../../ui/entity/useDeleteRows.ts';
import type { TableRow } from '../../../ui/table/tableRow.ts';
import { NewAccount } from './NewAccount.tsx';
import css from './PersonAccount.module.css';

type Account = Row<typeof account> & { roleName: string | null };

interface PersonAccountProps {
  person: TableRow;
  onClose: () => void;
}

/** The account of a person: shows and removes an existing one, or creates one. */
export function PersonAccount({ person, onClose }: PersonAccountProps) {
  const t = useT();
  const can = useCan();
  const { data, error } = useQuery({
    queryKey: [account.name, 'ofPerson', person.id],
    queryFn: ({ signal }) => get<Page<Account>>('/base/account/page', { personId: person.id }, { signal, quiet: true }),
  });
  const name = String(person['name'] ?? '');
  const [held] = data?.data ?? [];
  const title = t('console.person.accountOf', { name });
  if (held === undefined && data !== undefined && can(permissionCode(account, 'add')))
    return <NewAccount title={title} person={person} onClose={onClose} />;
  return (
    <Dialog title={title} onClose={onClose} footer={<Button onClick={onClose}>{t('console.close')}</Button>}>
      <Content
        name={name}
        isLoading={data === undefined}
        failure={error?.message ?? null}
        held={held}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface ContentProps {
  name: string;
  isLoading: boolean;
  failure: string | null;
  held: Account | undefined;
  onClose: () => void;
}

function Content({ name, isLoading, failure, held, onClose }: ContentProps) {
  const t = useT();
  if (failure !== null) return <Empty text={failure} />;
  if (isLoading) return <Waiting />;
  return held === undefined ? (
    <Empty text={t('console.person.noAccount', { name })} />
  ) : (
    <Held held={held} onRemoved={onClose} />
  );
}

function Held({ held, onRemoved }: { held: Account; onRemoved: () => void }) {
  const t = useT();
  const can = useCan();
  const remove = useDeleteRows(account, onRemoved);
  return (
    <>
      <dl className={css.account}>
        <dt>{t('account.name')}</dt>
        <dd>{held.name}</dd>
        <dt>{t('account.roleId')}</dt>
        <dd>{held.roleName ?? t('console.form.nothing')}</dd>
        <dt>{t('account.enabled')}</dt>
        <dd>{t(held.enabled ? 'console.yes' : 'console.no')}</dd>
      </dl>
      {can(permissionCode(account, 'delete')) && (
        <Button tone="danger" onClick={() => void remove([held])}>
          {t('console.person.removeAccount')}
        </Button>
      )}
    </>
  );
}
