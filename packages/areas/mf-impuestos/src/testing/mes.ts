import type {
  AvisoDelMes,
  CeldaDelMes,
  LineaFlujo,
  MesDeImpuestos,
  RetencionDelMes,
  SaldosDelMes,
} from '@boveda/contracts';

const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** A part of a cell of a month, of 16 % unless it is said. */
const celda = (said: Partial<CeldaDelMes> & Pick<CeldaDelMes, 'celda' | 'base' | 'importe'>): CeldaDelMes => ({
  tasa: '16',
  razon: null,
  origen: 'PUE',
  lineas: 1,
  ...said,
});

/** IVA that was withheld in a month, without a date of its remittance. */
const retencion = (mes: string, acreditaEn: string): RetencionDelMes => ({
  ...{ mes, importe: '106.67', estado: 'supuesta', fecha: null, autor: null, guardado: null, acreditaEn },
  acreditadaAntes: false,
});

/** A month with 1,600 caused and 800 creditable, of which 160 are not. */
export const mesDeImpuestos = (said: Partial<MesDeImpuestos> = {}): MesDeImpuestos => ({
  mes: '2026-03',
  vencimientos: {
    pagos: { segura: '2026-04-17', legal: '2026-04-20' },
    porRfc: { segura: '2026-04-20', legal: '2026-04-20' },
    diot: { segura: '2026-04-17', legal: '2026-04-30' },
  },
  totales: {
    cobrado: '10000.00',
    gastado: '6000.00',
    causado: '1600.00',
    pagado: '960.00',
    noAcreditable: '160.00',
    proporcion: '1.000000',
    porProporcion: '0.00',
    porExentos: '0.00',
    sinIdentificar: '0.00',
    acreditableDelMes: '693.33',
    retenidoAcreditado: '106.67',
    retenidoPorAcreditar: '106.67',
    acreditable: '800.00',
    retenidoAFavor: '0.00',
    retenidoPorEnterar: '106.67',
    aCargo: '800.00',
    isrAFavor: '0.00',
    isrPorEnterar: '100.00',
    iepsTrasladado: '0.00',
    iepsPagado: '0.00',
  },
  celdas: [
    celda({ celda: 'causado', base: '7500.00', importe: '1200.00' }),
    celda({ celda: 'causado', base: '2500.00', importe: '400.00', origen: 'REP' }),
    celda({ celda: 'causado', base: '300.00', importe: '0.00', tasa: 'exento' }),
    celda({ celda: 'acreditable', base: '5000.00', importe: '800.00' }),
    celda({ celda: 'noAcreditable', base: '1000.00', importe: '160.00', razon: 'efos' }),
    celda({ celda: 'retenidoPorEnterar', base: '1000.00', importe: '106.67', tasa: 'otra' }),
    celda({ celda: 'isrPorEnterar', base: '1000.00', importe: '100.00', tasa: 'otra' }),
  ],
  retenciones: {
    delMes: retencion('2026-03', '2026-04'),
    anteriores: [retencion('2026-02', '2026-03')],
  },
  plataformas: null,
  factor: {
    ...{ metodo: 'mes', inicio: null, desde: '2026-03', hasta: '2026-03', gravado: '10000.00', exento: '300.00' },
    ...{ actos4A: '0.00', fuera: '0.00', noObjeto: '0.00' },
  },
  cobertura: {
    emitidos: { vigentes: 50, conXml: 49, porcentaje: 98 },
    recibidos: { vigentes: 0, conXml: 0, porcentaje: null },
  },
  estimado: { lineas: 0, importe: '0.00' },
  cierre: null,
  pendientes: 0,
  ...said,
});

/** A month that owes 800 and pays 300, because January left 700. */
export const saldosDelMes = (said: Partial<SaldosDelMes> = {}): SaldosDelMes => ({
  ...{ aCargo: '800.00', disponible: '500.00', aplicado: '500.00', aPagar: '300.00' },
  ...{ aPagarPesos: '300.00', retenidoPesos: '107.00', totalPesos: '407.00' },
  saldos: [
    {
      ...{ mes: '2026-01', monto: '700.00', declarado: false, operacion: '', devolucion: null, autor: null },
      disponible: '500.00',
      aplicaciones: [
        { mes: '2026-02', importe: '200.00' },
        { mes: '2026-03', importe: '500.00' },
      ],
      ...{ devuelto: '0.00', remanente: '0.00' },
    },
  ],
  ...said,
});

/** A line of a received invoice of 16 %. */
export const lineaFlujo = (n: number, said: Partial<LineaFlujo> = {}): LineaFlujo => ({
  id: String(n),
  cfdi: guid(n),
  retencion: false,
  pedimento: null,
  emitido: false,
  uuid: `bbbbbbbb-0000-4000-8000-${String(n).padStart(12, '0')}`,
  serie: 'C',
  folio: String(n),
  documento: null,
  contraparte: 'AAA010101AAA',
  nombre: 'PROVEEDOR DEL NORTE',
  fecha: '2026-03-10T09:00:00',
  origen: 'PUE',
  impuesto: '002',
  factor: 'Tasa',
  tasaOCuota: '0.160000',
  tasa: '16',
  base: '5000.000000',
  importe: '800.000000',
  estimado: false,
  razon: null,
  clase: null,
  productos: [],
  corrige: null,
  timbrado: null,
  complementaria: false,
  decisiones: [],
  ...said,
});

/** An issued egreso of which no invoice is known. */
export const avisoDelMes = (n: number, said: Partial<AvisoDelMes> = {}): AvisoDelMes => ({
  aviso: 'sinFactura',
  cfdi: guid(n),
  emitido: true,
  uuid: `cccccccc-0000-4000-8000-${String(n).padStart(12, '0')}`,
  documento: null,
  serie: 'N',
  folio: String(n),
  contraparte: 'CCC010101CCC',
  nombre: 'CLIENTE DEL SUR',
  fecha: '2026-03-12T09:00:00',
  importe: '-160.000000',
  sugerido: null,
  indicio: 'dinero',
  ...said,
});
