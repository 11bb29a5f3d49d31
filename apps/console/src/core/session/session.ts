import type { LicenceModule } from '@muster/model/access/licence.ts';
import type {
  BuildingChoice,
  LicenceInfo,
  LoginReply,
  MenuNode,
  SessionUser,
  siteTimeConfig,
} from '@muster/model/login/wire.ts';
import { toLanguage } from '@muster/model/messages/catalogue.ts';
import { create } from 'zustand';

import { setLanguage } from '../i18n/i18n.ts';
import { callHeaders, get, post, postForHeaders, whenLicenceIsOver, type Wire } from '../http/request.ts';
import { clearUser, rememberUser } from './shellKeys.ts';
import { roleViewToken, token } from '../http/token.ts';

interface SessionState {
  buildId: string | null;
  buildings: readonly BuildingChoice[];
  roleType: number;
  deployType: string;
  /** null until loaded by the guard. */
  user: SessionUser | null;
  licence: LicenceInfo | null;
  /** IANA time zone of the building; null until loaded. Read by `core/time/formatTime.ts`. */
  timeZone: string | null;
}

const keys = { buildId: 'buildId', buildings: 'buildings', roleType: 'roleType', deployType: 'deployType' } as const;
const defaultRoleType = 2;

function stored(): SessionState {
  const buildings: readonly BuildingChoice[] = JSON.parse(sessionStorage.getItem(keys.buildings) ?? '[]');
  return {
    buildId: sessionStorage.getItem(keys.buildId),
    buildings,
    roleType: Number(sessionStorage.getItem(keys.roleType) ?? defaultRoleType),
    deployType: sessionStorage.getItem(keys.deployType) ?? '',
    user: null,
    licence: null,
    timeZone: null,
  };
}

const forgetting = new Set<() => void>();

/** Calls `forget` when server data must no longer be shown: another session or another building. */
export function onSessionChange(forget: () => void): void {
  forgetting.add(forget);
}

export const useSession = create<SessionState>(stored);

/** When the licence expires during work, the guard reads it again and redirects to the login (specification §4). */
whenLicenceIsOver(() => {
  if (useSession.getState().user !== null) useSession.setState({ user: null, licence: null });
});

export interface Credentials {
  name: string;
  password: string;
  captchaId: string;
  captcha: string;
}

/** Logs in and stores the reply; the building is selected afterwards ({@link chooseBuilding}). */
export async function logIn(credentials: Credentials): Promise<LoginReply> {
  return storeLogin(await postForHeaders<LoginReply>('/doLogin', { ...credentials }));
}

/** Stores the reply to a login, with or without a password. */
export async function storeLogin({ data, headers }: { data: LoginReply; headers: Headers }): Promise<LoginReply> {
  token.write(headers.get('authtoken') ?? '');
  sessionStorage.setItem(keys.buildings, JSON.stringify(data.buildings));
  sessionStorage.setItem(keys.roleType, String(data.accountType ?? defaultRoleType));
  sessionStorage.setItem(keys.deployType, data.deployType);
  sessionStorage.removeItem(keys.buildId);
  useSession.setState(stored());
  if (data.language !== null && data.language !== '') await setLanguage(toLanguage(data.language));
  return data;
}

/** A session works in one building at a time; the server stores the selection with the token. */
export async function chooseBuilding(buildId: string): Promise<void> {
  await get('/pod/building/choose', { buildId });
  enterBuilding(buildId);
}

/** The server's session already uses the building. */
export function enterBuilding(buildId: string): void {
  sessionStorage.setItem(keys.buildId, buildId);
  for (const forget of forgetting) forget();
  useSession.setState({ buildId, user: null, licence: null });
}

/** Replaces the list of buildings after one was added, renamed or deleted. */
export function setBuildings(buildings: readonly BuildingChoice[]): void {
  sessionStorage.setItem(keys.buildings, JSON.stringify(buildings));
  useSession.setState({ buildings });
}

/** Reads the licence of a building. Rejects on failure, without a toast. */
export async function readLicence(buildId: string): Promise<LicenceInfo> {
  return decodeLicence(await get<string>('/pod/licence/get', { buildId }, { quiet: true }));
}

/** Specification §2, route guard step 3: loads the licence, then user and menu. */
export async function loadSession(buildId: string): Promise<void> {
  const licence = await readLicence(buildId);
  const [user, clock] = licence.active
    ? await Promise.all([
        get<SessionUser>('/base/authority/get-info', {}, { quiet: true }),
        get<Wire<typeof siteTimeConfig>>('/pod/systemConfig/siteTime', {}, { quiet: true }),
      ])
    : [null, null];
  if (user !== null) {
    rememberUser(user);
  }
  useSession.setState({ licence, user, timeZone: clock?.timeZone ?? null });
}

/** Changes the password of the own account. Rejects on failure, without a toast. */
export function changePassword(oldPassword: string, newPassword: string): Promise<void> {
  return post('/base/account/changePassword', { oldPassword, newPassword }, { quiet: true });
}

/** Base64 of UTF-8 JSON (wire.md). */
export function decodeLicence(encoded: string): LicenceInfo {
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
  const licence: LicenceInfo = JSON.parse(new TextDecoder().decode(bytes));
  return licence;
}

/** Whether this tab views the console as another role (docs/adr/064-view-as-a-role.md). */
export function isViewingAsRole(): boolean {
  return roleViewToken.read() !== null;
}

/** Ends the view on the server; if it cannot be reached, the view expires within an hour. */
export async function endRoleView(): Promise<void> {
  if (!isViewingAsRole()) return;
  const headers = callHeaders();
  // First, so that no poll detects the ended session and reloads the page meanwhile.
  roleViewToken.clear();
  await fetch('/base/role/endView', { method: 'POST', headers }).catch(() => undefined);
}

/** Specification §4: logging out removes everything except the language. */
export async function logOut(): Promise<void> {
  await endRoleView();
  if (token.read() !== null) await post('/logout', {}, { quiet: true }).catch(() => undefined);
  clearSession();
}

/** Removes the data of an ended session. */
export function clearSession(): void {
  token.clear();
  for (const key of Object.values(keys)) sessionStorage.removeItem(key);
  clearUser();
  for (const forget of forgetting) forget();
  useSession.setState(stored());
}

/** Permission codes of the account; `*` = all. */
function permissionCodes(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap((node) => [
    ...(node.code === null || node.code === '' ? [] : [node.code]),
    ...permissionCodes(node.children),
  ]);
}

/** Whether the licence contains the module; nothing is hidden before it is loaded. */
export function useHasModule(name: LicenceModule): boolean {
  const licence = useSession((state) => state.licence);
  return licence === null || licence.modules.some((module) => module.name === name);
}

/** Whether the account is limited to sites; it can only view installation-wide settings. */
export function useIsBoundToSites(): boolean {
  return useSession(({ user }) => user?.everyBuilding === false);
}

/** Returns a check of permission codes. The server checks again. */
export function useCan(): (code: string) => boolean {
  return canOf(useSession((state) => state.user));
}

/** The same check outside of components. */
export function can(code: string): boolean {
  return canOf(useSession.getState().user)(code);
}

function canOf(user: SessionState['user']): (code: string) => boolean {
  const codes = new Set(permissionCodes(user?.auth ?? []));
  return (code) => codes.has(code) || codes.has('*');
}
