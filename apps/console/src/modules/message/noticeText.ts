import { menu, type MenuEntry } from '@muster/model/access/menu.ts';
import type { riskLevels } from '@muster/model/district/district.ts';
import type { NoticeKind } from '@muster/model/notice/notice.ts';

import type { Translate } from '../../app/i18n.ts';

/** A row of `/base/notice/page`, as far as it is shown. */
export interface NoticeRow {
  id: string;
  kind: NoticeKind;
  at: string;
  isRead: boolean;
  facts: Readonly<Record<string, string | number | null>> | null;
  entity: string | null;
  rowId: string | null;
}

/** What a notice says, in the reader's language. */
export function noticeText(t: Translate, { kind, facts }: Pick<NoticeRow, 'kind' | 'facts'>): string {
  if (facts === null) return t(`notice.kind.${kind}`);
  const { sn = '', name = null, level = null, ...rest } = facts;
  const who = name === null ? String(sn) : t('notice.card', { name, sn: sn ?? '' });
  const params: Record<string, string | number> = { who };
  for (const [key, value] of Object.entries(rest)) params[key] = value ?? '';
  // Written by the server with a risk tip's level.
  if (level !== null) params['level'] = t(`riskLevel.${level as (typeof riskLevels)[number]}`);
  return t.named(`notice.text.${kind}`, params);
}

/** The page of what a notice is about; null where it is about no row. */
export function noticeAddress({ entity, rowId }: Pick<NoticeRow, 'entity' | 'rowId'>): string | null {
  if (entity === null || rowId === null) return null;
  const entry = menu.flatMap(({ children }): readonly MenuEntry[] => children).find(({ name }) => name === entity);
  return entry === undefined ? null : `${entry.url}/view/${encodeURIComponent(rowId)}`;
}
