import { rosterPersons, surnames } from './roster.ts';
import { checkFindings, demoPatrols } from './equipment.ts';
import { englishAttendance } from './attendance.ts';
import { englishDoors } from './door.ts';
import { englishPlans } from './englishPlans.ts';
import { englishWork } from './englishWork.ts';

/** In the order of the surnames of the roster. */
const surnamesInEnglish =
  'Wang Li Zhang Liu Chen Yang Zhao Huang Zhou Wu Xu Sun Hu Zhu Gao Lin He Guo Ma Luo Liang Song Zheng Xie Han Tang Feng Yu Dong Xiao'.split(
    ' ',
  );

const givenNames: Readonly<Record<string, string>> = {
  伟: 'Wei',
  强: 'Qiang',
  磊: 'Lei',
  军: 'Jun',
  勇: 'Yong',
  杰: 'Jie',
  涛: 'Tao',
  明: 'Ming',
  超: 'Chao',
  建国: 'Jianguo',
  志强: 'Zhiqiang',
  海涛: 'Haitao',
  文博: 'Wenbo',
  俊杰: 'Junjie',
  国栋: 'Guodong',
  芳: 'Fang',
  娜: 'Na',
  敏: 'Min',
  静: 'Jing',
  丽: 'Li',
  艳: 'Yan',
  秀英: 'Xiuying',
  玉兰: 'Yulan',
  晓燕: 'Xiaoyan',
  雪梅: 'Xuemei',
};

function personName(name: string): string {
  const [surname = '', ...given] = name;
  return `${surnamesInEnglish[surnames.indexOf(surname)] ?? surname} ${givenNames[given.join('')] ?? given.join('')}`;
}

const places: Readonly<Record<string, string>> = {
  海湾精细化工厂: 'Bay Fine Chemicals',
  演示站点: 'Demo site',
  厂区平面图: 'Site plan',
  生产一区: 'Production 1',
  生产二区: 'Production 2',
  生产三区: 'Production 3',
  罐区: 'Tank farm',
  维修车间一层: 'Workshop, ground floor',
  维修车间二层: 'Workshop, upper floor',
  维修车间: 'Workshop',
  办公楼: 'Office',
  大门: 'Main gate',
  集合点: 'Muster point',
  停车场: 'Car park',
  装卸站: 'Loading station',
  三号仓库: 'Warehouse 3',
  公用工程: 'Utilities',
  循环水: 'Cooling water',
  生产区域: 'Production',
  重大危险源: 'Major hazard',
  作业场所: 'Workplace',
  公共区域: 'Common area',
  罐区风险区: 'Tank farm risk area',
  生产装置风险区: 'Production units risk area',
  维修车间风险区: 'Workshop risk area',
  办公区: 'Office area',
  罐区西侧: 'Tank farm west',
  罐区东侧: 'Tank farm east',
  正压式空气呼吸器: 'Breathing set',
  罐区应急柜: 'Emergency locker, tank farm',
  泡沫灭火推车: 'Foam trolley',
  罐区东南角: 'South-east corner of the tank farm',
  防化服: 'Chemical suit',
  生产一区应急柜: 'Emergency locker, production 1',
  洗眼器: 'Eyewash',
  生产二区门口: 'Door of production 2',
  急救箱: 'First-aid kit',
  办公楼一层: 'Ground floor of the office',
  吸油毡: 'Absorbent pads',
  应急照明车: 'Light tower',
  南门集合点: 'Muster point south gate',
  罐区疏散: 'Tank farm evacuation',
  'T-102 泄漏': 'Leak at T-102',
  厂区巡逻区: 'Site patrol',
  保卫科巡逻队: 'Security patrol',
  夜间巡逻: 'Night patrol',
  日间巡逻: 'Day patrol',
  办公楼门口: 'Door of the office',
  大门闸机: 'Barrier of the main gate',
  生产一区门口: 'Door of production 1',
  罐区门口: 'Door of the tank farm',
  装卸站路口: 'Crossing at the loading station',
  生产三区门口: 'Door of production 3',
  维修车间门口: 'Door of the workshop',
};

const organization: Readonly<Record<string, string>> = {
  生产中心: 'Production centre',
  生产一部: 'Production dept. 1',
  生产二部: 'Production dept. 2',
  生产三部: 'Production dept. 3',
  储运部: 'Storage and transport',
  设备维修部: 'Maintenance',
  安全环保部: 'Safety and environment',
  综合办公室: 'Administration',
  总控室: 'Control room',
  保卫科: 'Security',
  外来人员: 'External people',
  操作工: 'Operator',
  '生产装置的内操与外操，四班三倒': 'Runs the production units, inside and outside, in shifts',
  维修工: 'Fitter',
  '机、电、仪设备的检修与巡查': 'Repairs and inspects mechanical, electrical and instrument equipment',
  安全员: 'Safety officer',
  '作业票审批、现场监护、隐患排查': 'Approves permits, watches work, finds hazards',
  储运工: 'Tank farm worker',
  罐区与装卸站台的收发作业: 'Receives and dispatches at tank farm and loading station',
  文员: 'Clerk',
  '行政、人事与访客接待': 'Administration, staff matters, reception of visitors',
  总控操作员: 'Control room operator',
  '总控室监盘与报警处置，两班倒，8:00、20:00 交接': 'Watches and handles alarms; shifts change at 8:00 and 20:00',
  保安员: 'Guard',
  '门岗与厂区巡逻，两班倒，8:00、20:00 交接': 'Gate and patrols; shifts change at 8:00 and 20:00',
  承包商工人: 'Contract worker',
  按作业票进厂施工: 'Works on site under a permit',
  访客: 'Visitor',
  由接待人全程陪同: 'Accompanied by the host',
  叉车: 'Forklift',
  槽罐车: 'Tank truck',
  班车: 'Shuttle bus',
  消防车: 'Fire engine',
  值班员: 'Operator',
  门卫: 'Guard',
  应急处置人员: 'Responder',
  部门负责人: 'Department head',
  审计员: 'Auditor',
  人事考勤员: 'HR clerk',
  管理员: 'Administrator',
};

const single = { ...places, ...organization, ...englishWork, ...englishPlans, ...englishAttendance, ...englishDoors };

/** Composed texts: the checklists of points, one item per line. */
const checklists = demoPatrols.flatMap(({ points }) =>
  points.map(({ checklist }): [string, string] => {
    return [checklist.join('\n'), checklist.map((item) => englishPlans[item] ?? item).join('\n')];
  }),
);

/** Findings of a check consist of item and note; its tip of point, item and note. */
const found = demoPatrols.flatMap(({ points }) =>
  points.flatMap(({ name, checklist }) =>
    checklist.flatMap((item) =>
      checkFindings.flatMap((note): [string, string][] => {
        const [zh, en] = [`${item}：${note}`, `${inEnglish(item)}: ${inEnglish(note)}`];
        return [
          [zh, en],
          [`${name}：${zh}`, `${inEnglish(name)}: ${en}`],
        ];
      }),
    ),
  ),
);

function inEnglish(text: string): string {
  return Object.entries(single).find(([zh]) => zh === text)?.[1] ?? text;
}

/** The English texts of the demo site, by the Chinese ones. */
export const demoInEnglish: ReadonlyMap<string, string> = new Map([
  ...Object.entries(single),
  ...checklists.filter(([text]) => text !== ''),
  ...found,
  ...rosterPersons.map(({ name }): [string, string] => [name, personName(name)]),
]);
