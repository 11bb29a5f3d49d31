import { useT } from '../../../core/i18n/i18n.ts';
import css from './LoginPicture.module.css';

/** An illustration: a site from above, with one highlight. */
export function LoginPicture() {
  const t = useT();
  return (
    <aside className={css.picture}>
      <svg viewBox="0 0 640 640" preserveAspectRatio="xMidYMid slice" aria-hidden="true" className={css.site}>
        <g className={css.plan}>
          <path d="M60 90h220v150H60zM60 150h220M150 90v60" />
          <path d="M330 70h250v110H330zM420 70v110M500 70v110" />
          <path d="M70 300h150v230H70zM70 380h150M70 450h150" />
          <circle cx="330" cy="330" r="46" />
          <circle cx="450" cy="330" r="46" />
          <circle cx="330" cy="450" r="46" />
          <circle cx="450" cy="450" r="46" />
          <path d="M270 265h250v250H270z" className={css.fence} />
          <path d="M290 620v-70h300" />
        </g>
        <g className={css.people}>
          {people.map(([x, y]) => (
            <circle key={`${x}:${y}`} cx={x} cy={y} r="5" />
          ))}
        </g>
        <g className={css.alarm}>
          <circle cx="390" cy="392" r="22" className={css.halo} />
          <circle cx="390" cy="392" r="8" />
        </g>
      </svg>
      <div className={css.words}>
        <p className={css.slogan}>{t('console.login.slogan')}</p>
        <ul>
          <li>{t('console.login.pointLive')}</li>
          <li>{t('console.login.pointAlarm')}</li>
          <li>{t('console.login.pointEvidence')}</li>
        </ul>
      </div>
    </aside>
  );
}

/** Positions of the people in the picture. */
const people = [
  [96, 120],
  [200, 196],
  [246, 178],
  [372, 112],
  [456, 140],
  [548, 104],
  [118, 340],
  [166, 416],
  [104, 492],
  [566, 288],
  [590, 470],
  [300, 574],
  [470, 584],
] as const;
