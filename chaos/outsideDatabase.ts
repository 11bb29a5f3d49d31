import { eventually } from '@muster/testkit/eventually.ts';

import { appUser } from '../apps/server/src/core/embedded/cluster.ts';
import { ensureDatabase } from '../apps/server/src/core/embedded/startEmbeddedDatabase.ts';
import { signalProcess } from '../apps/server/src/core/embedded/processes.ts';
import { type Cluster, startCluster } from '../apps/server/src/core/embedded/startCluster.ts';
import { serves, type StuckPostgres, stuckPostgres } from '../apps/server/src/testing/stuckPostgres.ts';

const name = 'muster';

/**
 * The PostgreSQL of a server with `MUSTER_DATABASE_URL`: a run stops it, or makes it hang like a disk that returns EIO.
 * The launcher of the embedded one restarts it, by a clock that the run moves.
 */
export class OutsideDatabase {
  readonly #stuck: StuckPostgres;
  #cluster: Cluster;

  private constructor(stuck: StuckPostgres, cluster: Cluster) {
    this.#stuck = stuck;
    this.#cluster = cluster;
  }

  static async create(): Promise<OutsideDatabase> {
    const stuck = await stuckPostgres();
    const cluster = await startCluster(stuck.options);
    await ensureDatabase(cluster, name);
    return new OutsideDatabase(stuck, cluster);
  }

  get url(): string {
    return this.#cluster.url(appUser, name);
  }

  /** Process id of the postmaster. */
  get pid(): number {
    return this.#cluster.pid();
  }

  stop(): Promise<void> {
    return this.#cluster.stop();
  }

  /** At the same address as before. */
  async start(): Promise<void> {
    this.#cluster = await startCluster(this.#stuck.options);
  }

  /** It dies, and its next start hangs. */
  async hang(): Promise<void> {
    await this.#stuck.hang();
    signalProcess(this.pid, 'SIGKILL');
    await this.#stuck.isHanging();
  }

  /** The launcher stops the hung start; resolves when the next one serves and no process of the first is left. */
  async escalate(): Promise<void> {
    this.#stuck.pass(31_000);
    await eventually(async () => {
      if (!(await serves(this.#cluster))) throw new Error('The database does not serve');
    });
    await this.#stuck.isGone();
  }

  async remove(): Promise<void> {
    await this.#cluster.stop();
    await this.#stuck.remove();
  }
}
