import { countHallazgos } from '@boveda/cfdi';
import { type CfdiDetail, type CfdiRow, EstatusCfdi, type Validacion } from '@boveda/contracts';
import { notFound, Problem } from '@boveda/platform/core/problem';
import { transaction } from '@boveda/platform/db/pool';
import type { Db } from '@boveda/platform/db/schema';
import { sql } from 'kysely';
import { record } from '../../audit/record';
import { linkTo } from '../../auth/links/file-links';
import { isEmitido } from '../../esquema/tables/cfdi-tables';
import type { Deps } from '../../installation/deps';
import { ultimaVerificacion } from '../../vault/sat-state/ultima-verificacion';
import { listAcuses } from './acuses';
import { withAlertas } from './alertas-pago.read-model';
import { cancelableHasta } from './cancelable-hasta';
import { rowColumns, type Scope } from './cfdi.read-model';
import { listReemplazados } from './reemplazados';
import { readValidaciones } from './validaciones';

interface DetailRow extends CfdiRow {
  version: string;
  metodopago: string | null;
  formapago: string | null;
  usocfdi: string | null;
  subtotal: string;
  statuscanc: number;
  preaceptado: boolean;
  verificado: Date | null;
  created: Date;
  pdforiginal: boolean;
  sha256: string;
  reglas: Validacion[] | null;
  estadosat: CfdiDetail['estadosat'];
  dichosat: string | null;
}

/** Returns one CFDI with links to its files, which are valid as long as the session. */
export async function getCfdi(deps: Deps, scope: Scope, id: string, sesionId: string): Promise<CfdiDetail> {
  const { preaceptado, verificado, created, sha256, reglas, ...found } = await findDetail(deps.db, scope, id);
  const [row = found] = await withAlertas(deps.db, scope.rfc, [found]);
  const validaciones = await readValidaciones(deps, scope.rfc, sha256, reglas ?? []);
  const link = { rfc: scope.rfc, id, sesionId };
  return {
    ...row,
    preaceptado: isPreaceptable(scope, row) ? (preaceptado ? '1' : '0') : '',
    cancelablehasta: cancelableHasta(scope, row),
    verificado: verificado?.toISOString() ?? null,
    created: created.toISOString(),
    pdfurl: linkTo(deps, { kind: 'pdf', ...link }),
    xmlurl: linkTo(deps, { kind: 'xml', ...link }),
    hallazgos: countHallazgos(validaciones),
    validaciones,
    reemplazados: await listReemplazados(deps, scope.rfc, row.uuid, sesionId),
    acuses: await listAcuses(
      deps,
      scope.rfc,
      { uuid: row.uuid, emisor: isEmitido(scope.direccion) ? scope.rfc : row.rfc },
      sesionId,
    ),
  };
}

/** Stores in advance how a cancellation request for a received CFDI is answered. */
export async function preaccept(db: Db, rfc: string, id: string, preaceptado: boolean): Promise<void> {
  const scope: Scope = { rfc, direccion: 'recibidos' };
  const cfdi = await findDetail(db, scope, id);
  if (!isPreaceptable(scope, cfdi))
    throw new Problem(
      409,
      'invalid_query',
      'La pre-aceptación solo aplica a CFDI recibidos vigentes de ingreso o pago.',
    );
  await transaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('cfdi')
      .set({ preaceptado })
      .where('rfc_owner', '=', rfc)
      .where('id', '=', id)
      .where('preaceptado', '<>', preaceptado)
      .executeTakeFirst();
    const hecho = { objeto: cfdi.uuid, detalle: preaceptado ? 'Sí' : 'No' };
    if (numUpdatedRows > 0n) await record(trx, rfc, { accion: 'cancelacion.preaceptada', ...hecho });
  });
}

async function findDetail(db: Db, { rfc, direccion }: Scope, id: string): Promise<DetailRow> {
  const { rows } = await sql<DetailRow>`
    select ${rowColumns(rfc)}, c.version, c.metodo_pago as metodopago, c.forma_pago as formapago, c.uso_cfdi as usocfdi,
      c.subtotal, c.statuscanc, c.preaceptado, ${ultimaVerificacion(rfc, 'c')} as verificado, c.created, c.pdf_sha256 is not null as pdforiginal,
      c.xml_sha256 as sha256, d.reglas, d.estado_sat as estadosat, d.dicho_sat as dichosat
    from cfdi c left join cfdi_detalle d on d.rfc_owner = c.rfc_owner and d.cfdi_id = c.id
    where c.rfc_owner = ${rfc} and c.id = ${id}::uuid and c.emitido = ${isEmitido(direccion)}`.execute(db);
  if (!rows[0]) throw notFound();
  return rows[0];
}

// The receptor's acceptance is only required for these: not nómina, egresos or traslados (RMF 2.7.1.35).
const isPreaceptable = ({ direccion }: Scope, { status, tipo }: Pick<CfdiRow, 'status' | 'tipo'>) =>
  direccion === 'recibidos' && status === EstatusCfdi.Vigente && (tipo === 'I' || tipo === 'P');
