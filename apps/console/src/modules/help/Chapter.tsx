import type { ManualChapter } from '@muster/model/manual/manual.ts';

import css from './Chapter.module.css';

/** One chapter of the manual: facts, then steps or keys. */
export function Chapter({ chapter }: { chapter: ManualChapter }) {
  const { name, title, text, steps = [] } = chapter;
  return (
    <section id={name} className={css.chapter}>
      <h2 className={css.title}>{title}</h2>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {steps.length > 0 && (
        <dl className={css.steps}>
          {steps.map(({ term, does }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
