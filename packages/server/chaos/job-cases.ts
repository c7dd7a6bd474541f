import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newAutoridad, newCsd } from '@boveda/cfdi-samples/certificados';
import { sql } from 'kysely';
import type { JobPayloads } from '../src/installation/jobs/job-payloads';
import { accountCreatedMail } from '../src/installation/mail/templates';
import { places } from '../src/installation/settings/env';
import { DOVECOT_PASSWORD } from '../testing/dovecot';
import { mailMessage } from '../testing/mail-message';
import type { Contribuyente } from './job-scene';

/** A job and its effect, however often its worker was killed during it. */
interface JobCase {
  queue(contribuyente: Contribuyente): Promise<unknown>;
  /** Does what happens outside the queue within 20 s or more. */
  meanwhile?(contribuyente: Contribuyente): Promise<unknown>;
  effect(contribuyente: Contribuyente): Promise<unknown>;
  expected: unknown;
  /** Number of files that it damages on purpose. */
  damages?: number;
  needsMail?: true;
  /** It writes nothing into the database. */
  onlyReads?: true;
}

type Kind = keyof JobPayloads;

const add = <Name extends Kind>({ server }: Contribuyente, name: Name, payload: JobPayloads[Name]) =>
  server.deps.jobs.add(server.deps.db, name, payload);

/** Runs one query and returns its first row as an array. */
const ask =
  (text: string) =>
  async ({ server, rfc }: Contribuyente): Promise<unknown> => {
    const { rows } = await server.pool.query({ text, values: text.includes('$1') ? [rfc] : [], rowMode: 'array' });
    return rows[0];
  };
const cfdi = (set: string) => async (contribuyente: Contribuyente) =>
  await ask(`update cfdi set ${set} where rfc_owner = $1`)(contribuyente);

/** Of the stamps of the samples. */
const PAC = '30001000000500003456';
const autoridadFile = ({ server }: Contribuyente) =>
  path.join(places(server.home).certificates, 'autoridades', 'ac.cer');
const DAYS_AGO = "now() - interval '4 days'";
/** Its certificate, and the authority that issued it, are for one case only. */
async function forgetPac(contribuyente: Contribuyente): Promise<void> {
  await ask('delete from certificado_pac')(contribuyente);
  await rm(path.join(places(contribuyente.server.home).certificates, `${PAC}.cer`), { force: true });
  await rm(autoridadFile(contribuyente), { force: true });
}
const vigente = ask('select min(status), max(status), count(*)::int from cfdi where rfc_owner = $1');
const mails = (asunto: string) =>
  ask(`select count(*)::int, count(enviado)::int from correo_saliente s where asunto like '${asunto}%' and para in (
    select correo from usuario u join acceso a on a.usuario_id = u.id where a.rfc = $1)`);
const solicitud = ask('select count(*)::int, max(status) from solicitud_cancelacion where rfc_owner = $1');

const recheck: JobCase = {
  async queue(contribuyente) {
    await cfdi(`status = 2, verificado = ${DAYS_AGO}`)(contribuyente);
    await add(contribuyente, 'recheck-all', {});
  },
  // An answer that confirms the row is noted beside it.
  effect: ask(`select c.status, v.verificado > now() - interval '1 hour' from cfdi c
    join verificacion v on v.rfc_owner = c.rfc_owner and v.cfdi_id = c.id where c.rfc_owner = $1`),
  expected: [2, true],
};

const overdue: JobCase = {
  async queue(contribuyente) {
    await cfdi(`created = ${DAYS_AGO}`)(contribuyente);
    await add(contribuyente, 'notify-72', {});
  },
  effect: mails('Un CFDI que no llega'),
  expected: [1, 1],
};

const respaldo: JobCase = {
  async queue(contribuyente) {
    await ask('insert into respaldo_programado values ($1, 3, true, now())')(contribuyente);
    await add(contribuyente, 'begin-respaldos', {});
  },
  effect: ask('select count(*)::int, min(estatus), max(estatus) from respaldo where rfc_owner = $1'),
  expected: [1, 2, 2],
};

const requestCancelacion = ({ rfc, tell }: Contribuyente) =>
  tell('/solicitudes', { uuid: randomUUID(), receptor: rfc });

