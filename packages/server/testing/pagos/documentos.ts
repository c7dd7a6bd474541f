import { VERSION_FLUJO } from '@boveda/cfdi';
import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { CfdiTables, NewCfdi } from '../../src/esquema/tables/cfdi-tables';
import { keepStatistics } from '../../src/vault/ingest/keep-statistics';
import type { TestApp } from '../create-test-app';

/** Issuer and receptor of the invoices. */
export const RFC = 'EKU9003173C9';
export const OTHER = 'MCI7306249Y1';
export const VIGENTE = 2;
export const CANCELADO = 3;

/** A document as its rows. */
export interface Documento {
  cfdi: NewCfdi;
  detalle: Omit<Insertable<CfdiTables['cfdi_detalle']>, 'rfc_owner' | 'cfdi_id'>;
}

/** Returns a document with the given facts and plausible defaults. */
export const documento = (
  facts: Partial<NewCfdi>,
  said: { pagos?: unknown; relacionados?: { tipoRelacion: string; uuids: string[] }[] } = {},
): Documento => ({
  cfdi: {
    rfc_owner: RFC,
    id: uuidv7(),
    uuid: uuidv7(),
    emitido: true,
    version: '4.0',
    serie: 'A',
    folio: '1',
    tipo: 'I',
    contraparte_rfc: OTHER,
    contraparte_nombre: 'CLIENTE',
    fecha: '2026-03-10T12:00:00',
    subtotal: '0',
    total: '0',
    moneda: 'MXN',
    tipo_cambio: null,
    metodo_pago: null,
    forma_pago: null,
    uso_cfdi: null,
    saldo_insoluto: null,
    pago_estatus: null,
    status: VIGENTE,
    errmsg: null,
    cancelado: null,
    verificado: null,
    xml_sha256: '0'.repeat(64),
    xml_bytes: 1,
    pdf_sha256: null,
    pdf_bytes: null,
    created: new Date('2026-03-11T00:00:00Z'),
    ...facts,
  },
  detalle: {
    expresion: '',
    reglas: '[]',
    flujo_version: VERSION_FLUJO,
    pagos: JSON.stringify(said.pagos ?? []),
    relacionados: JSON.stringify(said.relacionados ?? []),
  },
});

/** Returns an invoice on credit. */
export const factura = (total: string, facts: Partial<NewCfdi> = {}) =>
  documento({ total, metodo_pago: 'PPD', saldo_insoluto: total, pago_estatus: 3, ...facts });

/** A document that a payment pays. */
export interface Docto {
  de: Documento | string;
  pagado?: string | null;
  moneda?: string;
  equivalencia?: string;
  anterior?: string;
  insoluto?: string;
}

/** One payment of a complement. */
export interface PagoHecho {
  doctos: readonly Docto[];
  monto?: string | undefined;
  moneda?: string | undefined;
  fecha?: string;
  forma?: string;
}

/** Returns a payment complement (REP). */
export const rep = (pagos: readonly PagoHecho[], facts: Partial<NewCfdi> = {}) =>
  documento(
    { tipo: 'P', moneda: 'XXX', ...facts },
    {
      pagos: pagos.map(({ doctos, monto = '0', moneda = 'MXN', fecha = '2026-04-01', forma = '03' }) => ({
        fechaPago: `${fecha}T12:00:00`,
        formaDePago: forma,
        moneda,
        monto,
        numOperacion: '77',
        ctaOrdenante: null,
        ctaBeneficiario: '0123456789',
        doctosRelacionados: doctos.map(({ de, pagado, moneda: dr = moneda, equivalencia, anterior, insoluto }, at) => ({
          idDocumento: typeof de === 'string' ? de : de.cfdi.uuid,
          moneda: dr,
          equivalencia: equivalencia ?? null,
          numParcialidad: String(at + 1),
          impSaldoAnt: anterior ?? null,
          impSaldoInsoluto: insoluto ?? null,
          impPagado: pagado ?? null,
        })),
      })),
    },
  );

/** Returns a complement of one payment. */
export const pago = (doctos: Docto[], { monto, moneda, ...facts }: Partial<NewCfdi> & { monto?: string } = {}) =>
  rep([{ doctos, monto, moneda }], facts);

/** Returns an egreso that relates to invoices; a credit note unless another TipoRelacion is given. */
export const nota = (
  total: string,
  facturas: readonly Documento[],
  facts: Partial<NewCfdi> = {},
  tipoRelacion = '01',
) =>
  documento(
    { tipo: 'E', total, ...facts },
    { relacionados: [{ tipoRelacion, uuids: facturas.map(({ cfdi }) => cfdi.uuid) }] },
  );

/** Returns the document with one relation more. */
export const alsoNaming = (document: Documento, tipoRelacion: string, named: readonly Documento[]): Documento => {
  const relacionados = [
    ...JSON.parse(document.detalle.relacionados),
    { tipoRelacion, uuids: named.map(({ cfdi }) => cfdi.uuid) },
  ];
  return { ...document, detalle: { ...document.detalle, relacionados: JSON.stringify(relacionados) } };
};

/** Returns the document as a replacement of another (TipoRelacion 04). */
export const replacing = (document: Documento, replaced: Documento): Documento => ({
  ...document,
  detalle: { ...document.detalle, relacionados: JSON.stringify([{ tipoRelacion: '04', uuids: [replaced.cfdi.uuid] }]) },
});

/** Returns the documents with new UUIDs, so that they can be stored again in another order. */
export const renamed = (documentos: readonly Documento[]): Documento[] => {
  const names = new Map(documentos.map(({ cfdi }) => [cfdi.uuid, uuidv7()]));
  const rename = (text: string) => [...names].reduce((done, [from, to]) => done.replaceAll(from, to), text);
  return documentos.map(({ cfdi, detalle }) => ({
    cfdi: { ...cfdi, id: uuidv7(), uuid: names.get(cfdi.uuid) ?? cfdi.uuid },
    detalle: { ...detalle, pagos: rename(detalle.pagos), relacionados: rename(detalle.relacionados) },
  }));
};

/** Stores, changes and reads documents in the vault of a test. */
export const openLedger = ({ deps: { db } }: TestApp) => ({
  /** Stores one batch in one transaction, as an upload does. */
  async arrive(...documentos: Documento[]): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await trx
        .insertInto('cfdi')
        .values(documentos.map(({ cfdi }) => cfdi))
        .execute();
      const details = documentos.map(({ cfdi, detalle }) => ({
        rfc_owner: cfdi.rfc_owner,
        cfdi_id: cfdi.id,
        ...detalle,
      }));
      await trx.insertInto('cfdi_detalle').values(details).execute();
    });
    await keepStatistics(db, documentos.length);
  },
  /** Sets the state, as an answer of the SAT does. */
  async become(status: number, ...documentos: Documento[]): Promise<void> {
    const ids = documentos.map(({ cfdi }) => cfdi.id);
    await db.updateTable('cfdi').set({ status }).where('rfc_owner', '=', RFC).where('id', 'in', ids).execute();
  },
  /** Returns the unpaid balance of an invoice. */
  async credit({ cfdi }: Documento): Promise<[saldo: number, estatus: number | null]> {
    const { saldo_insoluto, pago_estatus } = await db
      .selectFrom('cfdi')
      .select(['saldo_insoluto', 'pago_estatus'])
      .where('rfc_owner', '=', cfdi.rfc_owner)
      .where('id', '=', cfdi.id)
      .executeTakeFirstOrThrow();
    return [Number(saldo_insoluto), pago_estatus];
  },
});
