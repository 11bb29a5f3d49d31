import type { PermitRecord } from '@muster/model/workPermit/wire.ts';
import { QRCodeSVG } from 'qrcode.react';
import { Link, useParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useSession } from '../../../core/session/session.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Picture } from '../../../ui/form/upload/Picture.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { usePageTheme } from '../../../ui/layout/themeChoice.ts';
import { usePermit } from '../record/usePermit.ts';
import css from './PermitPrint.module.css';
import { PrintedRecord } from './PrintedRecord.tsx';

const sidePx = 112;

/** `/permit/ID/print`: the printed permit with its record and space for signatures. */
export function PermitPrint() {
  usePageTheme('light');
  const { id = '' } = useParams();
  const t = useT();
  const { data: permit, error } = usePermit(id);
  if (permit === undefined)
    return <main className={css.sheet}>{error === null ? <Waiting /> : <p role="alert">{error.message}</p>}</main>;
  const page = `/permit/workPermit/view/${encodeURIComponent(id)}`;
  return (
    <main className={css.sheet}>
      <div className={css.actions}>
        <Link to={page}>{t('workPermit')}</Link>
        <Button tone="primary" onClick={() => window.print()}>
          {t('muster.printNow')}
        </Button>
      </div>
      <Head permit={permit} address={`${location.origin}${page}`} />
      <Terms permit={permit} />
      <PrintedRecord permit={permit} />
      <Photos permit={permit} />
      <p className={css.byHand}>
        {(['applicant', 'guardian', 'confirmer'] as const).map((role) => (
          <span key={role}>{t(`permitRole.${role}`)}</span>
        ))}
      </p>
      <p className={css.foot}>{t('console.permit.printedAt', { time: formatTime(permit.t) })}</p>
    </main>
  );
}

function Head({
  permit: { number, type, level, status, override },
  address,
}: {
  permit: PermitRecord;
  address: string;
}) {
  const t = useT();
  const site = useSession(({ buildings, buildId }) => buildings.find(({ id }) => id === buildId)?.name ?? '');
  return (
    <header className={css.head}>
      <div>
        <p>{site}</p>
        <h1>{`${t(`workPermitType.${type}`)} · ${t(`workPermitLevel.${level}`)}`}</h1>
        <p>{`${t('workPermit.number')} ${number} · ${t(`workPermitStatus.${status}`)}`}</p>
        {override !== null && (
          <p className={css.override}>
            {`${t('console.permit.overriddenBy', { name: override.name, time: formatTime(override.at) })} · ${override.reason}`}
          </p>
        )}
      </div>
      <QRCodeSVG value={address} size={sidePx} level="M" marginSize={2} title={t('console.permit.code', { number })} />
    </header>
  );
}

function Terms({ permit }: { permit: PermitRecord }) {
  const t = useT();
  const { content, areaName, place, startAt, endAt, departName, safetyMeasures, maxPeople } = permit;
  const at = place === null ? '' : ` (${place.lon.toFixed(6)}, ${place.lat.toFixed(6)})`;
  const rows: readonly (readonly [string, string])[] = [
    [t('workPermit.content'), content],
    [t('workPermit.areaId'), `${areaName ?? ''}${at}`],
    [t('workPermit.startAt'), formatTime(startAt)],
    [t('workPermit.endAt'), formatTime(endAt)],
    [t('workPermit.departId'), departName ?? ''],
    [t('workPermit.maxPeople'), maxPeople === null ? '' : String(maxPeople)],
    [t('workPermit.safetyMeasures'), safetyMeasures],
  ];
  return (
    <table className={css.table} aria-label={t('workPermit')}>
      <tbody>
        {rows.map(([name, value], row) => (
          // Texts may still be loading, and are equal until then.
          <tr key={row}>
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Photos({ permit: { photos } }: { permit: PermitRecord }) {
  const t = useT();
  if (photos.length === 0) return null;
  return (
    <section className={css.photos}>
      <h2>{t('workPermit.photos')}</h2>
      {photos.map((photo) => (
        <Picture key={photo.downloadUrl} upload={{ id: photo.downloadUrl, ...photo }} />
      ))}
    </section>
  );
}
