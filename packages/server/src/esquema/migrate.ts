import { createDb, createPool, type PgTarget } from '@boveda/platform/db/pool';
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { grantAhead } from './app-role';
import type { Migrations } from './migration';
import { identity } from './migrations/0001-identity';
import { cfdi } from './migrations/0002-cfdi';
import { previewsTelemetria } from './migrations/0003-previews-telemetria';
import { pagos } from './migrations/0004-pagos';
import { efos } from './migrations/0005-efos';
import { accounts } from './migrations/0007-accounts';
import { packedBlobs } from './migrations/0008-packed-blobs';
import { exportaciones } from './migrations/0009-exportaciones';
import { config } from './migrations/0010-config';
import { notificaciones } from './migrations/0011-notificaciones';
import { descargas } from './migrations/0012-descargas';
import { respaldos } from './migrations/0013-respaldos';
import { buzon } from './migrations/0014-buzon';
import { correos } from './migrations/0015-correos';
import { bitacora } from './migrations/0016-bitacora';
import { zips } from './migrations/0017-zips';
import { busqueda } from './migrations/0018-busqueda';
import { conservacion } from './migrations/0019-conservacion';
import { exportHashes } from './migrations/0020-export-hashes';
import { conservarSolicitudes } from './migrations/0021-conservar-solicitudes';
import { recibosGrandes } from './migrations/0022-recibos-grandes';
import { rivales } from './migrations/0023-rivales';
import { accountOwner } from './migrations/0025-account-owner';
import { reclamado } from './migrations/0026-reclamado';
import { statistics } from './migrations/0028-statistics';
import { ordenDeFolio } from './migrations/0033-orden-de-folio';
import { porJuzgar } from './migrations/0035-por-juzgar';
import { promociones } from './migrations/0037-promociones';
import { cambios } from './migrations/0066-cambios';
import { bitacoraObjeto } from './migrations/0068-bitacora-objeto';
import { vistas } from './migrations/0071-vistas';
import { importesCfdi } from './migrations/0072-importes-cfdi';
import { etiquetas } from './migrations/0073-etiquetas';
import { envios } from './migrations/0075-envios';
import { hallazgos } from './migrations/0077-hallazgos';
import { timbres } from './migrations/0079-timbres';
import { entreDocumentos } from './migrations/0080-entre-documentos';
import { frenos } from './migrations/0081-frenos';
import { conservacionPorEjercicio } from './migrations/0082-conservacion-por-ejercicio';
import { silencio } from './migrations/0083-silencio';
import { hechosDeFlujo } from './migrations/0084-hechos-de-flujo';
import { cierres } from './migrations/0085-cierres';
import { diot } from './migrations/0086-diot';
import { alertasDePago } from './migrations/0087-alertas-de-pago';
import { riesgos } from './migrations/0088-riesgos';
import { prellenado } from './migrations/0089-prellenado';
import { espejo } from './migrations/0092-espejo';
import { piloto } from './migrations/0093-piloto';
import { tablero } from './migrations/0094-tablero';
import { retenciones } from './migrations/0095-retenciones';
import { lista49bis } from './migrations/0096-lista-49-bis';
import { plazosLegales } from './migrations/0097-plazos-legales';
import { espejoPorMes } from './migrations/0098-espejo-por-mes';
import { descargasDeRetenciones } from './migrations/0100-descargas-de-retenciones';
import { llaves } from './migrations/0105-llaves';
import { idempotencia } from './migrations/0106-idempotencia';
import { webhooks } from './migrations/0107-webhooks';
import { intake } from './migrations/0110-intake';
import { verificado } from './migrations/0114-verificado';
import { revision } from './migrations/0118-revision';
import { particiones } from './migrations/0119-particiones';
import { revisionEnCurso } from './migrations/0120-revision-en-curso';
import { funcionesPorContribuyente } from './migrations/0121-funciones-por-contribuyente';
import { verificacion } from './migrations/0122-verificacion';
import { relacionPorUuid } from './migrations/0123-relacion-por-uuid';
import { sinRelacionUuid } from './migrations/0124-sin-relacion-uuid';
import { bitacoraRara } from './migrations/0125-bitacora-rara';
import { reclamoPerdido } from './migrations/0126-reclamo-perdido';
import { hechoCon } from './migrations/0127-hecho-con';
import { equiposConCodigo } from './migrations/0128-equipos-con-codigo';
import { origenDeCaidas } from './migrations/0129-origen-de-caidas';
import { presupuestoSalidas } from './migrations/0130-presupuesto-salidas';
import { consultaSat } from './migrations/0131-consulta-sat';
import { correoMensajes } from './migrations/0132-correo-mensajes';
import { documentos } from './migrations/0133-documentos';
import { listasSat } from './migrations/0134-listas-sat';
import { dichoSat } from './migrations/0135-dicho-sat';
import { rebotes } from './migrations/0136-rebotes';
import { egresosPorFactura } from './migrations/0137-egresos-por-factura';
import { avisosDeFlujo } from './migrations/0138-avisos-de-flujo';
import { cfdiDelCierre } from './migrations/0141-cfdi-del-cierre';
import { excedenteDiot } from './migrations/0142-excedente-diot';
import { pagoAvisado } from './migrations/0143-pago-avisado';
import { retencionAcreditable } from './migrations/0144-retencion-acreditable';
import { clasesDeGasto } from './migrations/0145-clases-de-gasto';
import { hallazgosContados } from './migrations/0147-hallazgos-contados';
import { hallazgosPorContar } from './migrations/0147-hallazgos-por-contar';
import { limitesDeDeduccion } from './migrations/0148-limites-de-deduccion';
import { porLeerLimites } from './migrations/0148-por-leer-limites';
import { egresosYPagosSinPpd } from './migrations/0149-egresos-y-pagos-sin-ppd';
import { diotRetenido } from './migrations/0150-diot-retenido';
import { porLeerProductos } from './migrations/0150-por-leer-productos';
import { reglasDeProducto } from './migrations/0150-reglas-de-producto';
import { conceptosPorMes } from './migrations/0151-conceptos-por-mes';
import { porLeerConceptos } from './migrations/0151-por-leer-conceptos';
import { claseNoObjeto } from './migrations/0152-clase-no-objeto';
import { fechaTimbrado } from './migrations/0152-fecha-timbrado';
import { limitesPorConcepto } from './migrations/0152-limites-por-concepto';
import { isrDato } from './migrations/0153-isr-dato';
import { tratoConContrapartes } from './migrations/0154-trato-con-contrapartes';
import { cuentaPac } from './migrations/0155-cuenta-pac';
import { efectivoSinFactura } from './migrations/0156-efectivo-sin-factura';
import { envioLista } from './migrations/0157-envio-lista';
import { tableroDelMes } from './migrations/0158-tablero-del-mes';
import { lotes } from './migrations/0159-lotes';
import { bancos } from './migrations/0160-bancos';
import { pagoDelBanco } from './migrations/0161-pago-del-banco';
import { webhookDeLlave } from './migrations/0162-webhook-de-llave';
import { bancoConciliada } from './migrations/0163-banco-conciliada';
import { materialidad } from './migrations/0164-materialidad';
import { webhookSinDireccion } from './migrations/0165-webhook-sin-direccion';
import { usoDeLlaves } from './migrations/0166-uso-de-llaves';
import { privilegioDeRevisor } from './migrations/0167-privilegio-de-revisor';
import { tareas } from './migrations/0168-tareas';
import { cuentasContables } from './migrations/0169-cuentas-contables';
import { cliente } from './migrations/0170-cliente';
import { nomina } from './migrations/0171-nomina';
import { porLeerNomina } from './migrations/0172-por-leer-nomina';
import { oauthDeAsistentes } from './migrations/0173-oauth-de-asistentes';
import { ambienteDePruebas } from './migrations/0174-ambiente-de-pruebas';
import { entregas } from './migrations/0175-entregas';
import { inicioDelFactor } from './migrations/0176-inicio-del-factor';
import { egresosSinEnterar } from './migrations/0177-egresos-sin-enterar';
import { claseDelCierre } from './migrations/0178-clase-del-cierre';
import { ivaDeImportaciones } from './migrations/0179-iva-de-importaciones';
import { porLeerAvisos } from './migrations/0180-por-leer-avisos';
import { sustitucionDeRetenciones } from './migrations/0181-sustitucion-de-retenciones';
import { esperaDelWebhook } from './migrations/0182-espera-del-webhook';
import { migrateQueue, queueState } from './queue-schema';
import {
  DatabaseRefused,
  type DoneMigration,
  type MigrationState,
  migrationState,
  runMigrations,
  underMigrationLock,
} from './run-migrations';

