import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCfdiBuilder } from '@boveda/cfdi-samples';
import { places } from '../src/installation/settings/env';
import { createInstallation, type Installation, withDatabase } from '../testing/installation';
import { isWhole } from './steps';

// Loses the disk of an installation that uploads all the time and is backed up elsewhere, and measures from when on uploads are lost.
const RFC = 'EKU9003173C9';
const UPLOADING_MS = 13 * 60_000;
const PAUSE_MS = 5_000;
/** What the backup promises (decision 0103). */
const LOST_MS = 5 * 60_000;

const builder = createCfdiBuilder(RFC);

/** Uploads one CFDI after another and returns when each was acknowledged, by folio. */
async function uploadUntil({ server }: Installation, end: number): Promise<Map<string, number>> {
  const acknowledged = new Map<string, number>();
  for (let folio = 1; Date.now() < end; folio++) {
    const xmlb64 = builder.build({ folio: String(folio) }).toString('base64');
    const answer = await server.call('/cfdi', { method: 'POST', body: JSON.stringify({ name: 'a.xml', xmlb64 }) });
    expect(await answer.json()).toMatchObject({ aceptados: 1 });
    acknowledged.set(String(folio), Date.now());
    await sleep(PAUSE_MS);
  }
  return acknowledged;
}

/** Kills the server and its database, and removes the home, as a disk that fails does. */
async function loseDisk({ server, home, destroy }: Installation, pid: number): Promise<void> {
  const postmaster = await readFile(path.join(places(home).postgres, 'cluster/postmaster.pid'), 'utf8');
  process.kill(pid, 'SIGKILL');
  process.kill(Number(postmaster.split('\n')[0]), 'SIGKILL');
  await server.stop();
  await sleep(1_000);
  await destroy();
}

(isWhole ? test : test.skip)(
  'a lost disk costs at most the uploads of five minutes',
  async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'boveda-lejos-'));
    const [place, custody] = [path.join(outside, 'respaldo'), path.join(outside, 'custodia.txt')];
    const vault = await createInstallation(RFC, { BOVEDA_RESCUE: place });
    try {
      await vault.admin(['instalacion:llave-de-custodia', '--archivo', custody]);
      const { pid } = await vault.server.start();
      await withDatabase(vault.home, (client) =>
        client.query("select graphile_worker.add_job('back-up-installation')"),
      );
      const acknowledged = await uploadUntil(vault, Date.now() + UPLOADING_MS);
      const lostAt = Date.now();
      await loseDisk(vault, pid as number);
      await vault.admin(['instalacion:restaurar', '--de', place, '--llave', custody]);
      const restored = await withDatabase(vault.home, (client) => client.query('select folio from cfdi'));
      const kept = new Set(restored.rows.map(({ folio }) => folio));
      const lost = [...acknowledged].filter(([folio]) => !kept.has(folio));
      const since = Math.min(lostAt, ...lost.map(([, at]) => at));
      process.stderr.write(
        `${acknowledged.size} uploads, ${lost.length} lost: those of the last ${(lostAt - since) / 1000} s\n`,
      );
      expect(kept.size).toBeGreaterThan(0);
      expect(lostAt - since).toBeLessThanOrEqual(LOST_MS);
    } finally {
      await vault.remove();
      await rm(outside, { recursive: true, force: true });
    }
  },
  2 * UPLOADING_MS,
);
