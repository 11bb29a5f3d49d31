import { alarm } from '@muster/model/alarm/alarm.ts';
import { alarmNotice } from '@muster/model/alarmNotice/alarmNotice.ts';
import type { NoticeSetting, NoticeTypes } from '@muster/model/alarmNotice/noticeSetting.ts';
import { noticeSettings } from '@muster/model/alarmNotice/wire.ts';
import * as z from 'zod';

import type { App } from '../../../core/appContext.ts';
import { siteOf } from '../../../core/http/access.ts';
import { ok } from '../../../core/http/reply.ts';
import { replyOf } from '../../../core/http/routeSchema.ts';
import { readAccess } from '../../../entity/entityRoutes.ts';
import type { Services } from '../../services.ts';
import { readAlarmNotice } from './alarmNotice.store.ts';

const { voice, voiceSpeed } = alarmNotice.fields;

/** Look and sound of alarms, for every console that shows them; the recipients need the permission to set them. */
export function alarmNoticeRoutes(app: App, services: Services): void {
  app.get(
    '/pod/alarm/notice',
    {
      config: { access: readAccess(alarm) },
      schema: {
        tags: [alarm.name],
        summary: 'Returns the notification settings by alarm type: sound, mark and voice',
        querystring: z.strictObject({}),
        response: replyOf(noticeSettings),
      },
    },
    async (request) => {
      const row = await readAlarmNotice(services.db, siteOf(request).buildingId);
      if (row === undefined) return ok({ types: {}, sounds: {}, voice: voice.default, voiceSpeed: voiceSpeed.default });
      return ok({ ...row, types: withoutReceivers(row.types) });
    },
  );
}

function withoutReceivers(types: NoticeTypes): NoticeTypes {
  // Holds because the shape admits nothing else.
  const entries = Object.entries(types) as [string, NoticeSetting][];
  const shown = ({ sound, popUp, voice: isSpoken }: NoticeSetting) => ({ sound, popUp, voice: isSpoken });
  return Object.fromEntries(entries.map(([rule, setting]) => [rule, shown(setting)]));
}
