import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { newId } from '../../../core/db/newId.ts';
import { type Client, startTestApp, type TestApp } from '../../../testing/testApp.ts';
import { addRow, dataOf, logInAs } from '../../../testing/testSite.ts';
import { uploadPhoto } from '../../../testing/uploadForm.ts';

let muster: TestApp;
let admin: Client;
let roleId: string;

beforeAll(async () => {
  muster = await startTestApp();
  admin = await muster.logIn();
  roleId = await addRow(admin, '/base/role', { name: '班组长', permissions: ['bp:enterprise:person:view'] });
});
afterAll(() => muster.close());

const full = {
  name: '王伟',
  gender: 'male',
  phone: '13900001000',
  email: 's0001@haiwan.example',
  employeeNumber: 'HW2015001',
  ethnicity: 'HA',
  documentType: 'passport',
  documentNumber: 'E12345678',
  education: 'bachelor',
  major: '化学工程',
  title: '工程师',
  externalLink: 'https://hr.example/1',
  detailLink: 'https://hr.example/1/detail',
  workExperience: [{ from: '2010-07-01', to: '2015-02-28', company: '滨海石化', position: '外操', description: null }],
  training: [{ from: '2025-03-02', to: null, name: '三级安全教育', organiser: null, result: '合格' }],
};
const certificate = {
  kind: 'specialOperation',
  name: '高处作业',
  number: 'SP20230001',
  validFrom: '2023-01-15',
  validTo: '2026-01-14',
  picture: null,
};

describe('a person', () => {
  test('has every field of the specification, with the picture of a certificate', async () => {
    const { id: pictureId, name } = await uploadPhoto(muster, admin);
    const { id: photoId } = await uploadPhoto(muster, admin);
    const certificates = [{ ...certificate, picture: { id: pictureId, name } }];
    const photo = { id: photoId, name };
    const id = await addRow(admin, '/bp/person', { ...full, number: newId(), photo, certificates });
    const row = dataOf(await admin.get('/bp/person/get', { id }));
    expect(row).toMatchObject({ ...full, photo, certificates });
    expect(row.certificates[0].picture.downloadUrl).toBe(`/image/view?id=${pictureId}`);
  });

  test.each([
    ['an ethnicity that no dictionary has', { ethnicity: 'XX' }, 'ethnicity', 'option'],
    ['a document type that no dictionary has', { documentType: 'libraryCard' }, 'documentType', 'option'],
    ['a link that is not https', { externalLink: 'http://hr.example' }, 'externalLink', 'format'],
    [
      'a certificate of an unknown kind',
      { certificates: [{ ...certificate, kind: 'magic' }] },
      'certificates',
      'shape',
    ],
    ['a certificate without a number', { certificates: [{ ...certificate, number: ' ' }] }, 'certificates', 'shape'],
    [
      'a certificate that ends before it begins',
      { certificates: [{ ...certificate, validTo: '2020-01-01' }] },
      'certificates',
      'shape',
    ],
    [
      'a certificate with a picture that was not uploaded',
      { certificates: [{ ...certificate, picture: { id: '0123456789abcdefghjkmnpqrs', name: 'x.png' } }] },
      'certificates',
      'upload',
    ],
    ['training that is no list', { training: { name: 'x' } }, 'training', 'shape'],
    [
      'work that ends before it begins',
      { workExperience: [{ ...full.workExperience[0], to: '2001-01-01' }] },
      'workExperience',
      'shape',
    ],
  ])('is not saved with %s', async (_, more, field, rule) => {
    const answer = await admin.post('/bp/person/save', { name: '李强', ...more });
    expect(answer).toMatchObject({ code: -1, data: { fields: [{ field, rule }] } });
  });

  test('keeps a value that its dictionary no longer offers, and refuses to set it again', async () => {
    const [entry] = dataOf(await admin.get('/base/dictionaryEntry/page', { code: 'studentCard' })).data;
    const id = await addRow(admin, '/bp/person', { name: '张敏', documentType: 'studentCard' });
    await admin.post('/base/dictionaryEntry/save', { id: entry.id, enabled: false });
    expect((await admin.post('/bp/person/save', { id, title: '实习生', documentType: 'studentCard' })).code).toBe(0);
    expect(await admin.post('/bp/person/save', { name: '刘洋', documentType: 'studentCard' })).toMatchObject({
      data: { fields: [{ field: 'documentType', rule: 'option' }] },
    });
  });

  test('with an account cannot be deleted, alone or among others, until the account is deleted', async () => {
    const [held, free] = [
      await addRow(admin, '/bp/person', { name: '陈静' }),
      await addRow(admin, '/bp/person', { name: '杨磊' }),
    ];
    const account = { name: newId(), realName: '陈静', roleId, personId: held, password: 'Tester_2026' };
    const accountId = await addRow(admin, '/base/account', { ...account, buildingIds: [muster.buildingId] });
    const refused = await admin.post('/bp/person/delete', { ids: [held, free] });
    expect(refused).toMatchObject({ code: -5, message: '陈静 can log in. Remove the account first' });
    expect(dataOf(await admin.get('/bp/person/get', { id: free })).name).toBe('杨磊');
    dataOf(await admin.post('/base/account/delete', { ids: accountId }));
    expect((await admin.post('/bp/person/delete', { ids: [held, free] })).code).toBe(0);
  });

  test('shows account and role only with the permission to see accounts', async () => {
    const personId = await addRow(admin, '/bp/person', { name: '赵勇' });
    const name = newId();
    const account = { name, realName: '赵勇', roleId, personId, password: 'Tester_2026' };
    await addRow(admin, '/base/account', { ...account, buildingIds: [muster.buildingId] });
    expect(dataOf(await admin.get('/bp/person/get', { id: personId }))).toMatchObject({
      accountName: name,
      roleName: '班组长',
    });
    const reader = await logInAs(muster, admin, { permissions: ['bp:enterprise:person:view'] });
    expect(dataOf(await reader.get('/bp/person/get', { id: personId }))).toMatchObject({
      accountName: null,
      roleName: null,
    });
    expect(dataOf(await admin.get('/base/account/page', { personId })).data).toMatchObject([{ name }]);
  });

  test('is deleted in bulk with the permission of the specification, and with no other', async () => {
    const ids = [await addRow(admin, '/bp/person', { name: '甲' }), await addRow(admin, '/bp/person', { name: '乙' })];
    const without = await logInAs(muster, admin, { permissions: ['bp:enterprise:person:edit'] });
    expect(await without.post('/bp/person/delete', { ids })).toMatchObject({
      code: -3,
      data: { permission: 'bp:enterprise:person:delete' },
    });
    const holder = await logInAs(muster, admin, { permissions: ['bp:enterprise:person:delete'] });
    expect((await holder.post('/bp/person/delete', { ids })).code).toBe(0);
  });
});

