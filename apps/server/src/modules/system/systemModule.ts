import type { App } from '../../core/appContext.ts';
import { settingRoutes } from '../../entity/setting/settingRoutes.ts';
import type { ModuleParts } from '../services.ts';
import { conditionRoutes } from './condition/conditionRoutes.ts';
import { demoHistoryRoutes } from './demoHistory/demoHistoryRoutes.ts';
import { dictionaryRoutes } from './dictionary/dictionaryRoutes.ts';
import { mailRoutes } from './mailSetting/mailRoutes.ts';
import { mailSettingOf } from './mailSetting/mailSetting.ts';
import { menuRoutes } from './menuItem/menuRoutes.ts';
import { menuSetting } from './menuItem/menuSetting.ts';
import { roleViewRoutes } from './role/roleViewRoutes.ts';
import { parameterSetting } from './parameter/parameterSetting.ts';

/** Routes of the settings of the installation and of its conditions, besides the generic ones. */
export function systemModule(app: App, { services }: ModuleParts): void {
  dictionaryRoutes(app, services);
  menuRoutes(app, services);
  settingRoutes(app, services, menuSetting);
  settingRoutes(app, services, parameterSetting(services.parameters));
  settingRoutes(app, services, mailSettingOf(services.seal));
  mailRoutes(app, services);
  conditionRoutes(app, services);
  demoHistoryRoutes(app, services);
  roleViewRoutes(app, services);
}
