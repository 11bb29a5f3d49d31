import type { CheckOrder } from '@muster/model/patrolRound/wire.ts';

type Fix = NonNullable<CheckOrder['fix']>;

const waitMs = 15_000;
/** Maximum age of a cached place. */
const oldMs = 5000;
const mostAccuracy = 10_000;

/** Position of this phone (W3C Geolocation); null if it is switched off, denied, or late. */
export function phoneFix(): Promise<Fix | null> {
  const { promise, resolve } = Promise.withResolvers<Fix | null>();
  // Browsers provide it only over TLS and on localhost.
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

/** Pixels of the longer side: shows a defect, and fits a slow connection. */
const longest = 1280;
const quality = 0.75;

/** A photo as a smaller JPEG; unchanged if this browser cannot draw it. */
export async function shrinkPhoto(file: File): Promise<File> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const { promise, resolve } = Promise.withResolvers<Blob | null>();
    canvas.toBlob(resolve, 'image/jpeg', quality);
    const small = await promise;
    const name = `${file.name.replace(/\.\w+$/, '')}.jpg`;
    return small === null ? file : new File([small], name, { type: 'image/jpeg' });
  } catch {
    return file;
  }
}
