import type { MusterChoices, startedMuster } from '@muster/model/muster/wire.ts';
import { type MusterKind, musterKinds } from '@muster/model/muster/muster.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';

import { post, type Wire } from '../../../core/http/request.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { TextField } from '../../../ui/input/TextField.tsx';
import css from './StartMuster.module.css';
import { useMusterChoices } from './muster.ts';

const scopes = ['site', 'areas', 'circle'] as const;
type Scope = (typeof scopes)[number];
const usualRadius = 100;
/** A day, as the server takes it. */
const mostGoalMinutes = 1440;

interface Draft {
  scope: Scope;
  areaIds: readonly string[];
  /** Number of the accident point. */
  accident: number;
  radius: string;
  kind: MusterKind;
  points: readonly string[];
  cause: string;
  /** Minutes in which everybody should be safe; empty = no goal. */
  goal: string;
}

interface StartMusterProps {
  /** `site`, or the id of an area. */
  from: string;
  onClose: () => void;
}

/** One dialog, and one red button: the scope one came from and the muster points of the drill markers are chosen. */
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
  const order = orderOf(draft, choices);
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
        <ScopeChoice draft={draft} choices={choices} onChange={set} />
        <KindChoice kind={draft.kind} onChange={(kind) => set({ kind })} />
        <PointChoice draft={draft} choices={choices} onChange={(points) => set({ points })} />
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

function draftFrom({ areas, evacuationAreas, points }: MusterChoices, from: string): Draft {
  const isArea = areas.some(({ id }) => id === from);
  return {
    scope: isArea ? 'areas' : 'site',
    areaIds: isArea ? [from] : evacuationAreas,
    accident: 0,
    radius: String(usualRadius),
    kind: 'emergency',
    points,
    cause: '',
    goal: '',
  };
}

/** What the server is sent; null = something is missing. */
function orderOf(draft: Draft, { accidentPoints }: MusterChoices) {
  const { scope, areaIds, accident, kind, cause } = draft;
  const goal = goalOf(draft);
  if (goal === null) return null;
  const points = draft.points.filter((id) => scope !== 'areas' || !areaIds.includes(id));
  const order = { scope, kind, points, ...(cause.trim() === '' ? {} : { cause: cause.trim() }), ...goal };
  if (scope === 'site') return order;
  if (scope === 'areas') return areaIds.length === 0 ? null : { ...order, areaIds };
  const [point, radius] = [accidentPoints[accident], Number(draft.radius)];
  if (point === undefined || !(radius >= 1 && radius <= 10_000)) return null;
  return { ...order, lon: point.lon, lat: point.lat, radius };
}

/** The goal in the order; null = it is no goal. */
function goalOf({ goal }: Draft): { goalSeconds?: number } | null {
  if (goal.trim() === '') return {};
  const minutes = Number(goal);
  return minutes > 0 && minutes <= mostGoalMinutes ? { goalSeconds: Math.round(minutes * 60) } : null;
}

interface PartProps {
  draft: Draft;
  choices: MusterChoices;
  onChange: (part: Partial<Draft>) => void;
}

function ScopeChoice({ draft, choices, onChange }: PartProps) {
  const t = useT();
  const name = useId();
  return (
    <Choices legend={t('muster.scope')}>
      {scopes.map((scope) => (
        <label key={scope}>
          <input type="radio" name={name} checked={draft.scope === scope} onChange={() => onChange({ scope })} />
          {t(`muster.scope.${scope}`)}
        </label>
      ))}
      {draft.scope === 'areas' && (
        <div className={css.list}>
          {choices.areas.map(({ id, name: area }) => (
            <Check
              key={id}
              label={area}
              isOn={draft.areaIds.includes(id)}
              onToggle={() => onChange({ areaIds: toggled(draft.areaIds, id) })}
            />
          ))}
        </div>
      )}
      {draft.scope === 'circle' && <Circle draft={draft} choices={choices} onChange={onChange} />}
    </Choices>
  );
}

function Circle({ draft, choices: { accidentPoints }, onChange }: PartProps) {
  const t = useT();
  const id = useId();
  if (accidentPoints.length === 0) return <p className={css.hint}>{t('muster.accidentNone')}</p>;
  return (
    <div className={css.circle}>
      <label htmlFor={id}>{t('muster.accident')}</label>
      <select id={id} value={draft.accident} onChange={(event) => onChange({ accident: Number(event.target.value) })}>
        {accidentPoints.map((point, index) => (
          <option key={point.name} value={index}>
            {point.name}
          </option>
        ))}
      </select>
      <TextField
        label={t('muster.radius')}
        type="number"
        min={1}
        max={10_000}
        value={draft.radius}
        onChange={(event) => onChange({ radius: event.target.value })}
      />
    </div>
  );
}

function KindChoice({ kind, onChange }: { kind: MusterKind; onChange: (kind: MusterKind) => void }) {
  const t = useT();
  const name = useId();
  return (
    <Choices legend={t('muster.kind')}>
      {musterKinds.map((each) => (
        <label key={each}>
          <input type="radio" name={name} checked={kind === each} onChange={() => onChange(each)} />
          {t(`muster.kind.${each}`)}
        </label>
      ))}
      <p className={css.hint}>{t(`muster.kindHint.${kind}`)}</p>
    </Choices>
  );
}

interface PointChoiceProps {
  draft: Draft;
  choices: MusterChoices;
  onChange: (points: readonly string[]) => void;
}

/** Those of the drill markers; other areas on demand. */
function PointChoice({ draft, choices, onChange }: PointChoiceProps) {
  const t = useT();
  const free = choices.areas.filter(({ id }) => draft.scope !== 'areas' || !draft.areaIds.includes(id));
  const [marked, others] = [
    free.filter(({ id }) => choices.points.includes(id)),
    free.filter(({ id }) => !choices.points.includes(id)),
  ];
  const checks = (areas: MusterChoices['areas']): ReactNode =>
    areas.map(({ id, name }) => (
      <Check
        key={id}
        label={name}
        isOn={draft.points.includes(id)}
        onToggle={() => onChange(toggled(draft.points, id))}
      />
    ));
  return (
    <Choices legend={t('muster.points')}>
      {checks(marked)}
      {draft.points.length === 0 && <p className={css.hint}>{t('muster.noPoints')}</p>}
      {others.length > 0 && (
        <details className={css.others}>
          <summary>{t('muster.otherAreas')}</summary>
          <div className={css.list}>{checks(others)}</div>
        </details>
      )}
    </Choices>
  );
}

function Check({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: () => void }) {
  return (
    <label>
      <input type="checkbox" checked={isOn} onChange={onToggle} />
      {label}
    </label>
  );
}

function toggled(list: readonly string[], id: string): readonly string[] {
  return list.includes(id) ? list.filter((each) => each !== id) : [...list, id];
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  );
}
