import { permissions } from '@muster/model/access/permission.ts';
import { visit } from '@muster/model/visit/visit.ts';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';

import { post } from '../../../core/http/request.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { toast } from '../../../core/toast.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { type RowActions, rowActions } from '../../../ui/entity/rowActions.tsx';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { TextField } from '../../../ui/input/TextField.tsx';
import { useApproval } from '../announcement/useApproval.tsx';
import { useInvalidateVisits, useVisitActions, type Visitor } from './useVisitActions.ts';
import css from './VisitScreen.module.css';

const cells = { status: VisitStatusCell };
const announced = { entity: visit, permission: permissions.visitApprove, nameField: 'visitorName' };
const actions = rowActions(useRowActions);

/** Loaded with forms; the list does not need it. */
type Papers = Pick<ComponentProps<typeof EntityScreen>, 'inputs' | 'viewCells'>;

/** `/access/visit`: expected, present and departed visitors; checked in with a card and checked out in their row. */
export function VisitScreen({ inputs = {}, viewCells = {} }: Papers) {
  const shown = { ...cells, ...viewCells };
  return (
    <EntityScreen entity={visit} path="/access/visit" inputs={inputs} cells={cells} viewCells={shown} {...actions} />
  );
}

function useRowActions(row: { id: string; [field: string]: unknown }): RowActions {
  const t = useT();
  const approval = useApproval(announced, row);
  const { visitor, checkIn, checkOut, isAsking, close } = useVisitActions(row);
  const actionOf = (key: 'checkIn' | 'checkOut', act: (() => void) | null) =>
    act === null ? [] : [{ text: t(`console.visit.${key}`), tone: 'primary' as const, act }];
  return {
    actions: [...actionOf('checkIn', checkIn), ...actionOf('checkOut', checkOut), ...approval.actions],
    dialog: (
      <>
        {isAsking && <CheckInDialog visitor={visitor} onClose={close} />}
        {approval.dialog}
      </>
    ),
  };
}

/** State of a visit; present visitors are highlighted. */
function VisitStatusCell({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useT();
  const status = String(row['status']);
  return <span className={`${css.status} ${css[status] ?? ''}`}>{t.named(`visit.status.${status}`)}</span>;
}

interface CheckInDialogProps {
  visitor: Visitor;
  onClose: () => void;
}

/** Checks a visitor in: the card number is typed, or scanned with Enter. */
function CheckInDialog({ visitor: { id, name }, onClose }: CheckInDialogProps) {
  const t = useT();
  const forget = useInvalidateVisits();
  const [sn, setSn] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (card: string) => post('/bp/visit/checkIn', { id, sn: card }, { quiet: true }),
    onSuccess: async (_, card) => {
      toast('success', t('console.visit.checkedIn', { name, sn: card }));
      onClose();
      await forget();
    },
    onError: ({ message }) => setProblem(message),
  });
  const submit = (): void => {
    const card = sn.trim();
    if (card === '') setProblem(t('console.visit.cardMissing'));
    else mutate(card);
  };
  return (
    <FormDialog
      title={t('console.visit.checkInTitle', { name })}
      submitLabel={t('console.visit.checkIn')}
      isBusy={isPending}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className={css.hint}>{t('console.visit.checkInText')}</p>
      <TextField
        label={t('console.visit.card')}
        autoComplete="off"
        maxLength={64}
        aria-required
        value={sn}
        error={problem}
        onChange={(event) => {
          setSn(event.target.value);
          setProblem(null);
        }}
      />
    </FormDialog>
  );
}
