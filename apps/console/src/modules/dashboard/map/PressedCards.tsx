import { lazy, Suspense } from 'react';

import type { MapDevice } from '../../../map/device/mapDevice.ts';
import type { Site } from '../../../map/site/site.ts';
import type { MapSign } from '../../../map/sign/mapSign.ts';
import type { TagStore } from '../../../map/tag/tagStore.ts';
import { permitOfBody } from '../../permit/map/permitBody.ts';
import { DeviceCard } from '../device/DeviceCard.tsx';
import { SignCard } from '../sign/SignCard.tsx';
import { SubjectCard } from '../subject/SubjectCard.tsx';
import css from './Dashboard.module.css';
import type { Selection } from './useSelection.ts';

// Loaded when the risk areas are switched on.
const DistrictCard = lazy(async () => ({ default: (await import('../../risk/level/RiskReasons.tsx')).DistrictCard }));

const PermitCard = lazy(async () => ({ default: (await import('../../permit/map/PermitCard.tsx')).PermitCard }));

export interface PressedProps {
  store: TagStore;
  site: Site | undefined;
  selection: Selection;
  /** The pressed device. */
  device: MapDevice | null;
  onDevice: (device: MapDevice | null) => void;
  /** The pressed sign. */
  sign: MapSign | null;
  onSign: (sign: MapSign | null) => void;
  /** The pressed risk area or fence of a permit. */
  districtId: string | null;
  onDistrict: (id: string | null) => void;
}

/** The card of the pressed object; precedence: person, sign, device, ground. */
export function PressedCards({
  store,
  site,
  selection,
  device,
  onDevice,
  sign,
  onSign,
  districtId,
  onDistrict,
}: PressedProps) {
  if (selection.tag === null && device === null && sign === null && districtId === null) return null;
  return (
    <div className={css.card} data-map-edge="card">
      {selection.tag === null ? (
        <>
          {sign !== null && <SignCard sign={sign} onClose={() => onSign(null)} />}
          {device !== null && <DeviceCard device={device} onClose={() => onDevice(null)} />}
          {districtId !== null && (
            <Suspense fallback={null}>
              <BodyCard id={districtId} onClose={() => onDistrict(null)} />
            </Suspense>
          )}
        </>
      ) : (
        <SubjectCard
          key={selection.tag}
          store={store}
          tag={selection.tag}
          areaName={(id) => site?.areas.find((area) => area.id === id)?.name}
          isFollowing={selection.isFollowing}
          onFollow={selection.follow}
          onClose={() => selection.pick(null)}
          onShow={selection.show}
        />
      )}
    </div>
  );
}

/** A pressed volume: the fence of a permit, or a risk area. */
function BodyCard({ id, onClose }: { id: string; onClose: () => void }) {
  const permitId = permitOfBody(id);
  if (permitId === null) return <DistrictCard id={id} onClose={onClose} />;
  return <PermitCard key={permitId} id={permitId} onClose={onClose} />;
}
