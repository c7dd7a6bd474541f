import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type CfdiBuilder, createCfdiBuilder } from '@boveda/cfdi-samples';
import { newCertificado } from '@boveda/cfdi-samples/certificados';
import { createDialer } from '@boveda/platform/net/dialer';
import { createSatSimulator } from '@boveda/sat-simulator';
import type { TestApp, TestUser } from '../testing/create-test-app';
import { type Dovecot, haveDovecot, startDovecot } from '../testing/dovecot';
import { type Deployed, deploy } from './deployed';

/** A new taxpayer with one CFDI, and an empty queue. */
export interface Contribuyente {
  server: TestApp;
  rfc: string;
  user: TestUser;
  builder: CfdiBuilder;
  /** Null where none can be started. */
  dovecot: Dovecot | null;
  call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): ReturnType<TestApp['call']>;
  /** Configures the simulated SAT or PAC. */
  tell(path: string, body: object): Promise<void>;
}

/** A vault whose jobs reach a SAT, a PAC and, where it can be started, a mail server. */
export interface JobScene extends Deployed {
  newcomer(): Promise<Contribuyente>;
}

/** Opens it. */
export async function openJobScene(): Promise<JobScene> {
  const simulator = await createSatSimulator();
  const { url } = await simulator.listen(0);
  const dovecot = haveDovecot ? await startDovecot() : null;
  const vault = await deploy({
    BOVEDA_DEMO: '1',
    SMTP_URL: '',
    BOVEDA_DIAL_ALLOW: 'localhost',
    SAT_CONSULTA_URL: `${url}/ConsultaCFDIService.svc`,
    SAT_CERTIFICADOS_URL: `${url}/rccf`,
    SAT_EFOS_URL: `${url}/Listado_completo_69-B.csv`,
    SAT_LISTAS_URL: url,
    PAC: 'finkok',
    PAC_USER: 'u',
    PAC_PASSWORD: 'p',
    PAC_URL: `${url}/servicios/soap/cancel`,
  });
  if (dovecot) {
    const { cert } = dovecot.certificate;
    vault.settings.NODE_EXTRA_CA_CERTS = path.join(vault.server.home, 'dovecot.pem');
    await writeFile(vault.settings.NODE_EXTRA_CA_CERTS, cert);
    vault.server.deps.dialer = createDialer({ ports: [], allow: ['localhost'], ca: [cert] });
  }
  const tell: Contribuyente['tell'] = async (below, body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${url}${below}`, { method: 'PUT', headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  let contribuyentes = 0;
  return {
    ...vault,
    async newcomer() {
      const rfc = `AAA010101${String(++contribuyentes).padStart(3, 'A')}`;
      const settled = await settle(vault.server, rfc);
      // The SAT knows what it was told of only.
      for (const { uuid } of await vault.server.deps.db
        .selectFrom('cfdi')
        .select('uuid')
        .where('rfc_owner', '=', rfc)
        .execute())
        await tell(`/cfdi/${uuid}`, { estado: 'Vigente' });
      return { ...settled, dovecot, tell };
    },
    async close() {
      await vault.close();
      await dovecot?.stop();
      await simulator.close();
    },
  };
}

async function settle(server: TestApp, rfc: string): Promise<Omit<Contribuyente, 'dovecot' | 'tell'>> {
  // Excludes earlier taxpayers from all jobs.
  await server.deps.db.updateTable('contribuyente').set({ plan_fin: '2020-01-01' }).execute();
  const user = await server.createContribuyenteUser(rfc);
  const builder = createCfdiBuilder(rfc);
  const call: Contribuyente['call'] = (method, below, body) =>
    server.call(method, below, { token: user.token, rfc }, body);
  await call('POST', '/cfdi', { name: 'a.xml', xmlb64: builder.build().toString('base64') });
  const { cer, key, pass } = await newCertificado({ rfc, tipo: 'CSD' });
  await call('POST', '/certificados', { certderb64: cer.toString('base64'), keyderb64: key.toString('base64'), pass });
  const switches = { notificacion_efos: true, notificacion_72: true, notificacion_riesgos: true };
  await server.deps.db
    .insertInto('configuracion')
    .values({ rfc_owner: rfc, ...switches })
    .onConflict((conflict) => conflict.column('rfc_owner').doUpdateSet(switches))
    .execute();
  for (const table of ['_private_jobs', '_private_job_queues'])
    await server.pool.query(`delete from graphile_worker.${table}`);
  return { server, rfc, user, builder, call };
}
