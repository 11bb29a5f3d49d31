import * as z from 'zod';

import { licenceStates } from '../access/licence.ts';
import { languages } from '../messages/catalogue.ts';

const text = z.string().nullable();

/** A captcha picture: a data URI. */
export const captcha = z.strictObject({ captchaId: z.string(), image: z.string() }).meta({ id: 'Captcha' });

/** A building that the account may choose. */
export const buildingChoice = z.strictObject({ id: z.string(), name: z.string() }).meta({ id: 'BuildingChoice' });
export type BuildingChoice = z.infer<typeof buildingChoice>;

/** Reply to a login, with or without a password. */
export const loginReply = z
  .strictObject({
    accountType: z
      .number()
      .meta({ description: '1 = administrator, 2 = any other account (specification §3, roleType).' }),
    deployType: z.string(),
    loginFlag: z.boolean().meta({ description: 'true = the first password must be changed first.' }),
    language: text.meta({ description: 'null = the language of the browser.' }),
    buildings: z.array(buildingChoice),
  })
  .meta({ id: 'LoginReply' });
export type LoginReply = z.infer<typeof loginReply>;

/** A node of the menu (wire.md, `get-info`). */
export const menuNode = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    label: z.string(),
    ownLabels: z
      .partialRecord(z.enum(languages), z.string())
      .meta({ description: 'Names set by the installation, in all languages.' }),
    url: text,
    order: z.number(),
    icon: text,
    type: z.enum(['menu', 'button']),
    code: text,
    module: z.string(),
    get children() {
      return z.array(menuNode);
    },
  })
  .meta({ id: 'MenuNode' });
export type MenuNode = z.infer<typeof menuNode>;

/** The session user (specification §3), and the menu allowed by role and licence. */
export const sessionUser = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    realName: z.string(),
    roleType: z.number(),
    roleName: z.string(),
    company: z.string(),
    buildId: text,
    everyBuilding: z.boolean().meta({
      description:
        'Of the whole installation; false = bound to sites, and may not change what belongs to the installation.',
    }),
    personId: text.meta({ description: 'Person of the account; null = none.' }),
    jobId: text,
    jobName: text,
    departId: text,
    departName: text,
    auth: z.array(menuNode),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof sessionUser>;

/** The licence of a building. `/pod/licence/get` sends it as base64 of its JSON. */
export const licenceInfo = z
  .strictObject({
    active: z.boolean(),
    state: z.enum(licenceStates),
    modules: z.array(z.strictObject({ name: z.string() })).readonly(),
    company: z.string(),
    notBefore: text.meta({ description: 'ISO-8601.' }),
    expires: text.meta({ description: 'ISO-8601; null = never.' }),
    installation: text.meta({ description: 'Id of this installation, for licences bound to it.' }),
  })
  .meta({ id: 'LicenceInfo' });
export type LicenceInfo = z.infer<typeof licenceInfo>;

/** The configured title; empty = the default (specification §7, getShowNameSetting). */
export const systemTitle = z.strictObject({ configVal: z.string() }).meta({ id: 'SystemTitle' });

/** Custom values by their codes (specification §7): a version of the big screen, a switch, the id of a picture. */
export const customConfig = z
  .union([z.literal([0, 5]), z.boolean(), z.string(), z.null()])
  .meta({ id: 'CustomConfig' });

/** Time zone of all times in the console. */
export const siteTimeConfig = z
  .strictObject({ timeZone: z.string().meta({ description: 'IANA name, of the building of the session.' }) })
  .meta({ id: 'SiteTimeConfig' });

/** Appearance of the console's shell; empty = none, or the default. */
export const shellConfig = z
  .strictObject({
    logoText: z.string(),
    notice: z.string(),
    appAddress: z.string(),
    version: z.string().meta({ description: 'Time of the server.' }),
  })
  .meta({ id: 'ShellConfig' });
