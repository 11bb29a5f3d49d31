import type { ReactNode } from 'react';

import css from './Facts.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
}

/** Names and values, one below another. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ name, value }, index) => (
        // Until the texts are loaded, several names are empty.
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
