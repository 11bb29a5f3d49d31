import { isMasked, privatePermission } from '@muster/model/access/privateFields.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { braceletMessage } from '@muster/model/braceletMessage/braceletMessage.ts';
import { entityPath, type EntityRow, permissionCode } from '@muster/model/entity/entity.ts';
import { person } from '@muster/model/person/person.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { get } from '../../../core/http/request.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { Button } from '../../../ui/input/Button.tsx';
import css from './SubjectActions.module.css';
import { type Subject, subjectPage } from './subjectPage.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Actions on a subject: call, message to the wristband, track of the last hour, page. */
export function SubjectActions({ subject, isOnPage = false }: { subject: Subject; isOnPage?: boolean }) {
  const t = useT();
  const can = useCan();
  const isPerson = subject.kind === 'person';
  const now = useNow(minuteMs);
  const page = subjectPage(subject, can);
  const message = messageTo(subject.id);
  return (
    <div className={isOnPage ? css.onPage : css.actions}>
      {isPerson && can(permissionCode(person, 'view')) && <CallButton key={subject.id} personId={subject.id} />}
      {isPerson && can(permissionCode(braceletMessage, 'add')) && (
        <Link className={css.action} to={message.path} state={message.state}>
          {t('console.tagCard.message')}
        </Link>
      )}
      {can(permissions.positionHistory) && (
        <Link className={css.action} to={trackOf(subject, now)}>
          {t('console.tagCard.track')}
        </Link>
      )}
      {page !== null && !isOnPage && (
        <Link className={css.action} to={page}>
          {t('console.tagCard.page')}
        </Link>
      )}
    </div>
  );
}

/**
 * The phone number of a person. A masked number is revealed by a press, which the system log records, and then called.
 */
function CallButton({ personId }: { personId: string }) {
  const t = useT();
  const can = useCan();
  // A separate query: reloading the row of the person's page would delay the call.
  const { data } = useQuery({
    queryKey: [person.name, 'phone', personId],
    queryFn: ({ signal }) => get<EntityRow>(`${entityPath(person)}/get`, { id: personId }, { signal, quiet: true }),
  });
  const [revealed, setRevealed] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const phone = revealed ?? String(data?.['phone'] ?? '');
  const permission = privatePermission(person);
  if (data === undefined) return null;
  if (phone === '') return <span className={css.none}>{t('console.tagCard.noPhone')}</span>;
  if (!isMasked(phone))
    return (
      <a className={`${css.action} ${css.phone}`} href={`tel:${phone}`}>
        {t('console.tagCard.callNumber', { phone })}
      </a>
    );
  // Without the permission the number is masked.
  if (permission === null || !can(permission)) return <span className={css.none}>{phone}</span>;
  const reveal = async (): Promise<void> => {
    setBusy(true);
    try {
      const numbers = await get<Record<string, string | null>>(`${entityPath(person)}/reveal`, { id: personId });
      setRevealed(numbers['phone'] ?? '');
    } catch {
      // The reason was already shown.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button isSmall isBusy={isBusy} onClick={() => void reveal()}>
      {t('console.tagCard.call')}
    </Button>
  );
}

/** The track of the last hour. */
function trackOf({ kind, id }: Subject, now: number): string {
  return `/area/track?${new URLSearchParams({ who: `${kind}:${id}`, from: `${now - hourMs}`, to: `${now}` }).toString()}`;
}

/** The form of a message to a wristband, with the receiver filled in. */
function messageTo(personId: string): { path: string; state: object } {
  const receivers = { personIds: [personId], vehicleIds: [], departIds: [], personTypes: [] };
  return { path: '/message/bracelet/add', state: { preset: { type: 'custom', receivers } } };
}
