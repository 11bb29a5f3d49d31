import type { customConfig } from '@muster/model/login/wire.ts';
import { logFailure } from '../log.ts';
import { get, type Wire } from './request.ts';

/** Local key of specification §9: the installation is in an outer network, reachable by a phone from anywhere. */
const key = 'iswwyt';

/** Whether the installation is reachable from outside, as last read by {@link rememberOuterNetwork}. */
export function isOuterNetwork(): boolean {
  return localStorage.getItem(key) === 'true';
}

/** Reads the parameter of the same name, and stores it on this machine. */
export async function rememberOuterNetwork(): Promise<void> {
  try {
    const value = await get<Wire<typeof customConfig>>(
      '/pod/systemConfig/customConfigGet',
      { customCode: key },
      { quiet: true },
    );
    localStorage.setItem(key, String(value === true));
  } catch (error) {
    logFailure(`customConfigGet ${key}`, error);
  }
}
