import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Facts } from '../../../ui/layout/Facts.tsx';
import { floorName } from '../../../core/i18n/floorName.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { PlainTable } from '../../../ui/table/PlainTable.tsx';
import { useCardCounts, useStations, useUnregisteredTags, type Station } from './useDeviceState.ts';

/** State of the hardware: stations, cards, and unregistered tags (specification §2, /beacon). */
export function BeaconPage() {
  return (
    <>
      <Stations />
      <Cards />
      <UnregisteredTags />
    </>
  );
}

function Stations() {
  const t = useT();
  const { data, error, refetch } = useStations();
  const state = ({ isOn }: Station): string => (isOn === null ? '–' : t(isOn ? 'console.yes' : 'console.no'));
  return (
    <Card title={t('beacon.stations')} aside={<Count count={data?.length} />}>
      {error !== null && <Failure message={error.message} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{t('beacon.noStations')}</p>}
      {data !== undefined && data.length > 0 && (
        <PlainTable
          label={t('beacon.stations')}
          rows={data}
          keyOf={({ id }) => id}
          columns={[
            { heading: t('beacon.name'), cell: ({ name }) => name },
            { heading: t('beacon.kind'), cell: ({ kind }) => t.named(kind) },
            { heading: t('gateway.enabled'), cell: state },
          ]}
        />
      )}
    </Card>
  );
}

function Cards() {
  const t = useT();
  const { data, error, refetch } = useCardCounts();
  const figure = (value: number | undefined): string => (value === undefined ? '–' : String(value));
  return (
    <Card title={t('menu.locationCard')}>
      {error !== null && <Failure message={error.message} onRetry={() => void refetch()} />}
      <Facts
        facts={[
          { name: t('beacon.cardsHeard'), value: figure(data?.heard) },
          { name: t('beacon.cardsOnline'), value: figure(data?.online) },
          { name: t('beacon.cardsOffline'), value: figure(data?.offline) },
          { name: t('beacon.cardsLow'), value: figure(data?.low) },
          { name: t('beacon.cardsThreeQuarters'), value: figure(data?.threeQuarters) },
        ]}
      />
    </Card>
  );
}

function UnregisteredTags() {
  const t = useT();
  const { data, error, refetch } = useUnregisteredTags();
  return (
    <Card title={t('beacon.unregistered')} aside={<Count count={data?.length} />}>
      {error !== null && <Failure message={error.message} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p>{t('beacon.noneUnregistered')}</p>}
      {data !== undefined && data.length > 0 && (
        <PlainTable
          label={t('beacon.unregistered')}
          rows={data}
          keyOf={({ tag }) => tag}
          columns={[
            { heading: t('locationCard.sn'), cell: ({ tag }) => tag },
            { heading: t('beacon.positions'), cell: ({ count }) => count, isNumber: true },
            { heading: t('beacon.floor'), cell: ({ floor }) => floorName(t, floor) },
            { heading: t('secret.lastHeard'), cell: ({ t: at }) => formatTime(at) },
          ]}
        />
      )}
    </Card>
  );
}

function Count({ count }: { count: number | undefined }) {
  const t = useT();
  return count === undefined ? null : <span>{t('beacon.count', { count })}</span>;
}

function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  const t = useT();
  return (
    <p role="alert">
      {t('beacon.notFound')} ({message}) <Button onClick={onRetry}>{t('console.tab.refresh')}</Button>
    </p>
  );
}
