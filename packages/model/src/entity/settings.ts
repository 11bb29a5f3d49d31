import { mailSetting } from '../mailSetting/mailSetting.ts';
import { mapSetting } from '../mapSetting/mapSetting.ts';
import { menuItem } from '../menuItem/menuItem.ts';
import { parameter } from '../parameter/parameter.ts';
import type { Entity } from './entity.ts';

/** What has fields, a form and permissions like an entity, but no list of rows: its routes are its own. */
export const settings: readonly Entity[] = [menuItem, parameter, mailSetting, mapSetting];