const buzon = (kind: 'refresh-buzon' | 'refresh-buzones'): JobCase => ({
  async queue(contribuyente) {
    await requestCancelacion(contribuyente);
    await (kind === 'refresh-buzon'
      ? add(contribuyente, kind, { rfc: contribuyente.rfc })
      : add(contribuyente, kind, {}));
  },
  effect: solicitud,
  expected: [1, 1],
});

const correo: JobCase = {
  needsMail: true,
  async queue(contribuyente) {
    const { dovecot, builder, rfc, call } = contribuyente;
    const buzon = `${rfc.toLowerCase()}@empresa.mx`;
    await dovecot?.deliver(buzon, mailMessage('Una', [{ nombre: 'a.xml', content: builder.build() }]));
    const pswd = { pswd: DOVECOT_PASSWORD, pswd2: DOVECOT_PASSWORD };
    const place = { server: 'localhost', puerto: String(dovecot?.port) };
    await call('POST', '/correos', { correo: buzon, tipoAutenticacion: 'credenciales', ...pswd, ...place });
    await ask('delete from graphile_worker._private_jobs')(contribuyente);
    await ask(`update correo_sincronizado set solicitado = ${DAYS_AGO}, intentado = null where rfc_owner = $1`)(
      contribuyente,
    );
    await add(contribuyente, 'sync-correos', {});
  },
  effect: ask(`select (select count(*)::int from cfdi where rfc_owner = $1), count(*)::int, sum(tomados)::int
    from correo_mensaje where rfc_owner = $1`),
  expected: [2, 1, 1],
};

const tablero = (name: 'compute-tablero' | 'compute-tableros'): JobCase => ({
  async queue(contribuyente) {
    await ask(`insert into tablero values ($1, ${DAYS_AGO}, 0, 0, 0, 0, 0, 0)`)(contribuyente);
    await add(contribuyente, name, { rfc: contribuyente.rfc });
  },
  effect: ask(
    "select count(*)::int, bool_and(calculado > now() - interval '1 hour') from tablero where rfc_owner = $1",
  ),
  expected: [1, true],
});

const banco = (name: 'match-banco' | 'match-bancos'): JobCase => ({
  async queue(contribuyente) {
    await ask(`insert into banco_cuenta values ($1, gen_random_uuid(), '', '1', 'MXN', ${DAYS_AGO})`)(contribuyente);
    await add(contribuyente, name, { rfc: contribuyente.rfc });
  },
  effect: ask('select count(*)::int, count(conciliada)::int from banco_cuenta where rfc_owner = $1'),
  expected: [1, 1],
});

/**
 * A case for every kind of job, or, for those that talk to the SAT for days, the test that kills them at their own
 * steps.
 */
