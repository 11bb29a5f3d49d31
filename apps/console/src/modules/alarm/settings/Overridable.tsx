import type { ReactNode } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import css from './AlarmSettingsInput.module.css';
import { followsType, type RuleEdit } from './ruleEdit.ts';

/** What an input of a rule's field is given. */
export interface RuleFieldInput {
  /** Of the own setting, or as it is inherited; undefined = nobody says. */
  value: unknown;
  isDisabled: boolean;
  isWrong: boolean;
  /** undefined = nothing is set; refused where that would fall back to the type's. */
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

/** A field of a rule. That of an area shows in grey what its type says, until the rule has settings of its own there. */
export function Overridable({ edit, name, label, fallback, children }: OverridableProps) {
  const t = useT();
  const { own, base, wrong, onChange } = edit;
  const isInherited = followsType(edit);
  const isWrong = wrong.has(name);
  return (
    <span className={`${css.labelled} ${isInherited ? css.inherited : ''}`}>
      <span className={css.label}>{label}</span>
      {children({
        value: own[name] ?? (base === null ? undefined : (base[name] ?? fallback)),
        isDisabled: isInherited,
        isWrong,
        put: (value) => {
          // A number that is being typed anew is empty for a moment, and must not fall back to the type's.
          if (value !== undefined || base === null) onChange({ [name]: value });
        },
      })}
      {isWrong && (
        <span className={css.fault}>{t(name === 'windows' ? 'console.rule.wrongTimes' : 'console.rule.fillIn')}</span>
      )}
    </span>
  );
}
