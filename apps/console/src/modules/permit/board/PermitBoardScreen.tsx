import type { BoardPermit } from '@muster/model/workPermit/wire.ts';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { presenceOf } from '../record/presenceOf.ts';
import { timeLeft } from '../record/timeLeft.ts';
import css from './PermitBoard.module.css';
import { useBoard } from './useBoard.ts';

/** `/permit/board`: work in progress and paused, least time left first; on a desk, a phone and a wall. */
export function PermitBoardScreen() {
  const t = useT();
  const { data, error, refetch } = useBoard();
  return (
    <div className={css.page}>
      <PageTitle className={css.title}>{t('menu.permitBoard')}</PageTitle>
      {data === undefined && error === null && <Waiting />}
      {data === undefined && error !== null && (
        <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />
      )}
      {data?.permits.length === 0 && (
        <Empty text={t('console.permit.noWork')} action={<Link to="/permit/workPermit">{t('menu.workPermit')}</Link>} />
      )}
      {data !== undefined && data.permits.length > 0 && (
        <ul className={css.cards}>
          {data.permits.map((permit) => (
            <PermitCard key={permit.id} permit={permit} />
          ))}
        </ul>
      )}
    </div>
  );
}

function PermitCard({ permit }: { permit: BoardPermit }) {
  const t = useT();
  const now = useNow(1000);
  const { id, number, type, level, status, areaName, departName, content, endAt, isOverdue, override } = permit;
  const isWrong = isOverdue || override !== null || permit.openAlarms > 0;
  return (
    <li className={css.card} data-wrong={isWrong}>
      <header className={css.head}>
        <Link to={`/permit/workPermit/view/${encodeURIComponent(id)}`}>{number}</Link>
        <span className={`${css.left} ${isOverdue ? css.wrong : ''}`} role="timer">
          {timeLeft(t, endAt, now)}
        </span>
      </header>
      <p className={css.kind}>
        <strong>{t(`workPermitType.${type}`)}</strong>
        <span>{t(`workPermitLevel.${level}`)}</span>
        <span>{t(`workPermitStatus.${status}`)}</span>
      </p>
      <p className={css.where}>{[areaName, departName].filter(Boolean).join(' · ')}</p>
      <p className={css.content}>{content}</p>
      {override !== null && (
        <p className={css.wrong}>{t('console.permit.overriddenFor', { reason: override.reason })}</p>
      )}
      {permit.openAlarms > 0 && (
        <p className={css.wrong}>{t('console.permit.openAlarms', { count: permit.openAlarms })}</p>
      )}
      <People permit={permit} />
    </li>
  );
}

/** Guardians by name, workers by number, and people not on the permit. */
function People({ permit: { guardians, workers, others, maxPeople } }: { permit: BoardPermit }) {
  const t = useT();
  const isIn = ({ isInside }: { isInside: boolean | null }): boolean => isInside === true;
  const isKnown = others !== null;
  return (
    <dl className={css.people}>
      <div>
        <dt>{t('permitRole.guardian')}</dt>
        <dd>
          {guardians.map((one) => (
            <span key={one.id} className={one.isInside === false ? css.wrong : undefined}>
              {`${one.name ?? t('console.permit.gone')} ${t(`console.permit.presence.${presenceOf(one.isInside)}`)}`}
            </span>
          ))}
        </dd>
      </div>
      <div>
        <dt>{t('permitRole.worker')}</dt>
        <dd>
          {isKnown
            ? t('console.permit.workersInside', { inside: workers.filter(isIn).length, all: workers.length })
            : workers.length}
        </dd>
      </div>
      {isKnown && (
        <div>
          <dt>{t('console.permit.othersInside')}</dt>
          <dd className={others > 0 ? css.wrong : undefined}>{others}</dd>
        </div>
      )}
      {maxPeople !== null && (
        <div>
          <dt>{t('workPermit.maxPeople')}</dt>
          <dd>{maxPeople}</dd>
        </div>
      )}
    </dl>
  );
}
