/** What a running Muster leaves in its data directory (`local.json`, 0600) for the tools of the same machine. */
export interface LocalAccess {
  httpUrl: string;
  /** null where the broker is off. */
  mqttUrl: string | null;
  /** File of the server's certificate, PEM, which a tool trusts whatever name it bears; null without TLS. */
  certFile: string | null;
  /** Session of the first administrator. */
  authToken: string;
  buildingId: string;
  /** Name and ingest key of a gateway of that building. */
  gateway: string;
  key: string;
}
