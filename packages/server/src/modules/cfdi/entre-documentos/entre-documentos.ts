import { type DesgloseCfdi, type EslabonCfdi, EstatusCfdi, type HallazgoEntreDocumentos } from '@boveda/contracts';
import type { Deps } from '../../../installation/deps';
import { findImportes } from '../../../vault/ingest/find-importes';
import type { ImportesCfdi } from '../../../vault/ingest/importes';
import { checkAnticipos } from './anticipos';
import { findAjenas } from './egresos.read-model';
import { checkFactura, tellFrom } from './facturas';
import { findFacturas } from './facturas.read-model';
import { hallazgo, nameOf } from './hallazgo';
import { findMetadatos, followRelaciones, type Punto } from './relaciones.read-model';
import { chainOf, checkSustituciones, uuidsOf } from './sustituciones';

/** Most steps of a chain of replacements. */
const PASOS_DE_SUSTITUCION = 20;
/** From an anticipo to its invoice, to the egreso, and to another invoice of the same anticipo. */
const PASOS_DE_ANTICIPO = 3;
const MOST_HALLAZGOS = 100;

interface Cfdi extends Punto {
  tipo: string;
  status: number;
}

interface EntreDocumentos {
  sustituciones: EslabonCfdi[];
  entredocumentos: HallazgoEntreDocumentos[];
}

/** Compares a CFDI with those of the same vault that it names, pays or is paid by, as they are now. Nothing of it is stored. */
export async function compareDocumentos(
  deps: Pick<Deps, 'db' | 'blobs' | 'log'>,
  rfc: string,
  cfdi: Cfdi,
  desglose: Promise<DesgloseCfdi | null>,
): Promise<EntreDocumentos> {
  const [ofFacturas, ofAnticipos, sustituciones] = await Promise.all([
    compareFacturas(deps, rfc, cfdi),
    compareAnticipos(deps, rfc, cfdi, desglose),
    followRelaciones(deps.db, rfc, cfdi, {
      tipoRelacion: '04',
      pasos: PASOS_DE_SUSTITUCION,
      mismoReceptor: false,
      solo: cfdi.status === EstatusCfdi.Cancelado,
    }),
  ]);
  const metadatos = await findMetadatos(deps.db, rfc, uuidsOf(sustituciones));
  return {
    sustituciones: chainOf(cfdi, sustituciones, metadatos),
    entredocumentos: [...ofFacturas, ...ofAnticipos, ...checkSustituciones(cfdi, sustituciones)].slice(
      0,
      MOST_HALLAZGOS,
    ),
  };
}

/** Payments and egresos of the invoice itself, or of those that a complement pays or an egreso names. */
async function compareFacturas(
  deps: Pick<Deps, 'db' | 'blobs' | 'log'>,
  rfc: string,
  cfdi: Cfdi,
): Promise<HallazgoEntreDocumentos[]> {
  const facturas = await findFacturas(deps.db, rfc, cfdi);
  const taxed = facturas.filter(({ pagos }) => pagos.some(({ objetoimp }) => objetoimp !== null));
  const importes: ReadonlyMap<string, ImportesCfdi> =
    taxed.length > 0 ? await findImportes(deps, rfc, taxed) : new Map();
  const found = facturas.flatMap((factura) => checkFactura(factura, importes.get(factura.id)));
  return [...tellFrom(cfdi.id, found), ...(await compareReceptores(deps, rfc, cfdi))];
}

/** An egreso takes nothing off an invoice of another receptor (or issuer). */
async function compareReceptores(
  { db }: Pick<Deps, 'db'>,
  rfc: string,
  cfdi: Cfdi,
): Promise<HallazgoEntreDocumentos[]> {
  const ajenas = await findAjenas(db, rfc, cfdi);
  return ajenas.map(({ contraparte_rfc, ...otro }) =>
    hallazgo(
      'egreso_de_otro',
      `El egreso es de ${cfdi.contraparte_rfc} y la factura ${nameOf(otro)}, de ${contraparte_rfc}: su saldo no baja.`,
      { leido: cfdi.contraparte_rfc, esperado: contraparte_rfc, otro },
    ),
  );
}

async function compareAnticipos(
  deps: Pick<Deps, 'db' | 'blobs' | 'log'>,
  rfc: string,
  cfdi: Cfdi,
  desglose: Promise<DesgloseCfdi | null>,
): Promise<HallazgoEntreDocumentos[]> {
  if ((cfdi.tipo !== 'I' && cfdi.tipo !== 'E') || cfdi.status !== EstatusCfdi.Vigente) return [];
  const red = await followRelaciones(deps.db, rfc, cfdi, {
    tipoRelacion: '07',
    pasos: PASOS_DE_ANTICIPO,
    mismoReceptor: true,
    solo: false,
  });
  const facturas = [...red.cfdis.values()].filter(({ tipo }) => tipo === 'I');
  const importes = facturas.length > 0 ? await findImportes(deps, rfc, facturas) : new Map<string, ImportesCfdi>();
  const conceptos = (await desglose)?.conceptos.rows ?? [];
  return checkAnticipos({ ...cfdi, conceptos }, red, ({ id }) => Number(importes.get(id)?.descuento ?? 0) > 0);
}
