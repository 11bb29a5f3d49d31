import type { App } from '../../core/appContext.ts';
import type { ModuleParts } from '../services.ts';
import { braceletMessageRoutes } from './braceletMessage/braceletMessageRoutes.ts';
import { noticeRoutes } from './notice/noticeRoutes.ts';

/** Routes of wristband messages and notices, besides the generic ones. */
export function messageModule(app: App, { services }: ModuleParts): void {
  braceletMessageRoutes(app, services);
  noticeRoutes(app, services);
}
