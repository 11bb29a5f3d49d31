import type { MusterChoices, MusterPreview } from '@muster/model/muster/wire.ts';
import { type MusterKind, musterKinds } from '@muster/model/muster/muster.ts';
import { useId, type ReactNode } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { TextField } from '../../../ui/input/TextField.tsx';
import css from './StartMuster.module.css';
import { byPlan, type Draft, pointsOf, scopes } from './startDraft.ts';

interface PartProps {
  draft: Draft;
  choices: MusterChoices;
  onChange: (part: Partial<Draft>) => void;
}

/** A plan sets the whole draft; later changes are kept. */
export function PlanChoice({ draft, choices: { plans }, onChange }: PartProps) {
  const t = useT();
  const id = useId();
  if (plans.length === 0) return null;
  const choose = (planId: string): void => {
    const plan = plans.find((each) => each.id === planId);
    onChange(plan === undefined ? { planId: '' } : byPlan(plan));
  };
  return (
    <div className={css.circle}>
      <label htmlFor={id}>{t('drillPlan')}</label>
      <select id={id} value={draft.planId} onChange={(event) => choose(event.target.value)}>
        <option value="">{t('muster.withoutPlan')}</option>
        {plans.map((plan) => (
          <option key={plan.id} value={plan.id}>
            {plan.name}
          </option>
        ))}
      </select>
    </div>
  );
}

export function ScopeChoice({ draft, choices, onChange, children }: PartProps & { children: ReactNode }) {
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
      {children}
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
      <select id={id} value={draft.accidentId} onChange={(event) => onChange({ accidentId: event.target.value })}>
        {accidentPoints.map((point) => (
          <option key={point.id} value={point.id}>
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

/** People and areas of the current scope. */
export function Covered({ preview }: { preview: MusterPreview }) {
  const t = useT();
  const { areas, people } = preview;
  const words = t('muster.covers', { people: people.length, areas: areas.length });
  if (areas.length + people.length === 0) return <p className={css.hint}>{words}</p>;
  return (
    <details className={css.others}>
      <summary>{words}</summary>
      <div className={css.covered}>
        {areas.length > 0 && <p>{areas.map(({ name }) => name).join(' · ')}</p>}
        {people.length > 0 && (
          <ul>
            {people.map(({ id, name, departName }) => (
              <li key={id}>{[name ?? id, departName].filter((each) => each !== null).join(' · ')}</li>
            ))}
          </ul>
        )}
      </div>
    </details>
  );
}

export function KindChoice({ kind, onChange }: { kind: MusterKind; onChange: (kind: MusterKind) => void }) {
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

/**
 * Muster points of the drill markers; other areas on demand. Those that the circle of an accident touches are marked.
 */
export function PointChoice({ draft, choices, touched, onChange }: PartProps & { touched: readonly string[] }) {
  const t = useT();
  const free = choices.areas.filter(({ id }) => draft.scope !== 'areas' || !draft.areaIds.includes(id));
  const isMarked = ({ id }: { id: string }): boolean => choices.points.includes(id) || draft.points.includes(id);
  const [marked, others] = [free.filter(isMarked), free.filter((area) => !isMarked(area))];
  const chosen = pointsOf(draft, touched);
  const labelOf = ({ id, name }: MusterChoices['areas'][number]): string =>
    draft.scope === 'circle' && touched.includes(id) ? t('muster.inCircle', { name }) : name;
  const checks = (areas: MusterChoices['areas']): ReactNode =>
    areas.map((area) => (
      <Check
        key={area.id}
        label={labelOf(area)}
        isOn={chosen.includes(area.id)}
        onToggle={() => onChange({ points: toggled(chosen, area.id), isOwnPoints: true })}
      />
    ));
  return (
    <Choices legend={t('muster.points')}>
      {checks(marked)}
      {chosen.length === 0 && <p className={css.hint}>{t('muster.noPoints')}</p>}
      {choices.unplaced.length > 0 && (
        <p className={css.hint}>{t('muster.unplaced', { names: choices.unplaced.join(', ') })}</p>
      )}
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
