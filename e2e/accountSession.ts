import { type Session, startSession } from './session.ts';
import type { TestSite } from './testSite.ts';

let made = 0;

/** Logs in a new account with these permissions, after it changed its password. */
export async function accountSession(
  site: TestSite,
  permissions: readonly string[],
  more: { personId?: string; realName?: string } = {},
): Promise<Session> {
  const name = `account-${process.pid}-${(made += 1)}`;
  const roleId = await site.save('/base/role', { name, permissions, dataScope: 'company' });
  const given = { oldPassword: 'Tester_2026', newPassword: 'Tester_2027' };
  const account = { name, realName: name, roleId, buildingIds: ['*'], password: given.oldPassword, ...more };
  await site.save('/base/account', account);
  const { authToken } = await startSession(site.url, null, name, given.oldPassword);
  await fetch(`${site.url}/base/account/changePassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authToken },
    body: JSON.stringify(given),
  });
  return startSession(site.url, site.buildingId, name, given.newPassword);
}
