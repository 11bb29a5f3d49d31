import { type RawBuilder, sql } from 'kysely';

import type { SiteScope } from '../../../core/auth/caller.ts';
import { isChosenSubject } from '../../../core/auth/dataScope.store.ts';

/** Delivery state of a notice (`sendStatuses`): if it goes to the carrier, that of the message to the wristband. */
export function sendStatus(): RawBuilder<unknown> {
  const message = sql`(select case when d.status in ('unread', 'read', 'confirmed') then 'success'
      when d.status = 'cancelled' then 'notSent' else d.status end
    from bracelet_delivery d where d.id = card_notice.delivery_id)`;
  return sql`(case when card_notice.to_wearer then coalesce(${message}, 'notSent') else 'sent' end)`;
}

/** The condition that a notice is visible to a role that sees only chosen people and vehicles. */
export function seesCardNotice(site: SiteScope | null): RawBuilder<boolean> | null {
  const subjects = site?.visibility.subjects ?? null;
  if (subjects === null) return null;
  const column = (name: string): RawBuilder<unknown> => sql.ref(`card_notice.${name}`);
  return isChosenSubject(subjects, column('subjectKind'), column('subjectId'), column('departId'));
}
