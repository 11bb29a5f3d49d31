import type { countReply } from '@muster/model/reply/wire.ts';
import MessageOutlined from '@ant-design/icons/es/icons/MessageOutlined';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { notice } from '@muster/model/notice/notice.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';

import { useOpen } from '../../ui/feedback/useOpen.ts';
import { useT } from '../../core/i18n/i18n.ts';
import { get, type Wire } from '../../core/http/request.ts';
import { useCan } from '../../core/session/session.ts';
import css from './NoticeBell.module.css';

const NoticePanel = lazy(async () => ({
  default: (await import('../../modules/message/notice/NoticePanel.tsx')).NoticePanel,
}));

/** Maximum delay of a notice, which is not an alarm. */
const pollMs = 10_000;

/** Number of unread notices; opens the newest of them. */
export function NoticeBell() {
  return useCan()(permissionCode(notice, 'view')) ? <Bell /> : null;
}

function Bell() {
  const t = useT();
  const { isOpen, setOpen, root, closeOnEscape } = useOpen<HTMLDivElement>();
  const { data } = useQuery({
    queryKey: [notice.name, 'unread'],
    queryFn: ({ signal }) => get<Wire<typeof countReply>>('/base/notice/unread', {}, { quiet: true, signal }),
    refetchInterval: pollMs,
  });
  const count = data?.count ?? 0;
  return (
    <div ref={root} className={css.root} onKeyDown={closeOnEscape}>
      <button
        type="button"
        className={css.button}
        title={t('console.notice.open')}
        aria-expanded={isOpen}
        aria-label={count === 0 ? t('console.notice.open') : t('console.notice.unread', { count })}
        onClick={() => setOpen(!isOpen)}
      >
        <MessageOutlined aria-hidden />
        {count > 0 && <span className={css.count}>{count > 99 ? '99+' : count}</span>}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <NoticePanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
