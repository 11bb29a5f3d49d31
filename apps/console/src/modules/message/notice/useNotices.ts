import type { Page } from '@muster/model/entity/entity.ts';
import { notice } from '@muster/model/notice/notice.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { get, post, RequestError } from '../../../core/http/request.ts';
import type { NoticeRow } from './noticeText.ts';

const shownInPanel = 8;

/** The newest unread notices of the account. */
export function useUnreadNotices() {
  const query = { isRead: 'false', page: 0, size: shownInPanel };
  return useQuery({
    queryKey: [notice.name, 'panel'],
    queryFn: ({ signal }) => get<Page<NoticeRow>>('/base/notice/page', query, { signal, quiet: true }),
  });
}

/** Marks notices as read, all of them without ids; the counter and every list follow. */
export function useMarkRead(): (ids?: readonly string[]) => Promise<void> {
  const client = useQueryClient();
  return async (ids) => {
    try {
      await post('/base/notice/read', ids === undefined ? {} : { ids });
    } catch (error) {
      if (!(error instanceof RequestError)) throw error; // A refusal was shown as a toast.
    }
    await client.invalidateQueries({ queryKey: [notice.name] });
  };
}
