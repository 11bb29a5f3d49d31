import type { CheckOrder } from '@muster/model/patrolRound/wire.ts';

type Fix = NonNullable<CheckOrder['fix']>;

const waitMs = 15_000;
/** A place of just now will do. */
const oldMs = 5000;
const mostAccuracy = 10_000;

/** Where this phone is (W3C Geolocation); null where it does not say: switched off, forbidden, no answer in time. */
export function phoneFix(): Promise<Fix | null> {
  const { promise, resolve } = Promise.withResolvers<Fix | null>();
  // Browsers have it over TLS and on localhost alone.
  const { geolocation } = navigator as Partial<Navigator>;
  if (geolocation === undefined) return Promise.resolve(null);
  geolocation.getCurrentPosition(
    ({ coords: { longitude: lon, latitude: lat, accuracy } }) =>
      resolve({ lon, lat, accuracy: Math.min(accuracy, mostAccuracy) }),
    () => resolve(null),
    { enableHighAccuracy: true, timeout: waitMs, maximumAge: oldMs },
  );
  return promise;
}
