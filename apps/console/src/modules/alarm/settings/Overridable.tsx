import type { ReactNode } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import css from './AlarmSettingsInput.module.css';
import type { RuleEdit } from './ruleEdit.ts';

/** What an input of a rule's field is given. */
export interface RuleFieldInput {
  /** Of the own setting, or as it is inherited; undefined = nobody says. */
  value: unknown;
  isDisabled: boolean;
  isWrong: boolean;
  /** undefined = nothing is said: where something is inherited, only the button says so. */
  put: (value: unknown) => void;
}

interface OverridableProps {
  edit: RuleEdit;
  name: string;
  label: string;
  /** What holds where nobody says anything. */
  fallback: unknown;
  children: (input: RuleFieldInput) => ReactNode;
}

/** A field of a rule. An area's shows in grey what its type says until it is overridden, and can go back to it. */
export function Overridable({
  edit: { own, base, wrong, onChange },
  name,
  label,
  fallback,
  children,
}: OverridableProps) {
  const t = useT();
  const isInherited = base !== null && own[name] === undefined;
  const inherited = base?.[name] ?? fallback;
  const isWrong = wrong.has(name);
  return (
    <span className={`${css.labelled} ${isInherited ? css.inherited : ''}`}>
      <span className={css.label}>{label}</span>
      {children({
        value: isInherited ? inherited : own[name],
        isDisabled: isInherited,
        isWrong,
        put: (value) => {
          // A number that is being typed anew is empty for a moment, and must not fall back to the type's.
          if (value !== undefined || base === null) onChange({ [name]: value });
        },
      })}
      {base !== null && (
        <button
          type="button"
          className={css.override}
          aria-label={t(isInherited ? 'console.rule.overrideOf' : 'console.rule.resetOf', { name: label })}
          onClick={() => onChange({ [name]: isInherited ? inherited : undefined })}
        >
          {t(isInherited ? 'console.rule.override' : 'console.rule.reset')}
        </button>
      )}
      {isWrong && (
        <span className={css.fault}>{t(name === 'windows' ? 'console.rule.wrongTimes' : 'console.rule.fillIn')}</span>
      )}
    </span>
  );
}
