import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { testOnUnix } from '../../support/app/platforms';
import { testWith } from '../../support/app/programs';
import { PatroniCluster, POSTGRES_FOLDER } from '../../support/peers/patroni-cluster';
import { startReplicated } from '../../support/peers/standby';
import { TcpProxy } from '../../support/peers/tcp-proxy';
import { checkFailover } from '../../support/processes/failover';
import { postmasterPid } from '../../support/processes/embedded-postgres-process';
import { callService, killTree } from '../../support/processes/service-process';
import { Services } from '../../support/processes/services';
import { sharedSettings } from '../../support/processes/shared-settings';

const services = Services.forEachTest();

testOnUnix(
  'nothing acknowledged is lost when the primary is killed and its synchronous standby takes over, and all instances recover',
  async () => {
    const { primary, standby, primaryDir } = await startReplicated(services.folder);
    await standby.makeSynchronous(primary);
    const proxy = new TcpProxy();
    try {
      await proxy.open(Number(new URL(primary.ownerUrl).port));
      const environment = { ...sharedSettings(services.folder), DATABASE_URL: proxy.through(primary.ownerUrl) };
      await checkFailover(services, environment, async (load) => {
        await killTree(postmasterPid(primaryDir), 'database first');
        proxy.cut();
        while (load.refused.length === 0) await delay(10);
        await standby.promote();
        await proxy.open(Number(new URL(standby.ownerUrl).port));
        return standby.ownerUrl;
      });
    } finally {
      await proxy.close();
      await standby.stop();
      await primary.stop();
    }
  },
  900_000,
);

const onCluster = testWith('patroni', 'etcd', 'haproxy', `${POSTGRES_FOLDER}/postgres`);

onCluster(
  'Patroni, etcd and HAProxy replace a killed primary: nothing acknowledged is lost, all instances recover, and the replica is read again',
  async () => {
    const cluster = new PatroniCluster();
    try {
      await cluster.start();
      const databases = { DATABASE_URL: cluster.primaryUrl, DATABASE_READ_URL: cluster.standbyUrl };
      await checkFailover(services, { ...sharedSettings(services.folder), ...databases }, async (load, urls) => {
        for (const url of urls) await untilReplicaIs('ok', url);
        await cluster.killPrimary();
        expect(load.refused).not.toEqual([]);
        await cluster.restartKilled();
        for (const url of urls) await untilReplicaIs('ok', url);
        return cluster.primaryUrl;
      });
      // No other test migrates a PostgreSQL that was built with LZ4.
      expect(await compressionOfAssessments(cluster.primaryUrl)).toBe('l');
    } finally {
      await cluster.stop();
    }
  },
  900_000,
);

/** `l` is LZ4, and an empty text is the default of the server. */
async function compressionOfAssessments(url: string): Promise<string | undefined> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ method: string }>(
      `select attcompression as method from pg_attribute where attrelid = 'threat'::regclass and attname = 'assessment'`,
    );
    return rows[0]?.method;
  } finally {
    await client.end();
  }
}

async function untilReplicaIs(state: string, url: string): Promise<void> {
  while ((await callService(url, 'GET', '/readyz')).body.checks.read_replica !== state) await delay(200);
}
