/** Identity of an iBeacon: 16 bytes as text, and two numbers from 0 to 65,535. */
interface IBeacon {
  readonly uuid: string;
  readonly major: number;
  readonly minor: number;
}

/** Id of an iBeacon in readings: `uuid:major:minor`, in lower case. */
export function iBeaconId({ uuid, major, minor }: IBeacon): string {
  return `${uuid.toLowerCase()}:${major}:${minor}`;
}

/** The ids of a registered beacon in readings: its SN, and its iBeacon id if it is known. */
export function beaconIdsOf(beacon: { sn: string } & { [name in keyof IBeacon]: IBeacon[name] | null }): string[] {
  const { sn, uuid, major, minor } = beacon;
  return uuid === null || major === null || minor === null ? [sn] : [sn, iBeaconId({ uuid, major, minor })];
}
