import { type Entity, entityPath } from '@muster/model/entity/entity.ts';
import { lazy, Suspense, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { type RowActions, useDecision } from '../../../ui/entity/rowActions.tsx';

const RefuseDialog = lazy(async () => ({ default: (await import('./ApprovalDialogs.tsx')).RefuseDialog }));
const PassDialog = lazy(async () => ({ default: (await import('./ApprovalDialogs.tsx')).PassDialog }));

interface Announced {
  entity: Entity;
  /** Permission to approve. */
  permission: string;
  /** Field with the name of the subject. */
  nameField: string;
}

type AnnouncedRow = Readonly<Record<string, unknown>> & { id: string };

/** Actions on an announcement before the arrival: approve, refuse, show the pass. */
export function useApproval({ entity, permission, nameField }: Announced, row: AnnouncedRow): RowActions {
  const t = useT();
  const can = useCan();
  const [open, setOpen] = useState<'refuse' | 'pass' | null>(null);
  const name = String(row[nameField] ?? '');
  const [path, changes] = [entityPath(entity), [entity.name]];
  const approve = useDecision({ path: `${path}/approve`, done: t('approval.approvedToast', { name }), changes });
  const refuse = useDecision({ path: `${path}/refuse`, done: t('approval.refusedToast', { name }), changes });
  const isOpen = row['status'] === 'expected' && can(permission);
  const close = (): void => setOpen(null);
  const { approval, passCode } = row;
  return {
    actions: [
      ...(isOpen && approval !== 'approved'
        ? [{ text: t('approval.approve'), tone: 'primary' as const, act: () => approve.mutate({ id: row.id }) }]
        : []),
      ...(isOpen && approval !== 'refused'
        ? [{ text: t('approval.refuse'), tone: 'danger' as const, act: () => setOpen('refuse') }]
        : []),
      ...(typeof passCode === 'string' && row['status'] !== 'left'
        ? [{ text: t('approval.pass'), tone: 'primary' as const, act: () => setOpen('pass') }]
        : []),
    ],
    dialog: (
      <Suspense fallback={null}>
        {open === 'refuse' && (
          <RefuseDialog
            name={name}
            isBusy={refuse.isPending}
            onRefuse={(note) => refuse.mutate({ id: row.id, note }, { onSuccess: close })}
            onClose={close}
          />
        )}
        {open === 'pass' && typeof passCode === 'string' && (
          <PassDialog name={name} code={passCode} from={row['expectedFrom']} to={row['expectedTo']} onClose={close} />
        )}
      </Suspense>
    ),
  };
}
