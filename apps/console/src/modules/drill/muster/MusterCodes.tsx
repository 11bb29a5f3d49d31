import type { MusterPointCode } from '@muster/model/checkIn/wire.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { QRCodeSVG } from 'qrcode.react';
import { Link } from 'react-router';

import { get, post } from '../../../core/http/request.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { useSession } from '../../../core/session/session.ts';
import { confirm } from '../../../ui/feedback/confirm.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { usePageTheme } from '../../../ui/layout/themeChoice.ts';
import css from './MusterCodes.module.css';

const sidePx = 320;
const key = ['muster', 'codes'];

/** `/muster/codes`: a sheet for each muster point with the code for people without a card. */
export function MusterCodes() {
  usePageTheme('light');
  const t = useT();
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => get<MusterPointCode[]>('/pod/muster/codes', {}, { signal, quiet: true }),
  });
  return (
    <main className={css.page}>
      <div className={css.actions}>
        <Link to="/muster">{t('menu.muster')}</Link>
        <Button tone="primary" disabled={data === undefined} onClick={() => window.print()}>
          {t('muster.printNow')}
        </Button>
      </div>
      <h1 className={css.title}>{t('checkIn.codes')}</h1>
      <p className={css.hint}>{t('checkIn.codesHint')}</p>
      {data === undefined && (error === null ? <Waiting /> : <p role="alert">{error.message}</p>)}
      {data?.length === 0 && <p>{t('checkIn.noPoints')}</p>}
      {data?.map((code) => (
        <Sheet key={code.areaId} code={code} />
      ))}
    </main>
  );
}

function Sheet({ code: { areaId, name, token } }: { code: MusterPointCode }) {
  const t = useT();
  const client = useQueryClient();
  const site = useSession(({ buildings, buildId }) => buildings.find(({ id }) => id === buildId)?.name ?? '');
  const { mutate, isPending } = useMutation({
    mutationFn: () => post('/pod/muster/renewCodes', { areaIds: [areaId] }),
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
  const renew = async (): Promise<void> => {
    const label = t('checkIn.renew');
    const text = t('checkIn.renewText', { name });
    if (await confirm({ title: label, text, confirmLabel: label, isDangerous: true })) mutate();
  };
  return (
    <section className={css.sheet} aria-label={name}>
      <p className={css.call}>{t('checkIn.scan')}</p>
      <h2>{name}</h2>
      <p>{site}</p>
      {token === null ? (
        <Button tone="primary" isBusy={isPending} onClick={() => mutate()}>
          {t('checkIn.make')}
        </Button>
      ) : (
        <>
          <QRCodeSVG
            value={`${location.origin}/checkIn/${token}`}
            size={sidePx}
            level="M"
            marginSize={4}
            title={`${t('checkIn.title')} ${name}`}
          />
          <p className={css.text}>{t('checkIn.scanHint')}</p>
          <div className={css.tools}>
            <a href={`/checkIn/${token}`} target="_blank" rel="noopener noreferrer">
              {t('checkIn.title')}
            </a>
            <Button isBusy={isPending} onClick={() => void renew()}>
              {t('checkIn.renew')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
