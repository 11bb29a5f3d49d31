import { mailSetting } from '../mailSetting/mailSetting.ts';
import { mapSetting } from '../mapSetting/mapSetting.ts';
import { menuItem } from '../menuItem/menuItem.ts';
import { parameter } from '../parameter/parameter.ts';
import type { Entity } from './entity.ts';

/** Entities with fields, a form and permissions, but without a list of rows: they have their own routes. */
export const settings: readonly Entity[] = [menuItem, parameter, mailSetting, mapSetting];
