import { permissions, permitButtons, workPermitPermission } from '@muster/model/access/permission.ts';
import { type EntityAction, permissionCode } from '@muster/model/entity/entity.ts';
import { hiddenDanger } from '@muster/model/hiddenDanger/hiddenDanger.ts';
import { riskMeasure } from '@muster/model/riskMeasure/riskMeasure.ts';
import { roleTemplates, type RoleTemplate, type RoleTemplateName } from '@muster/model/role/roleTemplates.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';

/** An account of the demo site beside `admin`. */
export interface DemoAccount {
  name: string;
  /** `crew` = the site's own role, of those who sign for permits and walk rounds. */
  template: RoleTemplateName | 'crew';
  /** Person of the account; null = any operator on duty. */
  personNumber: string | null;
}

/** Those who sign permits by night and by day, and who walk the rounds of the tank farm: by their numbers. */
const crewNumbers = [
  'S0004',
  'S0005',
  'S0006',
  'S0016',
  'S0017',
  'S0018',
  'S0021',
  'S0028',
  'S0029',
  'S0030',
  'S0033',
  'S0040',
  'S0041',
  'S0042',
  'S0046',
];

/**
 * The operators of the two watches of the control room; the head of a department, who sees its people; a responder with
 * a wristband. Each crew member has an account named by the staff number.
 */
export const demoAccounts: readonly DemoAccount[] = [
  { name: 'operator', template: 'operator', personNumber: 'S0079' },
  { name: 'operator2', template: 'operator', personNumber: 'S0080' },
  { name: 'guard', template: 'guard', personNumber: 'S0085' },
  { name: 'guard2', template: 'guard', personNumber: 'S0086' },
  { name: 'responder', template: 'responder', personNumber: 'S0053' },
  { name: 'safety', template: 'safetyOfficer', personNumber: 'S0052' },
  { name: 'head', template: 'departmentHead', personNumber: 'S0002' },
  { name: 'hr', template: 'hrClerk', personNumber: null },
  { name: 'auditor', template: 'auditor', personNumber: null },
  { name: 'maintenance', template: 'crew', personNumber: 'S0043' },
  { name: 'analyst', template: 'crew', personNumber: 'S0054' },
  ...crewNumbers.map((number): DemoAccount => ({ name: number.toLowerCase(), template: 'crew', personNumber: number })),
];

const viewAnd = (entity: Parameters<typeof permissionCode>[0], ...actions: EntityAction[]): string[] =>
  (['view', ...actions] as const).map((action) => permissionCode(entity, action));

/** The role of crews: they apply for permits, sign them, guard the work, walk rounds and rectify findings. */
export const crewRole: RoleTemplate & { name: string } = {
  name: '班组人员',
  dataScope: 'company',
  permissions: [
    ...new Set([
      ...roleTemplates.guard.permissions,
      ...viewAnd(workPermit, 'add', 'edit'),
      ...Object.values(workPermitPermission),
      permitButtons.confirm,
      permitButtons.analyse,
      permitButtons.tick,
      ...viewAnd(hiddenDanger, 'add'),
      permissions.hiddenDangerRectify,
      ...viewAnd(riskMeasure),
      permissions.riskMeasureRecord,
    ]),
  ],
};

const byNumber = new Map(demoAccounts.map(({ name, personNumber }) => [personNumber, name]));

/** The account of a person of the roster. @throws for one without an account: an error in this package */
export function accountOf(number: string): string {
  const name = byNumber.get(number);
  if (name === undefined) throw new Error(`${number} has no account on the demo site.`);
  return name;
}

/** Whether a person of the roster has an account. */
export function hasAccount(number: string): boolean {
  return byNumber.has(number);
}
