import { fakeApi } from '@boveda/area-kit/testing';
import {
  api,
  type CfdiDetail,
  type CfdiRow,
  type EslabonCfdi,
  EstatusCfdi,
  type ExpedienteCfdi,
} from '@boveda/contracts';

const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A row of a list with plausible defaults. */
export const cfdiRow = (n: number, said: Partial<CfdiRow> = {}): CfdiRow => ({
  id: guid(n),
  serie: 'A',
  folio: String(n),
  tipo: 'I',
  uuid: `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`,
  rfc: 'XAXX010101000',
  nombre: 'PUBLICO EN GENERAL',
  fecha: '2026-09-05T00:30:00',
  status: EstatusCfdi.Vigente,
  total: '1160.00',
  moneda: 'MXN',
  saldoinso: null,
  pagoestatus: null,
  cancelado: null,
  errmsg: null,
  cuarentena: false,
  timbresinverificar: false,
  ...said,
});

/** A CFDI as its detail gets it, with plausible defaults. */
export const cfdiDetail = (n: number, said: Partial<CfdiDetail> = {}): CfdiDetail => ({
  ...cfdiRow(n),
  version: '4.0',
  metodopago: 'PUE',
  formapago: '03',
  usocfdi: 'G03',
  subtotal: '1000.00',
  cancelablehasta: null,
  statuscanc: 0,
  preaceptado: '',
  verificado: null,
  estadosat: null,
  dichosat: null,
  created: '2026-09-05T07:30:00Z',
  pdfurl: null,
  pdforiginal: false,
  xmlurl: '/archivos/x',
  validaciones: [
    {
      id: 'sello',
      titulo: 'Sello del emisor',
      resultado: 'ok',
      evidencia: 'Sellado con el certificado 00001000000504465028.',
    },
  ],
  reemplazados: [],
  acuses: [],
  ...said,
});

const none = { rows: [], count: 0 };

/** What else is known of a CFDI; nothing unless it is said. */
export const expediente = (said: Partial<ExpedienteCfdi> = {}): ExpedienteCfdi => ({
  desglose: null,
  relaciones: none,
  abonos: none,
  documentos: none,
  sustituciones: [],
  entredocumentos: [],
  etiquetas: [],
  notas: [],
  historial: [],
  ...said,
});

/** A CFDI of a chain of replacements, of which nothing is known unless it is said. */
export const eslabon = (said: Partial<EslabonCfdi>): EslabonCfdi => ({
  uuid: 'u',
  serie: '',
  folio: '',
  cfdi: null,
  fecha: null,
  total: null,
  moneda: null,
  estatus: null,
  cancelado: null,
  canceladosat: false,
  situacion: 'ausente',
  sustituye: [],
  ...said,
});

/** A fake server whose CFDI have this expediente. */
export const fakeDetail = (said: Partial<ExpedienteCfdi> = {}) =>
  fakeApi().on(api.emitidos.expediente, expediente(said)).on(api.recibidos.expediente, expediente(said));
