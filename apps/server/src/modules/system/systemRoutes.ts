import { parameterSetting } from './parameter/parameterSetting.ts';
import type { Services } from '../services.ts';
import type { App } from '../../core/appContext.ts';
import { dictionaryRoutes } from './dictionary/dictionaryRoutes.ts';
import { mailRoutes } from './mailSetting/mailRoutes.ts';
import { mailSettingOf } from './mailSetting/mailSetting.ts';
import { menuRoutes } from './menuItem/menuRoutes.ts';
import { menuSetting } from './menuItem/menuSetting.ts';
import { settingRoutes } from '../../entity/setting/settingRoutes.ts';

/** How the installation is set, beside the resources that have rows. */
export function systemRoutes(app: App, services: Services): void {
  dictionaryRoutes(app, services);
  menuRoutes(app, services);
  settingRoutes(app, services, menuSetting);
  settingRoutes(app, services, parameterSetting(services.parameters));
  settingRoutes(app, services, mailSettingOf(services.seal));
  mailRoutes(app, services);
}
