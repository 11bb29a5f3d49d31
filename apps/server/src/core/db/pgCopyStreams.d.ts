/** The used part of pg-copy-streams, which has no types. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';

  import type { Connection, Submittable } from 'pg';

  /** Both are passed to `client.query`. The connection belongs to the stream until it ends. */
  interface CopyStream extends Submittable {
    text: string;
    submit(connection: Connection): void;
  }

  export function to(sql: string): Readable & CopyStream;
  export function from(sql: string): Writable & CopyStream & { readonly rowCount: number };
}
