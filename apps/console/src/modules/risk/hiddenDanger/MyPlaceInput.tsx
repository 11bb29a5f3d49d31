import { permissions } from '@muster/model/access/permission.ts';
import type { DevicePlace } from '@muster/model/device/place.ts';
import type { latestPosition } from '@muster/model/position/wire.ts';
import { useState } from 'react';

import { get, type Wire } from '../../../core/http/request.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { useCan, useSession } from '../../../core/session/session.ts';
import { toast } from '../../../core/toast.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { PlaceInput } from '../../device/place/PlaceInput.tsx';
import css from './danger.module.css';

/** Place of a hidden danger: the user's card, else the phone, the map or coordinates. */
export function MyPlaceInput(props: FieldInputProps) {
  const t = useT();
  const can = useCan();
  const personId = useSession(({ user }) => user?.personId ?? null);
  const [isBusy, setBusy] = useState(false);
  const find = async (): Promise<void> => {
    setBusy(true);
    const own = personId !== null && can(permissions.positionView) ? await placeOfCard(personId) : null;
    const place = own ?? (await placeOfPhone());
    setBusy(false);
    if (place === null) toast('error', t('console.danger.noMyPlace'));
    else props.onChange(place);
  };
  return (
    <div className={css.place}>
      <div>
        <Button isBusy={isBusy} onClick={() => void find()}>
          {t('console.danger.myPlace')}
        </Button>
      </div>
      {/* Its map looks where the place is that it begins with. */}
      <PlaceInput key={isBusy ? 'searching' : 'found'} {...props} />
    </div>
  );
}

/** Place of a person's card that is online. */
async function placeOfCard(personId: string): Promise<DevicePlace | null> {
  const query = { subjectId: personId };
  const found = await get<Wire<typeof latestPosition>[]>('/pod/position/latest', query, { quiet: true }).catch(
    () => [],
  );
  const newest = found.filter(({ online }) => online).toSorted((one, other) => other.t - one.t)[0];
  if (newest === undefined || newest.lon === null || newest.lat === null) return null;
  return { lon: newest.lon, lat: newest.lat, floor: newest.floor };
}

const withinMs = 10_000;

/** Position of the phone, without a floor. */
function placeOfPhone(): Promise<DevicePlace | null> {
  return new Promise((resolve) => {
    if (!('geolocation' in navigator)) {
      resolve(null);
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lon: coords.longitude, lat: coords.latitude, floor: 0 }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: withinMs },
    );
  });
}
