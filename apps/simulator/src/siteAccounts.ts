import { type Api, openApi } from './api.ts';
import type { Target } from './sender.ts';

/** The accounts of the demo site, each with its own session. */
export interface SiteAccounts {
  /** @throws when the account has no session, or the server does not accept it any more */
  as(name: string): Promise<Api>;
  readonly names: readonly string[];
}

/** @param sessions tokens by the name of the account */
export function createAccounts(
  { httpUrl, buildingId, certFile }: Target,
  sessions: Readonly<Record<string, string>>,
): SiteAccounts {
  const open = new Map<string, Promise<Api>>();
  return {
    names: Object.keys(sessions),
    as: (name) => {
      const token = sessions[name];
      if (token === undefined) return Promise.reject(new Error(`${name} has no session.`));
      const known = open.get(name);
      if (known !== undefined) return known;
      const api = openApi(httpUrl, token, buildingId, { certFile });
      open.set(name, api);
      // After a failure the next call tries again.
      api.catch(() => open.delete(name));
      return api;
    },
  };
}

/** Tokens from the server that starts the simulator; none if it is started otherwise. */
export function sessionsOf(given: string | undefined): Readonly<Record<string, string>> {
  // Holds because the server wrote it.
  return given === undefined ? {} : (JSON.parse(given) as Record<string, string>);
}

/** Rows of a page. */
export async function rowsOf<Row>(api: Api, path: string, query: Readonly<Record<string, string>>): Promise<Row[]> {
  // Holds for every `page` of the API (docs/protocols.md).
  const { data } = (await api.get(`${path}/page?${new URLSearchParams(query).toString()}`)) as { data: Row[] };
  return data;
}