describe('a department', () => {
  test('cannot be moved below itself or a descendant', async () => {
    const top = await addRow(admin, '/bp/depart', { name: '一' });
    const middle = await addRow(admin, '/bp/depart', { name: '二', parentId: top });
    const low = await addRow(admin, '/bp/depart', { name: '三', parentId: middle });
    for (const parentId of [top, middle, low])
      expect(await admin.post('/bp/depart/save', { id: top, parentId })).toMatchObject({
        data: { fields: [{ field: 'parentId', rule: 'cycle' }] },
      });
    expect((await admin.post('/bp/depart/delete', { ids: top })).code).toBe(-5);
  });
});

describe('a position', () => {
  test('shows its number of people, the planned number, and its role', async () => {
    const id = await addRow(admin, '/bp/job', { name: '内操', number: 'IN', headcount: 4, roleId });
    for (const name of ['甲', '乙']) await addRow(admin, '/bp/person', { name, jobId: id });
    expect(dataOf(await admin.get('/bp/job/get', { id }))).toMatchObject({ headcount: 4, held: 2, roleName: '班组长' });
  });
});

describe('the org chart', () => {
  test('has each department with its superior, its head and its own people', async () => {
    const works = await addRow(admin, '/bp/depart', { name: '工厂' });
    const unit = await addRow(admin, '/bp/depart', { name: '车间', code: 'CJ', parentId: works });
    const headId = await addRow(admin, '/bp/person', { name: '孙杰', departId: unit });
    await addRow(admin, '/bp/person', { name: '胡涛', departId: unit });
    await admin.post('/bp/depart/save', { id: unit, headId });
    const rows: { id: string }[] = dataOf(await admin.get('/bp/depart/chart'));
    expect(rows.filter(({ id }) => id === works || id === unit)).toEqual([
      { id: unit, parentId: works, name: '车间', code: 'CJ', headId, headName: '孙杰', people: 2 },
      { id: works, parentId: null, name: '工厂', code: null, headId: null, headName: null, people: 0 },
    ]);
  });

  test('has only the visible departments, and names only the visible heads', async () => {
    const other = await addRow(admin, '/bp/depart', { name: '外部' });
    const headId = await addRow(admin, '/bp/person', { name: '外部负责人', departId: other });
    const own = await addRow(admin, '/bp/depart', { name: '内部', parentId: other, headId });
    const reader = await logInAs(muster, admin, {
      permissions: ['bp:organization:depart:view'],
      dataScope: 'designated',
      designatedDepartIds: [own],
    });
    expect(dataOf(await reader.get('/bp/depart/chart'))).toEqual([
      { id: own, parentId: other, name: '内部', code: null, headId: null, headName: null, people: 0 },
    ]);
  });
});

describe('a risk area', () => {
  test('is found by name or number, as in the picker', async () => {
    const id = await addRow(admin, '/risk/district', {
      name: '罐区',
      code: 'R-01',
      level: 'major',
      stretchHeight: 12.5,
    });
    await addRow(admin, '/risk/district', { name: '办公区', code: 'R-02', level: 'lower' });
    for (const nameOrCode of ['罐', 'r-01']) {
      const { data, length } = dataOf(await admin.get('/risk/district/page', { nameOrCode }));
      expect(length).toBe(1);
      expect(data[0]).toMatchObject({ id, code: 'R-01', name: '罐区', level: 'major', stretchHeight: 12.5 });
    }
    expect(await admin.post('/risk/district/save', { id, link: 'ftp://x' })).toMatchObject({
      data: { fields: [{ field: 'link', rule: 'format' }] },
    });
  });
});
