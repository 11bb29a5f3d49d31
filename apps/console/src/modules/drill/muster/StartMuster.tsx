import type { MusterChoices, startedMuster } from '@muster/model/muster/wire.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { post, type Wire } from '../../../core/http/request.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { TextField } from '../../../ui/input/TextField.tsx';
import css from './StartMuster.module.css';
import { useMusterChoices, useMusterPreview } from './muster.ts';
import { type Draft, draftFrom, mostGoalMinutes, orderOf, scopeOf } from './startDraft.ts';
import { Covered, KindChoice, PlanChoice, PointChoice, ScopeChoice } from './startParts.tsx';

interface StartMusterProps {
  /** `site`, `plan:ID`, `accident:ID` of an accident point, or the id of an area. */
  from: string;
  onClose: () => void;
}

/**
 * The start dialog with one red button; the origin of the dialog and the muster points of the drill markers are
 * preselected.
 */
export function StartMuster({ from, onClose }: StartMusterProps) {
  const t = useT();
  const { data } = useMusterChoices();
  if (data !== undefined) return <StartDialog choices={data} from={from} onClose={onClose} />;
  return (
    <Dialog title={t('muster.start')} onClose={onClose}>
      <Waiting />
    </Dialog>
  );
}

function StartDialog({ choices, from, onClose }: StartMusterProps & { choices: MusterChoices }) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [draft, setDraft] = useState(() => draftFrom(choices, from));
  const set = (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part }));
  const preview = useMusterPreview(scopeOf(draft, choices));
  const touched = draft.scope === 'circle' && preview !== undefined ? preview.areas.map(({ id }) => id) : null;
  const order = orderOf(draft, choices, touched);
  const { mutate, isPending } = useMutation({
    mutationFn: () => post<Wire<typeof startedMuster>>('/pod/muster/start', order ?? {}),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: ['muster'] });
      void navigate(`/muster/${encodeURIComponent(id)}`);
    },
  });
  return (
    <Dialog
      title={t('muster.start')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button tone="danger" disabled={order === null} isBusy={isPending} onClick={() => mutate()}>
            {t(startWords[draft.kind])}
          </Button>
        </>
      }
    >
      <div className={css.form}>
        <PlanChoice draft={draft} choices={choices} onChange={set} />
        <ScopeChoice draft={draft} choices={choices} onChange={set}>
          {preview !== undefined && <Covered preview={preview} />}
        </ScopeChoice>
        <KindChoice kind={draft.kind} onChange={(kind) => set({ kind })} />
        <PointChoice draft={draft} choices={choices} touched={touched ?? []} onChange={set} />
        <TextField
          label={t('muster.cause')}
          maxLength={200}
          value={draft.cause}
          onChange={(event) => set({ cause: event.target.value })}
        />
        <TextField
          label={t('muster.goalSeconds')}
          type="number"
          min={1}
          max={mostGoalMinutes}
          step="any"
          value={draft.goal}
          onChange={(event) => set({ goal: event.target.value })}
        />
      </div>
    </Dialog>
  );
}

const startWords = {
  emergency: 'muster.startEmergency',
  drill: 'muster.startDrill',
  test: 'muster.startTest',
} as const;