/**
 * The last migration of the release before this one. Versions from there on run on what this one leaves: later migrations have a
 * phase, and a test compares what they do with it. Raised with each release.
 */
export const RELEASED = '0107-webhooks';

/** In order; a released migration is never edited. */
export const migrations: Migrations = {
  '0001-identity': identity,
  '0002-cfdi': cfdi,
  '0003-previews-telemetria': previewsTelemetria,
  '0004-pagos': pagos,
  '0005-efos': efos,
  '0007-accounts': accounts,
  '0008-packed-blobs': packedBlobs,
  '0009-exportaciones': exportaciones,
  '0010-config': config,
  '0011-notificaciones': notificaciones,
  '0012-descargas': descargas,
  '0013-respaldos': respaldos,
  '0014-buzon': buzon,
  '0015-correos': correos,
  '0016-bitacora': bitacora,
  '0017-zips': zips,
  '0018-busqueda': busqueda,
  '0019-conservacion': conservacion,
  '0020-export-hashes': exportHashes,
  '0021-conservar-solicitudes': conservarSolicitudes,
  '0022-recibos-grandes': recibosGrandes,
  '0023-rivales': rivales,
  '0025-account-owner': accountOwner,
  '0026-reclamado': reclamado,
  '0028-statistics': statistics,
  '0033-orden-de-folio': ordenDeFolio,
  '0035-por-juzgar': porJuzgar,
  '0037-promociones': promociones,
  '0066-cambios': cambios,
  '0068-bitacora-objeto': bitacoraObjeto,
  '0071-vistas': vistas,
  '0072-importes-cfdi': importesCfdi,
  '0073-etiquetas': etiquetas,
  '0075-envios': envios,
  '0077-hallazgos': hallazgos,
  '0079-timbres': timbres,
  '0080-entre-documentos': entreDocumentos,
  '0081-frenos': frenos,
  '0082-conservacion-por-ejercicio': conservacionPorEjercicio,
  '0083-silencio': silencio,
  '0084-hechos-de-flujo': hechosDeFlujo,
  '0085-cierres': cierres,
  '0086-diot': diot,
  '0087-alertas-de-pago': alertasDePago,
  '0088-riesgos': riesgos,
  '0089-prellenado': prellenado,
  '0092-espejo': espejo,
  '0094-tablero': tablero,
  '0095-retenciones': retenciones,
  '0093-piloto': piloto,
  '0096-lista-49-bis': lista49bis,
  '0097-plazos-legales': plazosLegales,
  '0098-espejo-por-mes': espejoPorMes,
  '0100-descargas-de-retenciones': descargasDeRetenciones,
  '0105-llaves': llaves,
  '0106-idempotencia': idempotencia,
  '0107-webhooks': webhooks,
  '0110-intake': intake,
  '0114-verificado': verificado,
  '0118-revision': revision,
  '0119-particiones': particiones,
  '0120-revision-en-curso': revisionEnCurso,
  '0121-funciones-por-contribuyente': funcionesPorContribuyente,
  '0122-verificacion': verificacion,
  '0123-relacion-por-uuid': relacionPorUuid,
  '0124-sin-relacion-uuid': sinRelacionUuid,
  '0125-bitacora-rara': bitacoraRara,
  '0126-reclamo-perdido': reclamoPerdido,
  '0127-hecho-con': hechoCon,
  '0128-equipos-con-codigo': equiposConCodigo,
  '0129-origen-de-caidas': origenDeCaidas,
  '0130-presupuesto-salidas': presupuestoSalidas,
  '0131-consulta-sat': consultaSat,
  '0132-correo-mensajes': correoMensajes,
  '0133-documentos': documentos,
  '0134-listas-sat': listasSat,
  '0135-dicho-sat': dichoSat,
  '0136-rebotes': rebotes,
  '0137-egresos-por-factura': egresosPorFactura,
  '0138-avisos-de-flujo': avisosDeFlujo,
  '0141-cfdi-del-cierre': cfdiDelCierre,
  '0142-excedente-diot': excedenteDiot,
  '0143-pago-avisado': pagoAvisado,
  '0144-retencion-acreditable': retencionAcreditable,
  '0145-clases-de-gasto': clasesDeGasto,
  '0148-limites-de-deduccion': limitesDeDeduccion,
  '0148-por-leer-limites': porLeerLimites,
  '0149-egresos-y-pagos-sin-ppd': egresosYPagosSinPpd,
  '0147-hallazgos-contados': hallazgosContados,
  '0147-hallazgos-por-contar': hallazgosPorContar,
  '0150-reglas-de-producto': reglasDeProducto,
  '0150-por-leer-productos': porLeerProductos,
  '0150-diot-retenido': diotRetenido,
  '0151-conceptos-por-mes': conceptosPorMes,
  '0151-por-leer-conceptos': porLeerConceptos,
  '0152-fecha-timbrado': fechaTimbrado,
  '0152-clase-no-objeto': claseNoObjeto,
  '0152-limites-por-concepto': limitesPorConcepto,
  '0153-isr-dato': isrDato,
  '0154-trato-con-contrapartes': tratoConContrapartes,
  '0155-cuenta-pac': cuentaPac,
  '0156-efectivo-sin-factura': efectivoSinFactura,
  '0157-envio-lista': envioLista,
  '0158-tablero-del-mes': tableroDelMes,
  '0159-lotes': lotes,
  '0160-bancos': bancos,
  '0161-pago-del-banco': pagoDelBanco,
  '0162-webhook-de-llave': webhookDeLlave,
  '0163-banco-conciliada': bancoConciliada,
  '0164-materialidad': materialidad,
  '0165-webhook-sin-direccion': webhookSinDireccion,
  '0166-uso-de-llaves': usoDeLlaves,
  '0167-privilegio-de-revisor': privilegioDeRevisor,
  '0168-tareas': tareas,
  '0169-cuentas-contables': cuentasContables,
  '0170-cliente': cliente,
  '0171-nomina': nomina,
  '0172-por-leer-nomina': porLeerNomina,
  '0173-oauth-de-asistentes': oauthDeAsistentes,
  '0174-ambiente-de-pruebas': ambienteDePruebas,
  '0175-entregas': entregas,
  '0176-inicio-del-factor': inicioDelFactor,
  '0177-egresos-sin-enterar': egresosSinEnterar,
  '0178-clase-del-cierre': claseDelCierre,
  '0179-iva-de-importaciones': ivaDeImportaciones,
  '0180-por-leer-avisos': porLeerAvisos,
  '0181-sustitucion-de-retenciones': sustitucionDeRetenciones,
  '0182-espera-del-webhook': esperaDelWebhook,
};

