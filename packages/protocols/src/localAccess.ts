/** The file that a running Muster writes to its data directory (`local.json`, 0600) for tools on the same machine. */
export interface LocalAccess {
  httpUrl: string;
  /** null = the broker is off. */
  mqttUrl: string | null;
  /** File of the server's certificate, PEM, which a tool trusts whatever its name; null without TLS. */
  certFile: string | null;
  /** Session of the first administrator. */
  authToken: string;
  buildingId: string;
  /** Name and ingest key of a gateway of that building. */
  gateway: string;
  key: string;
}
