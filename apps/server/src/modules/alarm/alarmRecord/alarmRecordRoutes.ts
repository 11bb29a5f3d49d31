import { alarm } from '@muster/model/alarm/alarm.ts';
import { alarmPicture, alarmTurn } from '@muster/model/alarm/wire.ts';
import { imageViewAddress } from '@muster/model/entity/richText.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import type { SiteScope } from '../../../core/auth/caller.ts';
import { refused } from '../../../core/errors/appError.ts';
import { siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf, shortText } from '../../../core/http/routeSchema.ts';
import { ReceivedPictures } from '../../../core/upload/receivedPictures.ts';
import { entityAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { readAlarms } from '../alarm/alarm.store.ts';
import { readHistory } from '../alarm/alarmHistory.store.ts';
import { deleteStrayPictures, readPictures, readRawPictures, settlePicture } from './alarmPicture.store.ts';

const tags = [alarm.name];
const querystring = z.strictObject({ id: shortText });

/** Interval at which pictures are re-encoded, unless requested before. */
const settleMs = 2000;
/** An alarm follows its picture within seconds, or within its on-delay. */
const strayMs = 3_600_000;

/** Events of an alarm, and pictures of a camera: for accounts that may see the alarm. */
export function alarmRecordRoutes(app: App, services: Services): void {
  const config = { access: entityAccess(alarm, 'view') };
  app.get(
    '/pod/alarm/history',
    {
      config,
      schema: {
        tags,
        summary: 'Lists the events of an alarm in order, with account and remark',
        querystring,
        response: replyOf(z.array(alarmTurn)),
      },
    },
    async (request) => {
      await assertSeen(services, siteOf(request), request.query.id);
      return ok(await readHistory(services.db, request.query.id));
    },
  );
  const { db, retentionNow } = services;
  const pictures = new ReceivedPictures({
    services,
    what: 'pictures of cameras',
    read: (most) => readRawPictures(db, most),
    nameOf: ({ camera, t }) => `${camera}-${new Date(t).toISOString().replaceAll(':', '')}`,
    settle: (picture, encoded) => settlePicture(db, picture, encoded),
    tidy: () => deleteStrayPictures(db, retentionNow() - strayMs),
  });
  const timer = setInterval(() => void pictures.settle(), settleMs);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await pictures.settle();
  });
  app.get(
    '/pod/alarm/pictures',
    {
      config,
      schema: {
        tags,
        summary: 'Lists the camera pictures of an alarm, newest first',
        querystring,
        response: replyOf(z.array(alarmPicture)),
      },
    },
    async (request) => {
      await assertSeen(services, siteOf(request), request.query.id);
      await pictures.settle();
      const found = await readPictures(services.db, request.query.id);
      return ok(found.map(({ t, uploadId }) => ({ t, downloadUrl: uploadId && imageViewAddress(uploadId) })));
    },
  );
}

/** @throws AppError with the same text whether the alarm does not exist or is not visible to the caller. */
async function assertSeen({ db }: Services, site: SiteScope, id: string): Promise<void> {
  if ((await readAlarms(db, site, [id])).length === 0) throw refused('alarm.unknown');
}