export const jobCases: { [Name in Kind]: JobCase | string } = {
  'avanzar-descarga': 'src/modules/descargas/crash.test.ts',
  'leer-paquete': 'src/modules/descargas/crash.test.ts',
  'begin-pilotos': 'src/modules/descargas/piloto/crash.test.ts',
  'avanzar-piloto': 'src/modules/descargas/piloto/crash.test.ts',
  'begin-respaldos': respaldo,
  'make-respaldo': respaldo,
  'back-up-installation': 'src/installation-backup/installation-backup.test.ts',
  'load-recursos': 'src/modules/recursos/take-resources.test.ts',
  'read-rebotes': 'src/modules/rebotes/rebotes.test.ts',
  'follow-rep': 'src/modules/envios/cartas.test.ts',
  'match-banco': banco('match-banco'),
  'match-bancos': banco('match-bancos'),
  'recheck-all': recheck,
  'recheck-cfdi': recheck,
  'notify-72': overdue,
  'mail-notifications': overdue,
  'refresh-buzon': buzon('refresh-buzon'),
  'refresh-buzones': buzon('refresh-buzones'),
  'sync-correos': correo,
  'sync-correo': correo,
  'send-mail': {
    queue: ({ server, user }) =>
      server.deps.mailer.queue(server.deps.db, accountCreatedMail(user.correo, '', 'https://boveda.mx')),
    effect: mails('Su cuenta'),
    expected: [1, 1],
  },
  'recover-password': {
    queue: (contribuyente) =>
      add(contribuyente, 'recover-password', { correo: contribuyente.user.correo, enlace: randomUUID() }),
    effect: mails('Elija una'),
    expected: [1, 1],
  },
  'note-rejected-login': {
    queue: (contribuyente) =>
      add(contribuyente, 'note-rejected-login', {
        correo: contribuyente.user.correo,
        motivo: 'x',
        cuando: new Date().toISOString(),
        ip: '',
        agente: '',
        soloCodigo: true,
      }),
    // Killed at its very end it counts the same once more; the mail is queued once.
    effect: ask(
      `select coalesce(sum(s.veces), 0) between 1 and 2 and
         (select count(*) = 1 from correo_saliente m join usuario u on u.correo = m.para
          join acceso a on a.usuario_id = u.id where a.rfc = $1 and m.asunto like 'Intento de entrar%')
       from seguridad s join acceso a on a.usuario_id = s.usuario_id
       where a.rfc = $1 and s.accion = 'sesion.rechazada'`,
    ),
    expected: [true],
  },
  'verify-cfdi': {
    async queue(contribuyente) {
      const [id] = (await ask('select id from cfdi where rfc_owner = $1')(contribuyente)) as [string];
      await add(contribuyente, 'verify-cfdi', { rfc: contribuyente.rfc, ids: [id] });
    },
    effect: vigente,
    expected: [2, 2, 1],
  },
  'confirm-cancelados': {
    async queue(contribuyente) {
      const [id] = (await ask('update cfdi set status = 3, cancelado = now() where rfc_owner = $1 returning id')(
        contribuyente,
      )) as [string];
      await add(contribuyente, 'confirm-cancelados', { rfc: contribuyente.rfc, ids: [id] });
    },
    effect: vigente,
    expected: [2, 2, 1],
  },
  'judge-cfdi': {
    async queue(contribuyente) {
      const [id] = (await ask('update cfdi_detalle set por_juzgar = true where rfc_owner = $1 returning cfdi_id')(
        contribuyente,
      )) as [string];
      await add(contribuyente, 'judge-cfdi', { rfc: contribuyente.rfc, ids: [id] });
    },
    effect: ask(`select min(c.status), max(c.status), bool_or(d.por_juzgar) from cfdi c
      join cfdi_detalle d on d.rfc_owner = c.rfc_owner and d.cfdi_id = c.id where c.rfc_owner = $1`),
    expected: [2, 2, false],
  },
  'check-timbres': {
    async queue(contribuyente) {
      await cfdi('pac_pendiente = null')(contribuyente);
      const omitida = [{ id: 'timbre_sello_sat', titulo: '', resultado: 'omitida', evidencia: `Sin ${PAC}.` }];
      await ask(`update cfdi_detalle set reglas = '${JSON.stringify(omitida)}' where rfc_owner = $1`)(contribuyente);
      await add(contribuyente, 'check-timbres', {});
    },
    effect: ask(`select c.pac_pendiente, d.reglas -> 0 ->> 'resultado' from cfdi c
      join cfdi_detalle d on d.rfc_owner = c.rfc_owner and d.cfdi_id = c.id where c.rfc_owner = $1`),
    expected: [PAC, 'aviso'],
  },
  'compute-alertas': {
    async queue(contribuyente) {
      await ask('insert into alerta_por_calcular select rfc_owner, id from cfdi where rfc_owner = $1')(contribuyente);
      await add(contribuyente, 'compute-alertas', {});
    },
    effect: ask(
      'select (select count(*)::int from cfdi where rfc_owner = $1), (select count(*)::int from alerta_por_calcular)',
    ),
    expected: [1, 0],
  },
  'read-flujo': {
    async queue(contribuyente) {
      await ask('update cfdi_detalle set flujo = null where rfc_owner = $1')(contribuyente);
      await add(contribuyente, 'read-flujo', {});
    },
    effect: ask('select count(*)::int, count(flujo)::int from cfdi_detalle where rfc_owner = $1'),
    expected: [1, 1],
  },
  'process-cfdi': {
    queue: (contribuyente) => add(contribuyente, 'process-cfdi', { rfc: contribuyente.rfc, estados: [1] }),
    effect: vigente,
    expected: [2, 2, 1],
  },
  'load-efos': {
    async queue(contribuyente) {
      await ask('delete from efos')(contribuyente);
      const listed = (n: number) => ({ rfc: `AAA0909${n + 10}HHH`, nombre: `N ${n}`, situacion: 'Definitivo' });
      await contribuyente.tell('/efos', Array.from({ length: 20 }, (_, n) => listed(n)) as never);
      await add(contribuyente, 'load-efos', {});
    },
    effect: ask("select count(*)::int from efos where rfc >= 'AAA090910' and rfc < 'AAA09093'"),
    expected: [20],
  },
  'load-listas': {
    async queue(contribuyente) {
      await ask("delete from efos_carga where lista <> 'efos'")(contribuyente);
      await add(contribuyente, 'load-listas', {});
    },
    effect: ask("select count(distinct lista)::int, count(*)::int from lista_sat where rfc = 'AAA494949HHH'"),
    expected: [8, 8],
  },
  'notify-riesgos': {
    async queue(contribuyente) {
      await cfdi("status = 2, tipo = 'I', metodo_pago = 'PPD', fecha = now() - interval '60 days'")(contribuyente);
      // That its complement is missing is certain once it was paid.
      await ask(`insert into pago_avisado select rfc_owner, uuid, now() - interval '60 days', total, '', now()
        from cfdi where rfc_owner = $1`)(contribuyente);
      await add(contribuyente, 'notify-riesgos', {});
    },
    effect: mails('Un riesgo nuevo'),
    expected: [1, 1],
    // Its row is made another than its file.
    damages: 1,
  },
  'announce-expiring': {
    async queue(contribuyente) {
      const url = 'http://localhost:9/';
      await contribuyente.call('POST', '/webhooks', { url, eventos: ['credencial.por_vencer'] });
      await ask("update certificado set hasta = now() + interval '15 days' where rfc_owner = $1")(contribuyente);
      await add(contribuyente, 'announce-expiring', {});
    },
    effect: ask('select count(*)::int from webhook_entrega where rfc_owner = $1'),
    expected: [1],
  },
  'compute-tablero': tablero('compute-tablero'),
  'compute-tableros': tablero('compute-tableros'),
  'fill-pruebas': {
    queue: ({ call }) => call('POST', '/llaves', { nombre: 'Ensayo', alcances: ['leer'], prueba: true }),
    effect: ask(`select a.lleno is not null, count(c.id) > 30, bool_or(c.status = 1), count(*) = count(distinct c.uuid)
      from ambiente_prueba a left join cfdi c on c.rfc_owner = a.rfc_owner where a.de = $1 group by a.lleno`),
    expected: [true, true, false, true],
  },
  'run-lote': {
    queue: ({ call, rfc }) => call('POST', '/despacho/lotes', { accion: 'papel', mes: '2026-01', rfcs: [rfc] }),
    async effect(contribuyente) {
      const [lote, ...state] = (await ask('select lote_id, estado, bytes > 0 from lote_renglon where rfc_owner = $1')(
        contribuyente,
      )) as [string, ...unknown[]];
      const files = await readdir(path.join(places(contribuyente.server.home).data, 'lotes'));
      return [...state, files.filter((name) => name.startsWith(lote)).length];
    },
    expected: ['listo', true, 1],
  },
  'notify-efos': {
    async queue(contribuyente) {
      const { server, rfc } = contribuyente;
      const { db } = server.deps;
      const carga = { id: randomUUID(), cargado: new Date(), origen: 'x', sha256: '', filas: 1, omitidas: 0 };
      await db.insertInto('efos_carga').values(carga).execute();
      const cambio = { carga_id: carga.id, rfc: 'H&E951128469', nombre: 'CLIENTE', antes: null, despues: 2 };
      await db.insertInto('efos_cambio').values(cambio).execute();
      await sql`insert into contraparte (rfc_owner, rfc, nombre, busqueda, fecha)
        values (${rfc}, 'H&E951128469', 'CLIENTE', 'CLIENTE', now()) on conflict do nothing`.execute(db);
      await add(contribuyente, 'notify-efos', { carga: carga.id });
    },
    effect: ask("select count(*)::int from notificacion where rfc_owner = $1 and tipo = 'efos'"),
    expected: [1],
  },
  'make-export': {
    queue: ({ call }) => call('POST', '/exportaciones', { origen: 'emitidos', tipo: 'xlsx', query: {} }),
    async effect(contribuyente) {
      const [id, ...state] = (await ask('select id, estado, bytes > 0 from exportacion where rfc_owner = $1')(
        contribuyente,
      )) as unknown[];
      const files = await readdir(path.join(places(contribuyente.server.home).data, 'exports'));
      return [...state, files.filter((name) => name === id).length];
    },
    expected: ['lista', true, 1],
  },
  'drop-respaldo': {
    onlyReads: true,
    async queue(contribuyente) {
      const { sha256 } = await contribuyente.server.deps.respaldoMaker.store.put(randomBytes(64));
      await add(contribuyente, 'drop-respaldo', { sha256 });
    },
    async effect({ server }) {
      const left: string[] = [];
      for await (const name of server.deps.respaldoMaker.store.list()) left.push(name);
      const rows = await server.deps.db.selectFrom('respaldo').select('sha256').where('estatus', '=', 2).execute();
      return left.filter((name) => !rows.some(({ sha256 }) => sha256 === name));
    },
    expected: [],
  },
  'send-respuesta': {
    async queue(contribuyente) {
      await requestCancelacion(contribuyente);
      await contribuyente.call('GET', '/buzoncanc?action=refresh');
      const { rows } = (await contribuyente.call('GET', '/buzoncanc')).json();
      await contribuyente.tell('/dials', { pac: 'deaf' });
      await ask(
        "update solicitud_cancelacion set respuesta = 'Aceptacion', decidida = now(), tipo = 0 where rfc_owner = $1",
      )(contribuyente);
      await contribuyente.tell('/dials', { pac: 'ok' });
      await ask('delete from graphile_worker._private_jobs')(contribuyente);
      await add(contribuyente, 'send-respuesta', { rfc: contribuyente.rfc, id: rows[0].id });
    },
    meanwhile: ask(`update solicitud_cancelacion set turno = ${DAYS_AGO} where rfc_owner = $1 and turno is not null`),
    effect: ask('select status, acuse_sha256 is not null, envios from solicitud_cancelacion where rfc_owner = $1'),
    expected: [2, true, 1],
  },
  'check-integrity': {
    damages: 1,
    async queue(contribuyente) {
      const [sha256] = (await ask('select xml_sha256 from cfdi where rfc_owner = $1')(contribuyente)) as [string];
      const blobs = places(contribuyente.server.home).blobs;
      await rm(path.join(blobs, sha256.slice(0, 2), sha256.slice(2, 4), sha256));
      await add(contribuyente, 'check-integrity', {});
    },
    effect: ask("select count(*)::int from bitacora where rfc_owner = $1 and accion = 'integridad.falla'"),
    expected: [1],
  },
  'analyze-partitioned': {
    async queue(contribuyente) {
      await ask(`do $$ begin
        if to_regclass('repartida') is null then
          create table repartida (n integer) partition by hash (n);
          create table repartida_0 partition of repartida for values with (modulus 1, remainder 0);
          insert into repartida values (1);
        end if;
      end $$`)(contribuyente);
      await add(contribuyente, 'analyze-partitioned', {});
    },
    effect: ask("select reltuples::int from pg_class where oid = 'repartida'::regclass"),
    expected: [1],
  },
  'purge-expired': {
    async queue(contribuyente) {
      await ask(`insert into enlace (id, tipo, correo, token_hash, created, expires)
        values (gen_random_uuid(), 'reset-password', 'viejo@prueba.mx', '\\\\x00', now() - interval '9 years', now() - interval '9 years')`)(
        contribuyente,
      );
      await add(contribuyente, 'purge-expired', {});
    },
    effect: ask("select count(*)::int from enlace where correo = 'viejo@prueba.mx'"),
    expected: [0],
  },
  // The last one: processes remember the certificate.
  'fetch-certificado': {
    async queue(contribuyente) {
      await forgetPac(contribuyente);
      const autoridad = await newAutoridad();
      await mkdir(path.dirname(autoridadFile(contribuyente)), { recursive: true });
      await writeFile(autoridadFile(contribuyente), autoridad.cer);
      const { numero, cer } = newCsd('SAT970701NN3', { numero: PAC, autoridad });
      const kept = { numero, der: cer, buscado: null, motivo: null, created: new Date() };
      await contribuyente.server.deps.db.insertInto('certificado_pac').values(kept).execute();
      await add(contribuyente, 'fetch-certificado', { numero });
    },
    async effect(contribuyente) {
      await forgetPac(contribuyente);
      return ask('select min(status), count(pac_pendiente)::int from cfdi where rfc_owner = $1')(contribuyente);
    },
    // The stamp of the samples is none.
    expected: [5, 0],
  },
};
