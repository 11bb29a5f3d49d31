import type { PermitRole } from '@muster/model/workPermit/workPermitStep.ts';
import type { PermitSetting } from '@muster/model/workPermit/workPermitShape.ts';

import { askingNothing } from './permitSite.ts';
import type { Client, TestApp } from './testApp.ts';
import { addRow, dataOf, logInAs } from './testSite.ts';
import { startWholeApp } from './wholeApp.ts';

const path = '/bp/workPermit';
const hour = 3_600_000;

/** A certificate of a person. */
export function certificateOf(kind: string, validTo: string | null = null) {
  return { kind, name: null, number: 'N1', validFrom: null, validTo, picture: null };
}

const roles = ['applicant', 'guardian', 'confirmer', 'analyst', 'worker'] as const;

/** A site with one person of each role, each with an account, and actions on permits there. */
export async function startPermitCrew() {
  const { muster, hub } = await startWholeApp();
  const admin = await muster.logIn();
  const { people, clients } = await addCrew(muster, admin);
  const regions = [{ shape: 'circle', center: [121.5, 31.25], radius: 5000, floor: null }];
  const areaId = await addRow(admin, '/pod/area', { name: '罐区', regions: JSON.stringify(regions) });
  let added = 0;
  const at = (ms: number): string => new Date(muster.clock.now + ms).toISOString();
  /** Each at a separate place, so that none excludes another. */
  const permit = (more: Record<string, unknown>): Record<string, unknown> => ({
    number: `DH-${(added += 1)}`,
    type: 'hotWork',
    level: '1',
    content: '焊接',
    areaId,
    startAt: at(-hour),
    endAt: at(6 * hour),
    applicantId: people.applicant,
    confirmerId: people.confirmer,
    guardianIds: [people.guardian],
    analystId: people.analyst,
    workerIds: [people.worker],
    safetyMeasures: '专人监护',
    place: JSON.stringify({ lon: 121.5, lat: 31.25 + added * 0.001, floor: 0 }),
    ...more,
  });
  const act = (id: string, action: string, more: Record<string, unknown> = {}, client: Client = admin) =>
    client.post(`${path}/${action}`, { id, ...more });
  return {
    muster,
    hub,
    admin,
    people,
    clients,
    areaId,
    at,
    act,
    add: (more: Record<string, unknown> = {}) => addRow(admin, path, permit(more)),
    get: async (id: string) => dataOf(await admin.get(`${path}/get`, { id })),
    record: async (id: string) => dataOf(await admin.get(`${path}/record`, { id })),
    confirm: (id: string, role: PermitRole, client: Client = clients[role]) => act(id, 'confirm', { role }, client),
    analyse: (id: string, values: Record<string, number>, more: object = {}) =>
      act(
        id,
        'analyse',
        { values: Object.entries(values).map(([gas, value]) => ({ gas, value })), ...more },
        clients.analyst,
      ),
    /** Requirements of hot work of level 1; other work has the defaults. */
    ask: async (more: Partial<PermitSetting>): Promise<void> => {
      const rows = [{ ...askingNothing('hotWork', '1'), ...more }];
      dataOf(await admin.post('/bp/workPermitSetting/save', { rows }));
    },
    codes: async (id: string, action = 'start'): Promise<string[]> => {
      const { data } = await act(id, action);
      return (data?.reasons ?? []).map(({ code }: { code: string }) => code);
    },
  };
}
export type PermitCrew = Awaited<ReturnType<typeof startPermitCrew>>;

async function addCrew(muster: TestApp, admin: Client) {
  const permissions = ['view', 'confirm', 'analyse'].map((action) => `bp:permit:workPermit:${action}`);
  const crew = await Promise.all(
    roles.map(async (role) => {
      const kind = role === 'worker' ? 'specialOperation' : 'qualification';
      const certificates = JSON.stringify([certificateOf(kind)]);
      const id = await addRow(admin, '/bp/person', { name: role, number: role, certificates });
      return { role, id, client: await logInAs(muster, admin, { permissions, personId: id }) };
    }),
  );
  const of = <T>(value: (member: (typeof crew)[number]) => T): Record<PermitRole, T> => {
    // Holds because the crew has each role.
    return Object.fromEntries(crew.map((member) => [member.role, value(member)])) as Record<PermitRole, T>;
  };
  return { people: of(({ id }) => id), clients: of(({ client }) => client) };
}
