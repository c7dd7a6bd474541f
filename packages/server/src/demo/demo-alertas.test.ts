import { type DocumentoDemo, POR_VENCER, planDemo } from '@boveda/cfdi-samples';
import { type AlertaPago, alertasPago, riesgosQuery, SituacionEfos, tiposRiesgo } from '@boveda/contracts';
import { createTestApp, type TestApp } from '../../testing/create-test-app';
import { withAlertas } from '../modules/cfdi/alertas-pago.read-model';
import { listRiesgos } from '../modules/riesgos/riesgos.read-model';
import { ensureAccounts } from './accounts';
import { ensureDemo } from './ensure-demo';

const RFC = 'IIA040805DZ4';
const isOwn = ({ emisor, receptor }: DocumentoDemo) => emisor.rfc === RFC || receptor.rfc === RFC;
/** A listed supplier of the taxpayer whose certificate expires soon. */
const PRESUNTO = 'REAG950903PP3';

let server: TestApp;
let own: DocumentoDemo[];
beforeAll(async () => {
  server = await createTestApp();
  await server.deps.db
    .insertInto('efos')
    .values({
      ...{ rfc: PRESUNTO, nombre: '', situacion: SituacionEfos.Presunto, descripcion: '', oficio_global: '' },
      ...{ busqueda: '', publicacion_sat: null, etapas: '[]' },
    })
    .execute();
  const { started } = await ensureAccounts(server.deps);
  const documentos = planDemo(started);
  own = documentos.filter(isOwn);
  const ofPresunto = documentos.filter(
    ({ emisor, receptor }) => emisor.rfc === PRESUNTO && receptor.rfc === POR_VENCER.rfc,
  );
  await ensureDemo(server.deps, () => [...own, ...ofPresunto]);
  await server.runJobs();
}, 300_000);
afterAll(() => server.close());

/** UUIDs of each code. */
function group(pairs: readonly (readonly [code: string, uuid: string])[]): Record<string, string[]> {
  const codes = [...new Set(pairs.map(([code]) => code))];
  return Object.fromEntries(
    codes.map((code) => [
      code,
      pairs
        .filter(([of]) => of === code)
        .map(([, uuid]) => uuid.toLowerCase())
        .sort(),
    ]),
  );
}

test('every alert about payments exists, on the documents that were changed for it and on no other', async () => {
  const rows = await server.deps.db
    .selectFrom('cfdi')
    .select(['id', 'uuid', 'status', 'pago_estatus as pagoestatus'])
    .where('rfc_owner', '=', RFC)
    .execute();
  const flagged = await withAlertas(server.deps.db, RFC, rows);
  const { PPD_SIN_REP = [], ...found } = group(
    flagged.flatMap(({ uuid, alertas = [] }) => alertas.map((codigo): [AlertaPago, string] => [codigo, uuid])),
  );
  expect(found).toEqual(
    group(own.flatMap(({ uuid, alertas = [] }) => alertas.map((codigo) => [codigo, uuid] as const))),
  );
  expect(Object.keys({ ...found, PPD_SIN_REP }).sort()).toEqual(Object.keys(alertasPago).sort());
  expect(PPD_SIN_REP.length).toBeGreaterThan(0);
});

/** Kind of each risk of a taxpayer, and what it is about. */
async function riesgosOf(rfc: string): Promise<[tipo: string, about: string][]> {
  const told: [string, string][] = [];
  for (;;) {
    const query = riesgosQuery().parse({ limit: 100, offset: told.length });
    const { rows, count } = await listRiesgos(server.deps, rfc, query);
    for (const { tipo, clave } of rows) told.push([tipo, clave.split(':')[1] ?? '']);
    if (told.length >= count) return told;
  }
}

test('every kind of risk exists, and none on a document that was not planned for it', async () => {
  const riesgos = group(await riesgosOf(RFC));
  const ofOther = group(await riesgosOf(POR_VENCER.rfc));
  const replaced = own.flatMap((one) => (one.tipo === 'I' && one.sustituye ? [one.sustituye] : []));
  const isCancelado = ({ estadoEnSat }: DocumentoDemo) => estadoEnSat?.estado === 'Cancelado';
  const planned = {
    cancelacionTardia: own.filter(({ estadoEnSat }) => estadoEnSat?.desde),
    sustitucionSinCancelar: replaced.filter((one) => !isCancelado(one)),
    canceladoSinSustituto: replaced.filter(isCancelado),
  };
  const codigos = own.flatMap(({ alertas = [] }) => alertas.map((codigo) => codigo.toLowerCase()));
  expect(riesgos).toMatchObject(
    group(Object.entries(planned).flatMap(([tipo, all]) => all.map(({ uuid }) => [tipo, uuid] as const))),
  );
  expect(new Set(riesgos.rep)).toEqual(new Set(codigos));
  expect(ofOther.efos).toEqual([PRESUNTO.toLowerCase()]);
  expect(ofOther.certificado).toHaveLength(1);
  // An operator loads that list, and the demo has none.
  const { lista49bis: _, ...tipos } = tiposRiesgo;
  expect(Object.keys({ ...riesgos, ...ofOther }).sort()).toEqual(Object.keys(tipos).sort());
});
