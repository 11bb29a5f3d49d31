import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { formatTime } from '../../../core/time/formatTime.ts';
import css from './notice.module.css';
import { noticeAddress, noticeText } from './noticeText.ts';
import { useMarkRead, useUnreadNotices } from './useNotices.ts';

/** The newest unread notices, each with a link to its subject. */
export function NoticePanel({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { data, error, refetch } = useUnreadNotices();
  const markRead = useMarkRead();
  const can = useCan();
  return (
    <section className={css.panel} aria-label={t('console.notice.open')}>
      {error !== null && (
        <p className={css.hint}>
          {error.message} <Button onClick={() => void refetch()}>{t('console.retry')}</Button>
        </p>
      )}
      {data?.data.length === 0 && <p className={css.hint}>{t('console.notice.none')}</p>}
      <ul className={css.list}>
        {data?.data.map((row) => (
          <li key={row.id}>
            <Link
              to={noticeAddress(row, can) ?? '/message/notice'}
              className={css.line}
              onClick={() => {
                void markRead([row.id]);
                onClose();
              }}
            >
              <span>{noticeText(t, row)}</span>
              <time dateTime={row.at}>{formatTime(row.at)}</time>
            </Link>
          </li>
        ))}
      </ul>
      <footer className={css.footer}>
        <Button disabled={(data?.length ?? 0) === 0} onClick={() => void markRead()}>
          {t('console.notice.readAll')}
        </Button>
        <Link to="/message/notice" onClick={onClose}>
          {t('console.notice.all')}
        </Link>
      </footer>
    </section>
  );
}
