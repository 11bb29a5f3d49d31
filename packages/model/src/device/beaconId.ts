/** What an iBeacon sends: 16 bytes as text, and two numbers from 0 to 65,535. */
interface IBeacon {
  readonly uuid: string;
  readonly major: number;
  readonly minor: number;
}

/** What a reading of an iBeacon names it by: `uuid:major:minor`, in lower case. */
export function iBeaconId({ uuid, major, minor }: IBeacon): string {
  return `${uuid.toLowerCase()}:${major}:${minor}`;
}

/** The ids by which readings may name a registered beacon: its SN, and what it sends as an iBeacon where that is known. */
export function beaconIdsOf(beacon: { sn: string } & { [name in keyof IBeacon]: IBeacon[name] | null }): string[] {
  const { sn, uuid, major, minor } = beacon;
  return uuid === null || major === null || minor === null ? [sn] : [sn, iBeaconId({ uuid, major, minor })];
}
