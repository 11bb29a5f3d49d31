import { permissions } from '@muster/model/access/permission.ts';
import { type Page, permissionCode } from '@muster/model/entity/entity.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { shiftHandover } from '@muster/model/shiftHandover/shiftHandover.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router';

import { get } from '../../../core/http/request.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { live } from '../../../core/live/live.ts';
import { useCan, useSession } from '../../../core/session/session.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import css from './HandoverSign.module.css';

type Handover = Pick<Row<typeof shiftHandover>, 'fromId' | 'fromName' | 'handedAt'>;

/** On Home: a handover of a colleague that this account may confirm. */
export function HandoverSign() {
  const can = useCan();
  return can(permissions.shiftHandOver) && can(permissionCode(shiftHandover, 'view')) ? <Sign /> : null;
}

function Sign() {
  const t = useT();
  const accountId = useSession(({ user }) => user?.id);
  const handover = useOpenHandover();
  if (handover === undefined || handover.fromId === accountId) return null;
  const { fromName, handedAt } = handover;
  return (
    <p role="status">
      <Link className={css.sign} to="/alarm/shift">
        <span>{t('console.handover.yours', { name: fromName, time: formatTime(handedAt).slice(11, 16) })}</span>
        <b>{t('console.handover.confirm')}</b>
      </Link>
    </p>
  );
}

/** The handover that waits for its confirmation; the server announces each change of it. */
function useOpenHandover(): Handover | undefined {
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: [shiftHandover.name, 'open'],
    queryFn: ({ signal }) =>
      get<Page<Handover>>('/pod/shiftHandover/page', { status: 'open', page: 0, size: 1 }, { signal, quiet: true }),
    staleTime: Infinity,
  });
  useEffect(() => {
    const readAgain = (): void => void client.invalidateQueries({ queryKey: [shiftHandover.name, 'open'] });
    const onSite = (entities: readonly string[] | null): void => {
      if (entities?.includes(shiftHandover.name) ?? true) readAgain();
    };
    return live.subscribe({ onReady: readAgain, onSite });
  }, [client]);
  return data?.data[0];
}
