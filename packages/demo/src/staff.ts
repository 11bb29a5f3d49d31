import type { Certificate, Training, WorkExperience } from '@muster/model/person/careerShape.ts';

import { tankFarmPass } from './door.ts';
import type { RosterPerson } from './roster.ts';

/** Data of a person in the register, in addition to the roster. Codes are those of the dictionaries. */
export interface StaffRecord {
  phone: string;
  email: string | null;
  employeeNumber: string | null;
  ethnicity: string;
  documentType: string;
  documentNumber: string;
  education: string | null;
  major: string | null;
  title: string | null;
  certificates: Certificate[];
  workExperience: WorkExperience[];
  training: Training[];
}

const two = (value: number): string => String(value).padStart(2, '0');
const pick = <T>(items: readonly [T, ...T[]], at: number): T => items[at % items.length] ?? items[0];

/** Mostly Han, as everywhere at the coast. */
const ethnicities = ['HA', 'HA', 'HA', 'HA', 'HA', 'HA', 'HU', 'HA', 'HA', 'MA', 'HA', 'HA', 'ZH'] as const;

/** Careers by post. */
const careers: Readonly<
  Record<string, { education: string; major: string; title: string; before: string; position: string }>
> = {
  OPERATOR: {
    education: 'vocational',
    major: '化工工艺',
    title: '中级工',
    before: '滨海石化有限公司',
    position: '外操',
  },
  FITTER: {
    education: 'college',
    major: '机电一体化',
    title: '高级工',
    before: '东港机械厂',
    position: '钳工',
  },
  SAFETY: {
    education: 'bachelor',
    major: '安全工程',
    title: '工程师',
    before: '华安安全技术服务公司',
    position: '安全工程师',
  },
  TANKMAN: {
    education: 'vocational',
    major: '油气储运',
    title: '中级工',
    before: '江东油库',
    position: '装卸工',
  },
  CONTROL: {
    education: 'college',
    major: '过程控制',
    title: '高级工',
    before: '滨海石化有限公司',
    position: '内操',
  },
  GUARD: {
    education: 'vocational',
    major: '安全保卫',
    title: '保安员',
    before: '平安保安服务公司',
    position: '保安员',
  },
  CLERK: {
    education: 'bachelor',
    major: '行政管理',
    title: '助理经济师',
    before: '远航物流公司',
    position: '行政专员',
  },
};

/** Resident ID numbers of a region that GB/T 2260 does not assign, so they are fictitious; the check digit is valid. */
function residentId(birth: string, order: number): string {
  const digits = `310199${birth.replaceAll('-', '')}${String(order + 1).padStart(3, '0')}`;
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0);
  return `${digits}${'10X98765432'[sum % 11]}`;
}

/**
 * The record of a person of the roster; the same on every machine in a year.
 *
 * @param order place in the roster, from 0
 * @param year the current one: certificates are valid, except some that nobody needs
 */
export function staffRecord(person: RosterPerson, order: number, year: number): StaffRecord {
  const birth = `${1968 + ((order * 11) % 34)}-${two(1 + ((order * 5) % 12))}-${two(1 + ((order * 7) % 28))}`;
  const isStaff = person.personType === 'internal';
  const since = 2008 + ((order * 3) % 14);
  return {
    phone: `1390000${String(1000 + order).padStart(4, '0')}`,
    email: isStaff ? `${person.number.toLowerCase()}@haiwan.example` : null,
    employeeNumber: isStaff ? `HW${since}${String(order + 1).padStart(3, '0')}` : null,
    ethnicity: pick(ethnicities, order),
    ...(order === foreigner
      ? { documentType: 'passport', documentNumber: 'E00000077' }
      : { documentType: 'residentId', documentNumber: residentId(birth, order) }),
    ...backgroundOf(person.jobNumber, since),
    certificates: certificatesOf(person, order, year),
    training: isStaff ? trainingOf(order) : [],
  };
}

/** One of the visitors is from abroad. */
const foreigner = 76;

function backgroundOf(
  jobNumber: string,
  since: number,
): Pick<StaffRecord, 'education' | 'major' | 'title' | 'workExperience'> {
  const career = careers[jobNumber];
  if (career === undefined) return { education: null, major: null, title: null, workExperience: [] };
  const { before, position, ...background } = career;
  const span = { from: `${since - 5}-07-01`, to: `${since}-02-28` };
  return { ...background, workExperience: [{ ...span, company: before, position, description: null }] };
}

function certificatesOf({ jobNumber, personType }: RosterPerson, order: number, now: number): Certificate[] {
  const year = now - 2 - (order % 3);
  const certificate = (kind: Certificate['kind'], name: string, years: number): Certificate => ({
    kind,
    name,
    number: `${kind.slice(0, 2).toUpperCase()}${year}${String(order + 1).padStart(4, '0')}`,
    validFrom: `${year}-0${1 + (order % 9)}-15`,
    validTo: `${year + years}-0${1 + (order % 9)}-14`,
    picture: null,
  });
  const guardian = certificate('qualification', '特殊作业监护人', 6);
  if (jobNumber === 'OPERATOR') {
    const pass = certificate('qualification', tankFarmPass, 6);
    // The pass of some has expired, which they find out at the door.
    const expired = { ...pass, validTo: `${now - 1}-11-30` };
    return [certificate('specialOperation', '危险化学品安全作业', 6), guardian, order % 9 === 4 ? expired : pass];
  }
  if (jobNumber === 'TANKMAN') return [certificate('specialOperation', '危险化学品装卸作业', 6)];
  if (jobNumber === 'FITTER')
    return [certificate('specialOperation', '高处作业', 6), certificate('qualification', '压力容器检修', 6), guardian];
  if (jobNumber === 'SAFETY') return [certificate('safetyEngineer', '注册安全工程师（化工安全）', 5)];
  if (personType !== 'contractor') return [];
  return [certificate('specialOperation', '熔化焊接与热切割作业', 6), certificate('qualification', '起重机械作业', 6)];
}

function trainingOf(order: number): Training[] {
  const day = two(1 + (order % 28));
  return [
    { from: `2025-03-${day}`, to: null, name: '三级安全教育', organiser: '安全环保部', result: '合格' },
    {
      from: '2025-06-16',
      to: '2025-06-17',
      name: '危险化学品应急处置演练',
      organiser: '区应急管理局',
      result: order % 7 === 0 ? '优秀' : '合格',
    },
  ];
}
