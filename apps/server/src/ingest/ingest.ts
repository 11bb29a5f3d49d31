import { createProjection } from '@muster/geo/projection.ts';
import type { AccessPass, CameraPulse } from '@muster/engine/input.ts';
import type { Frame } from '@muster/model/entity/shapes.ts';
import { positionFlag, type PositionBatch } from '@muster/model/position/positionBatch.ts';
import type { SystemCondition } from '@muster/model/systemCondition/systemCondition.ts';
import type { DecodeContext, DecodedPositions, Reject, LocalFrame } from '@muster/protocols/decoded.ts';

import type { AwaySwitch } from '../core/db/awaySwitch.ts';
import { isDiskFull } from '../core/health/watchDisk.ts';
import type { DeviceClocks } from './deviceClocks.ts';
import type { Gateway } from './gateway/gatewayKeys.ts';
import { Busy, DiskFull, type GroupCommit } from './log/groupCommit.ts';

export type Protocol = 'http' | 'mqtt' | 'osmand' | 'owntracks';

/** What became of the positions of one message. */
export interface Receipt {
  accepted: number;
  duplicates: number;
  rejected: readonly Reject[];
}

/** The running site that positions are for, as far as the way into the log needs it. */
export interface IngestSite {
  readonly site: {
    /** Frames of the maps that have one, by id and by name. */
    readonly frames: ReadonlyMap<string, Frame>;
    /** By SN; `gatewayIds` null = every gateway of the site may speak for it. */
    readonly cameras: ReadonlyMap<string, { readonly gatewayIds: readonly string[] | null }>;
    /** SNs of beacons by each id that a reading may name them by. */
    readonly beaconSns: ReadonlyMap<string, string>;
    readonly config: {
      readonly alarms?: { readonly ai?: { readonly on?: boolean | undefined } | undefined } | undefined;
    };
  };
  /** Begins an input: its time stamp (epoch ms), and what to call when it is in the log or was refused. */
  begin(): { receivedAt: number; done(): void };
}

export interface IngestPorts {
  commit: GroupCommit;
  /** Positions that may wait, as the group commit counts them. */
  maxPositions: number;
  /** Whether the database is away. */
  away: AwaySwitch;
  /** Those of the system, among them whether the disk has space for more. */
  conditions(): readonly SystemCondition[];
  runner(buildingId: string): IngestSite | undefined;
  now(): number;
  /** For what is told of devices whose clocks are wrong. */
  clocks: Pick<DeviceClocks, 'note'>;
  /** Devices heard beacons: their SNs, or ids that no beacon has. */
  heardBeacons(buildingId: string, sns: readonly string[]): void;
  /** For the counters. */
  note(protocol: Protocol, gateway: Gateway, receipt: Receipt): void;
}

/** Every request is answered within ten seconds. */
const answerMs = 9000;

/** Positions of decoders, whatever their protocol, on their way into the log. */
export class Ingest {
  readonly #ports: IngestPorts;

  constructor(ports: IngestPorts) {
    this.#ports = ports;
  }

  /** What a decoder may know: the clock and the maps of the building. */
  context(buildingId: string): DecodeContext {
    const frames = this.#ports.runner(buildingId)?.site.frames;
    return {
      now: this.#ports.now(),
      frameOf: (map) => {
        const frame = frames?.get(map);
        return frame === undefined ? undefined : localFrame(frame);
      },
    };
  }

