import { Waiting } from '../../ui/feedback/Waiting.tsx';
import { Chapter } from './Chapter.tsx';
import css from './HelpPage.module.css';
import { useManual } from './useManual.ts';

/** The help manual, chapter by chapter. */
export function HelpPage() {
  const manual = useManual();
  if (manual === undefined) return <Waiting />;
  return (
    <div className={css.page}>
      <ul className={css.contents}>
        {manual.chapters.map(({ name, title }) => (
          <li key={name}>
            <a href={`#${name}`}>{title}</a>
          </li>
        ))}
      </ul>
      <div className={css.chapters}>
        {manual.chapters.map((chapter) => (
          <Chapter key={chapter.name} chapter={chapter} />
        ))}
      </div>
    </div>
  );
}
