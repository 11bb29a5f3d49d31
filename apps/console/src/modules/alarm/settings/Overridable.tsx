import type { ReactNode } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import css from './AlarmSettingsInput.module.css';
import { followsType, type RuleEdit } from './ruleEdit.ts';

/** Props of an input of a rule's field. */
export interface RuleFieldInput {
  /** Own value, or the inherited one; undefined = unset. */
  value: unknown;
  isDisabled: boolean;
  isWrong: boolean;
  /** undefined = unset; refused if that would fall back to the type's value. */
  put: (value: unknown) => void;
}

interface OverridableProps {
  edit: RuleEdit;
  name: string;
  label: string;
  /** Default of an unset value. */
  fallback: unknown;
  children: (input: RuleFieldInput) => ReactNode;
}

/** A field of a rule. In an area the value of its type is shown in grey, until the rule has its own settings. */
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
          // A number is empty for a moment while it is retyped, and must not revert to the type's.
          if (value !== undefined || base === null) onChange({ [name]: value });
        },
      })}
      {isWrong && (
        <span className={css.fault}>{t(name === 'windows' ? 'console.rule.wrongTimes' : 'console.rule.fillIn')}</span>
      )}
    </span>
  );
}
