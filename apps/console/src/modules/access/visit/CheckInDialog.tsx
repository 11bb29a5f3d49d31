import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { post } from '../../../core/http/request.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import { TextField } from '../../../ui/input/TextField.tsx';
import { toast } from '../../../core/toast.ts';
import css from './CheckInDialog.module.css';
import { useInvalidateVisits, type Visitor } from './useVisitActions.ts';

interface CheckInDialogProps {
  visitor: Visitor;
  onClose: () => void;
}

/** Lets a visitor in: which card he is given is typed, or read by a scanner that types it and presses Enter. */
export function CheckInDialog({ visitor: { id, name }, onClose }: CheckInDialogProps) {
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