/** A database that this version can run on. */
export interface Migrated {
  /** A newer version has migrated it. */
  isNewer: boolean;
}

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** A connection without an answer for longer is lost; an index of a big table takes hours. */
const PATIENCE_MS = 24 * 3_600_000;

/**
 * Migrates the database to this version. Several processes may call it concurrently; one migrates, the others wait. Interrupted, it
 * is called again. Only tests give another list.
 * @throws DatabaseRefused when a newer version has taken away what this one needs
 */
export const migrate = (
  target: PgTarget,
  log: Log,
  onDone?: (done: DoneMigration) => void,
  list = migrations,
): Promise<Migrated> =>
  connected(target, log, async (connection, pool) => {
    const { pending, newer } = await stateOf(connection, list);
    tellNewer(newer, log);
    const isNewer = newer.length > 0;
    if (pending.length === 0) return { isNewer };
    await underMigrationLock(connection, log, async () => {
      await grantAhead(connection);
      await runMigrations(connection, list, log, onDone);
      await migrateQueue(pool);
    });
    return { isNewer };
  });

/** Resolves when the database has everything that this version needs. @throws DatabaseRefused otherwise */
export const requireMigrated = (target: PgTarget, log: Log): Promise<Migrated> =>
  connected(target, log, async (connection) => {
    const { pending, newer } = await stateOf(connection, migrations);
    tellNewer(newer, log);
    if (pending.length > 0)
      throw new DatabaseRefused(
        `The database is behind this version, which does not migrate it by itself (BOVEDA_MIGRATE=command): ${pending.length} migrations are missing, from ${pending[0]} on. Run pnpm admin base:migrar, then start it again.`,
      );
    return { isNewer: newer.length > 0 };
  });

function tellNewer(newer: readonly string[], log: Log): void {
  if (newer.length > 0)
    log.warn({ migrations: newer }, 'the database was migrated by a newer version, which this one can run beside');
}

async function stateOf(connection: Kysely<unknown>, list: Migrations): Promise<MigrationState> {
  const { pending, newer } = await migrationState(connection, list);
  const queue = await queueState(connection);
  return { pending: [...pending, ...queue.pending], newer: [...newer, ...queue.newer] };
}

async function connected(
  target: PgTarget,
  log: Log,
  work: (connection: Kysely<unknown>, pool: pg.Pool) => Promise<Migrated>,
): Promise<Migrated> {
  const pool = createPool(target, log, { silenceMs: PATIENCE_MS });
  const db = createDb(pool) as unknown as Kysely<unknown>;
  try {
    return await db.connection().execute(async (connection) => {
      await sql`set statement_timeout = 0`.execute(connection);
      await sql`set idle_in_transaction_session_timeout = 0`.execute(connection);
      return work(connection, pool);
    });
  } finally {
    await db.destroy();
  }
}
