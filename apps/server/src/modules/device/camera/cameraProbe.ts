import type { camera } from '@muster/model/device/camera.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { App } from '../../../core/appContext.ts';
import { runRegularly } from '../../../core/jobs/runRegularly.ts';
import { readParameters } from '../../../core/settings/parameter.store.ts';
import type { Services } from '../../services.ts';
import { type ProbedCamera, readCamerasToProbe, writeProbe } from './cameraProbe.store.ts';

const everyMs = 60_000;
const probeMs = 3000;
/** Connections at a time. */
const mostAtOnce = 20;

/** Where a protocol listens; null = cameras of it call the platform, and nothing listens. */
const usualPorts: Readonly<Record<Row<typeof camera>['protocol'], number | null>> = {
  rtsp: 554,
  onvif: 80,
  gb28181: null,
  hls: 80,
  rtmp: 1935,
  webrtc: 80,
};

export function probeCamerasRegularly(app: App, services: Services): void {
  runRegularly(app, {
    everyMs,
    work: () => probeCameras(services),
    log: services.log,
    failure: 'cameras could not be probed',
  });
}

/**
 * Opens a TCP connection to each camera, sends nothing and closes it (ADR 096). Each probe is noted as it ends.
 *
 * @param mostMs after which a camera counts as not reached
 */
export async function probeCameras(
  { db, outbound, now }: Pick<Services, 'db' | 'outbound' | 'now'>,
  mostMs = probeMs,
): Promise<void> {
  if (!(await readParameters(db)).probesCameras) return;
  const waiting = await readCamerasToProbe(db);
  const work = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const address = addressOf(next);
      if (address === null) continue;
      const at = now();
      const isReached = await outbound.connect(address.host, address.port, AbortSignal.timeout(mostMs)).then(
        (socket) => {
          socket.destroy();
          return true;
        },
        () => false,
      );
      await writeProbe(db, { id: next.id, at, isReached });
    }
  };
  await Promise.all(Array.from({ length: mostAtOnce }, work));
}

/** Where the camera listens by its record: its host, else the host of its live stream; null = its record has none. */
export function addressOf({ protocol, host, port, liveUrl }: Omit<ProbedCamera, 'id'>): {
  host: string;
  port: number;
} | null {
  const usual = usualPorts[protocol];
  if (host !== null && host !== '') {
    const used = port ?? usual;
    return used === null ? null : { host, port: used };
  }
  const url = liveUrl === null ? null : URL.parse(liveUrl);
  if (url === null || url.hostname === '') return null;
  const used = url.port === '' ? (url.protocol === 'https:' ? 443 : usual) : Number(url.port);
  return used === null ? null : { host: url.hostname, port: used };
}
