import type { Row } from '@muster/model/entity/row.ts';

import type { TableRow } from '../../apps/console/src/ui/table/tableRow.ts';
import type { specimen } from './specimen.ts';

export type SpecimenRow = TableRow & Row<typeof specimen>;

const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴'];
const given = ['伟', '芳', '娜', '敏', '静', '丽', '强', '磊', '军', '洋', '秀英', '建国'];

/** One of many rows; every value follows from its number. The third has a name that is too long for any column. */
export function specimenRow(number: number): SpecimenRow {
  const name = `${surnames[number % surnames.length]}${given[(number * 7) % given.length]}`;
  return {
    id: `s${number}`,
    version: 1,
    team: `第${Math.floor((number - 1) / 3) + 1}班`,
    name: number === 3 ? '上海浦东化工园区储运分公司第三装卸作业区夜班外包队伍负责人欧阳震华' : name,
    number: `S${String(number).padStart(5, '0')}`,
    online: number % 3,
    online_text: ['从未上线', '在线', '离线'][number % 3],
    online_time: '2026-03-01T08:00:00.000Z',
    health: [1, 1, -1, 0][number % 4] ?? 0,
    gender: number % 2 === 0 ? 'female' : 'male',
    mustWear: number % 2 === 0,
    log: number % 5 === 0 ? '第一行\n第二行' : '正常，无异常情况需要说明',
    jobId: `j${number % 4}`,
    jobName: ['安全员', '装卸工', '高级压力容器焊接与无损检测工程师', '司机'][number % 4],
    ethnicity: ['01', '02', '03'][number % 3] ?? null,
    raisedAt: new Date(Date.UTC(2026, 2, 1, 0, number)).toISOString(),
    birthday: '1990-05-17',
    year: 2020,
    badges: ['male'],
    place: ['male', 'female'],
    span: [1.5, 8],
    stay: { value: 3, unit: 'hour' },
    gross: 18.4,
    tare: 6.1,
    net: 12.3,
    departId: 'd1',
    departName: '储运部',
    areaId: 'a1',
    headId: 'p1',
    headName: '王伟',
    phone: '13800138000',
    email: 'wang@example.cn',
    photo: { id: '1'.repeat(26), name: '王伟.jpg', downloadUrl: `/image/view?id=${'1'.repeat(26)}` },
    contract: {
      id: '2'.repeat(26),
      name: '合同.docx',
      size: 48_000,
      downloadUrl: `/file/download?id=${'2'.repeat(26)}`,
    },
    album: [{ id: '3'.repeat(26), name: '现场.png', downloadUrl: `/image/view?id=${'3'.repeat(26)}` }],
    papers: [
      {
        id: '4'.repeat(26),
        name: '安全技术交底记录（第三装卸作业区夜班）.docx',
        size: 2_400_000,
        downloadUrl: `/file/download?id=${'4'.repeat(26)}`,
      },
    ],
    story: `<h2>经过</h2><p>在 <strong>B 罐区</strong> 发现泄漏。</p><p><img src="/image/view?id=${'5'.repeat(26)}" alt="现场"></p>`,
    note: ['first'],
    ...(number === 4 && { disabled: true }),
    ...(number === 5 && { customClickable: false }),
    ...(number === 6 && { customController: false }),
  };
}
