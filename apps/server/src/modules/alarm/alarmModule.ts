import type { App } from '../../core/appContext.ts';
import type { ModuleParts } from '../services.ts';
import { alarmHolderRoutes } from './alarm/alarmHolderRoutes.ts';
import { alarmLifeRoutes } from './alarm/alarmLifeRoutes.ts';
import { alarmRoutes } from './alarm/alarmRoutes.ts';
import { alarmDeliveryRoutes } from './alarmDelivery/alarmDeliveryRoutes.ts';
import { alarmLinkRoutes } from './alarmLink/alarmLinks.ts';
import { alarmNoticeRoutes } from './alarmNotice/alarmNoticeRoutes.ts';
import { alarmRecordRoutes } from './alarmRecord/alarmRecordRoutes.ts';
import { statisticRoutes } from './alarmStatistic/statisticRoutes.ts';
import { shiftHandoverRoutes } from './shiftHandover/shiftHandoverRoutes.ts';
import { webhookRoutes } from './webhook/webhookRoutes.ts';

/** Routes of alarms, their records, notices and statistics, besides the generic ones. */
export function alarmModule(app: App, { services }: ModuleParts): void {
  alarmRoutes(app, services);
  alarmLifeRoutes(app, services);
  alarmHolderRoutes(app, services);
  shiftHandoverRoutes(app, services);
  alarmNoticeRoutes(app, services);
  alarmRecordRoutes(app, services);
  alarmLinkRoutes(app, services);
  alarmDeliveryRoutes(app, services);
  webhookRoutes(app, services);
  statisticRoutes(app, services);
}
