import {
  EstatusCancelacion,
  EstatusCfdi,
  EstatusSolicitud,
  type HechosSolicitud,
  type HistorialRow,
  type SolicitudRow,
} from '@boveda/contracts';

const base = (n: number) => ({
  id: `018f2d3c-0000-7000-8000-${String(n).padStart(12, '0')}`,
  uuid: `aaaaaaaa-0000-4000-8000-${String(n).padStart(12, '0')}`,
  serie: 'F',
  folio: String(n),
  rfc: 'EKU9003173C9',
  nombre: 'ESCUELA KEMPER URGATE',
  total: '1160.00',
  moneda: 'MXN',
  montopagos: null,
  cfdi: `018f2d3c-0000-7000-9000-${String(n).padStart(12, '0')}`,
});

/** A pending request with this number; states only what the test is about. */
export const solicitudRow = (n: number, facts: Partial<SolicitudRow> = {}): SolicitudRow => ({
  ...base(n),
  status: EstatusSolicitud.Pendiente,
  fecha: '2026-11-02T10:00:00',
  statuscfdi: EstatusCfdi.Vigente,
  statuscanc: EstatusCancelacion.EnProceso,
  recibida: '2026-11-23T15:00:00.000Z',
  vence: '2099-11-27T06:00:00.000Z',
  silencioacepta: true,
  enverificacion: false,
  preaceptada: '0',
  ...facts,
});

/** An answer with this number. */
export const historialRow = (n: number, facts: Partial<HistorialRow> = {}): HistorialRow => ({
  ...base(n),
  esaceptada: 1,
  created: '2026-11-24T15:00:00.000Z',
  tipo: 0,
  motivo: '',
  fechacfdi: '2026-11-02T10:00:00',
  ...facts,
});

/** Facts of the request with this number: a PUE whose IVA was credited, without a substitute. */
export const hechosRow = (n: number, facts: Partial<HechosSolicitud> = {}): HechosSolicitud => ({
  id: base(n).id,
  conceptos: { primeros: ['Servicio de limpieza', 'Jabón'], cuantos: 5 },
  pago: 'pue',
  saldo: null,
  complementos: 0,
  iva: [{ mes: '2026-10', importe: '160.00', base: '1000.00', cerrado: true }],
  sustituto: null,
  razon: 'pue',
  ...facts,
});
