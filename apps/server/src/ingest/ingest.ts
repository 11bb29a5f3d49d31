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

/** Result of the positions of one message. */
export interface Receipt {
  accepted: number;
  duplicates: number;
  rejected: readonly Reject[];
}

/** The runner of a site, as far as ingest needs it. */
export interface IngestSite {
  readonly site: {
    /** Frames of the maps that have one, by id and by name. */
    readonly frames: ReadonlyMap<string, Frame>;
    /** By SN; `gatewayIds` null = every gateway of the site may send its alarms. */
    readonly cameras: ReadonlyMap<string, { readonly gatewayIds: readonly string[] | null }>;
    /** SNs of beacons by each id that a reading may name them by. */
    readonly beaconSns: ReadonlyMap<string, string>;
    readonly config: {
      readonly alarms?: { readonly ai?: { readonly on?: boolean | undefined } | undefined } | undefined;
    };
  };
  /** Begins an input: its time stamp (epoch ms), and a callback for when it is in the log or was refused. */
  begin(): { receivedAt: number; done(): void };
}

export interface IngestPorts {
  commit: GroupCommit;
  /** Waiting positions, as counted by the group commit. */
  maxPositions: number;
  /** Whether the database is away. */
  away: AwaySwitch;
  /** Those of the system, among them whether the disk has space for more. */
  conditions(): readonly SystemCondition[];
  runner(buildingId: string): IngestSite | undefined;
  now(): number;
  /** Reports devices whose clocks are wrong. */
  clocks: Pick<DeviceClocks, 'note'>;
  /** Devices received beacons: their SNs, or unknown ids. */
  heardBeacons(buildingId: string, sns: readonly string[]): void;
  /** For metrics. */
  note(protocol: Protocol, gateway: Gateway, receipt: Receipt): void;
}

/** Every request is answered within ten seconds. */
const answerMs = 9000;

/** Writes decoded positions of any protocol to the log. */
export class Ingest {
  readonly #ports: IngestPorts;

  constructor(ports: IngestPorts) {
    this.#ports = ports;
  }

  /** Context of decoders: the clock and the maps of the building. */
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

  /** Whether a message could be accepted now; a batch with a call for help has its own reserve. */
  hasRoom(batch: PositionBatch): boolean {
    const { commit, maxPositions } = this.#ports;
    const isCall = hasSos(batch);
    if (isDiskFull(this.#ports.conditions()) && !isCall) return false;
    const room = isCall ? maxPositions * 1.1 : maxPositions;
    const { positions } = commit.load();
    return positions === 0 || positions + batch.length + 4 <= room;
  }

  /**
   * Queues a camera's alarm among the positions; resolves when it is durable.
   * @throws Busy when the building is not served at the moment, or too much waits
   */
  async pulse(buildingId: string, pulse: CameraPulse): Promise<void> {
    const payload = new TextEncoder().encode(JSON.stringify(pulse));
    const { receivedAt, done } = this.#runnerOf(buildingId).begin();
    await this.#ports.commit.input(buildingId, receivedAt, 'camera', payload).finally(done);
  }

  /**
   * Queues passes of checkpoints among the positions; resolves when they are durable.
   * @throws Busy when the building is not served at the moment, or too much waits
   */
  async passes(buildingId: string, passes: readonly AccessPass[]): Promise<void> {
    if (passes.length === 0) return;
    const payload = new TextEncoder().encode(JSON.stringify(passes));
    const { receivedAt, done } = this.#runnerOf(buildingId).begin();
    await this.#ports.commit.input(buildingId, receivedAt, 'access', payload).finally(done);
  }

  /**
   * Runs `work` for a sender that waits for the answer to its request, for {@link answerMs} at most, and only while the
   * database is available. Its data may become durable all the same; sent again, it is a duplicate.
   *
   * @param batch with a call for help it is accepted even while the database is away, and into the last of the disk
   * @throws DatabaseAway, DiskFull, Busy after the timeout
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
   * Why a gateway may not send alarms of a camera; undefined = it may.
   * @throws Busy when the building is not served at the moment
   */
  cameraFault({ id, buildingId }: Gateway, camera: string): 'cameraUnknown' | 'cameraForeign' | undefined {
    const known = this.#runnerOf(buildingId).site.cameras.get(camera);
    if (known === undefined) return 'cameraUnknown';
    return known.gatewayIds === null || known.gatewayIds.includes(id) ? undefined : 'cameraForeign';
  }

  /** Whether camera events can become alarms in the building. */
  hasCameraRule(buildingId: string): boolean {
    return this.#ports.runner(buildingId)?.site.config.alarms?.ai?.on === true;
  }

  /**
   * Resolves when accepted positions are durable.
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

/** From here on readings name registered beacons by their SN, whatever id the device sent. */
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