  /** Whether a message could be taken now; a batch with a call for help has a reserve of its own. */
  hasRoom(batch: PositionBatch): boolean {
    const { commit, maxPositions } = this.#ports;
    const isCall = hasSos(batch);
    if (isDiskFull(this.#ports.conditions()) && !isCall) return false;
    const room = isCall ? maxPositions * 1.1 : maxPositions;
    const { positions } = commit.load();
    return positions === 0 || positions + batch.length + 4 <= room;
  }

  /**
   * Puts what a camera tells among the positions; resolves when it is durable.
   * @throws Busy when the building is not served at the moment, or too much waits
   */
  async pulse(buildingId: string, pulse: CameraPulse): Promise<void> {
    const payload = new TextEncoder().encode(JSON.stringify(pulse));
    const { receivedAt, done } = this.#runnerOf(buildingId).begin();
    await this.#ports.commit.input(buildingId, receivedAt, 'camera', payload).finally(done);
  }

  /**
   * Puts those who passed checkpoints among the positions; resolves when they are durable.
   * @throws Busy when the building is not served at the moment, or too much waits
   */
  async passes(buildingId: string, passes: readonly AccessPass[]): Promise<void> {
    if (passes.length === 0) return;
    const payload = new TextEncoder().encode(JSON.stringify(passes));
    const { receivedAt, done } = this.#runnerOf(buildingId).begin();
    await this.#ports.commit.input(buildingId, receivedAt, 'access', payload).finally(done);
  }

  /**
   * For a sender that waits for the answer to its request: `work`, but at most {@link answerMs}, and no longer than the
   * database is there. What it brought may become durable all the same; sent again, it is known.
   *
   * @param batch with a call for help it is taken in even now that the database is away, and into the last of the disk
   * @throws DatabaseAway, DiskFull, Busy when it takes too long
   */
  async answered<T>(work: () => Promise<T>, batch?: PositionBatch): Promise<T> {
    const { away, conditions } = this.#ports;
    const isCall = batch !== undefined && hasSos(batch);
    if (isDiskFull(conditions()) && !isCall) throw new DiskFull();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Busy('No answer from the position log in time')), answerMs);
    try {
      const begun = isCall ? away.begin(work) : away.run(work);
      return await Promise.race([begun, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Positions of a request over HTTP: decodes and stores them, see {@link answered}.
   * @throws MalformedBody when `decode` does; DatabaseAway, DiskFull, Busy when they are not durable in time
   */
  async receive(
    protocol: Protocol,
    gateway: Gateway,
    decode: (context: DecodeContext) => DecodedPositions,
  ): Promise<Receipt> {
    const decoded = decode(this.context(gateway.buildingId));
    return this.answered(() => this.store(protocol, gateway, decoded), decoded.batch);
  }

  /**
   * Why a gateway may not speak for a camera; undefined = it may.
   * @throws Busy when the building is not served at the moment
   */
  cameraFault({ id, buildingId }: Gateway, camera: string): 'cameraUnknown' | 'cameraForeign' | undefined {
    const known = this.#runnerOf(buildingId).site.cameras.get(camera);
    if (known === undefined) return 'cameraUnknown';
    return known.gatewayIds === null || known.gatewayIds.includes(id) ? undefined : 'cameraForeign';
  }

  /** Whether what cameras tell can become an alarm in the building. */
  hasCameraRule(buildingId: string): boolean {
    return this.#ports.runner(buildingId)?.site.config.alarms?.ai?.on === true;
  }

  /**
   * Resolves when what was accepted is durable.
   * @throws Busy when the queue is full, or the building is not served at the moment
   */
  async store(protocol: Protocol, gateway: Gateway, { batch, rejected }: DecodedPositions): Promise<Receipt> {
    const { buildingId } = gateway;
    const runner = this.#runnerOf(buildingId);
    this.#ports.clocks.note(buildingId, { batch, rejected });
    let counts = { accepted: 0, duplicates: 0 };
    if (batch.length > 0) {
      const { receivedAt, done } = runner.begin();
      const named = withSns(batch, runner.site.beaconSns);
      counts = await this.#ports.commit.positions(buildingId, receivedAt, named).finally(done);
      if (named.beacons !== undefined) this.#ports.heardBeacons(buildingId, named.beacons.ids);
    }
    const receipt = { ...counts, rejected };
    this.#ports.note(protocol, gateway, receipt);
    return receipt;
  }

  #runnerOf(buildingId: string): IngestSite {
    const runner = this.#ports.runner(buildingId);
    if (runner === undefined) throw new Busy(`No engine runs for building ${buildingId}`);
    return runner;
  }
}

/** Readings name the registered beacons by their SN from here on, whatever the device calls them. */
function withSns(batch: PositionBatch, snOf: ReadonlyMap<string, string>): PositionBatch {
  const { beacons } = batch;
  if (beacons === undefined) return batch;
  const ids = beacons.ids.map((id) => snOf.get(id) ?? snOf.get(id.toLowerCase()) ?? id);
  return { ...batch, beacons: { ...beacons, ids } };
}

function hasSos({ flags }: PositionBatch): boolean {
  return flags.some((flag) => (flag & positionFlag.sos) !== 0);
}

/**
 * From a map's own metres to degrees: its x axis points `rotationDeg` counter-clockwise from east, as a drawing's frame
 * is turned; 0 = x east, y north.
 */
export function localFrame({ lon, lat, rotationDeg }: Frame): LocalFrame {
  const plane = createProjection([lon, lat]);
  const angle = (rotationDeg * Math.PI) / 180;
  const cosine = Math.cos(angle);
  const sine = Math.sin(angle);
  return (x, y) => ({ lon: plane.lon(x * cosine - y * sine), lat: plane.lat(x * sine + y * cosine) });
}
