import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import css from './AlarmLinks.module.css';
import { belongingsOf, useAlarmLink } from './useAlarmLink.ts';

/** Links to the permit, the rounds or the drill of an alarm; null without any. */
export function AlarmLinks({ id }: { id: string }) {
  const t = useT();
  const link = useAlarmLink(id);
  const belongings = link ? belongingsOf(t, link) : [];
  if (belongings.length === 0) return null;
  return (
    <span className={css.links}>
      {belongings.map(({ text, to }) => (
        <Link key={to} to={to} title={text}>
          {text}
        </Link>
      ))}
    </span>
  );
}
