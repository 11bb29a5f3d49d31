import type { Certificate } from './careerShape.ts';

type Limited = Pick<Certificate, 'kind' | 'name' | 'validTo'>;

/**
 * The first expired certificate without a valid one of the same kind and name.
 * @param today a day of the site, yyyy-MM-dd
 */
export function expiredCertificate<C extends Limited>(certificates: readonly C[], today: string): C | undefined {
  return lastOfEach(certificates).find(({ validTo }) => validTo !== null && validTo < today);
}

/** For each kind and name the certificate that is valid longest. */
export function lastOfEach<C extends Limited>(certificates: readonly C[]): C[] {
  const last = new Map<string, C>();
  for (const each of certificates) {
    const key = JSON.stringify([each.kind, each.name]);
    const known = last.get(key);
    if (known === undefined || endOf(each) > endOf(known)) last.set(key, each);
  }
  return [...last.values()];
}

/** Later than any day if it has no end. */
function endOf({ validTo }: Limited): string {
  return validTo ?? '~';
}
