import { notice } from '@muster/model/notice/notice.ts';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import css from './notice.module.css';
import { noticeAddress, type NoticeRow, noticeText } from './noticeText.ts';
import { useMarkRead } from './useNotices.ts';

const refreshMs = 10_000;

/** `/message/notice`: all notices of the account, read and unread. */
export function NoticeScreen() {
  return (
    <EntityScreen
      entity={notice}
      path="/message/notice"
      cells={{ facts: Text }}
      viewCells={{ facts: Text }}
      refreshMs={refreshMs}
      ExtraAction={RowActions}
      ListAction={ReadAll}
    />
  );
}

type AnyRow = Readonly<Record<string, unknown>>;

/** Valid for every row of `/base/notice/page`. */
function asNotice(row: AnyRow): NoticeRow {
  return row as unknown as NoticeRow;
}

function Text({ row }: { row: AnyRow }) {
  const t = useT();
  const shown = asNotice(row);
  return <span className={shown.isRead ? undefined : css.unread}>{noticeText(t, shown)}</span>;
}

function RowActions({ row }: { row: AnyRow }) {
  const t = useT();
  const markRead = useMarkRead();
  const can = useCan();
  const shown = asNotice(row);
  const address = noticeAddress(shown, can);
  return (
    <>
      {address !== null && (
        <Link to={address} onClick={() => void (shown.isRead || markRead([shown.id]))}>
          {t('console.notice.show')}
        </Link>
      )}
      {!shown.isRead && (
        <button type="button" onClick={() => void markRead([shown.id])}>
          {t('console.notice.read')}
        </button>
      )}
    </>
  );
}

function ReadAll() {
  const t = useT();
  const markRead = useMarkRead();
  return <Button onClick={() => void markRead()}>{t('console.notice.readAll')}</Button>;
}
