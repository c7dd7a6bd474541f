import { randomUUID } from 'node:crypto';
import { type Csd, newCsd } from '../certificados';
import { type CfdiParts, cfdiXml, conceptoXml } from './cfdi-xml';
import { element } from './element';
import { sealCfdi, stampCfdi } from './seal-cfdi';

/** What may be said about a CFDI; the rest is plausible. */
export interface CfdiFacts {
  uuid?: string;
  serie?: string;
  folio?: string;
  fecha?: string;
  tipo?: 'I' | 'E' | 'P';
  total?: string;
  /** IVA of 16 % within the total; none unless it is said. */
  iva?: string;
  /** Part of `iva` that the receiver withholds, taken off the total; none unless it is said. */
  ivaRetenido?: string;
  /** Taken off before the total; none unless it is said. */
  descuento?: string;
  /** Of its concepto: 02 with IVA and 01 without, unless it is said. */
  objetoImp?: string;
  moneda?: string;
  tipoCambio?: string;
  metodoPago?: string;
  formaPago?: string;
  usoCfdi?: string;
  receptor?: string;
  nombreReceptor?: string;
  /** What the CFDI relates to. */
  relacionados?: { tipoRelacion: string; uuids: readonly string[] };
  /** Stands beside the TimbreFiscalDigital. */
  complemento?: string;
  /** Content of the concepto's cfdi:ComplementoConcepto. */
  complementoConcepto?: string;
  /** Leaves the TimbreFiscalDigital out. */
  unstamped?: boolean;
}

/** Writes CFDI 4.0 of one issuer that pass every rule of the engine. */
export interface CfdiBuilder {
  rfc: string;
  /** Writes one sealed CFDI (UTF-8), under a new UUID unless one is given. */
  build(facts?: CfdiFacts): Buffer;
}

/**
 * Makes a builder for an issuer: its RFC, and then its CSD signs itself, or its CSD. Without a PAC their stamps are of one
 * whose certificate is unknown, and verify with none.
 */
export function createCfdiBuilder(issuer: string | Csd, pac?: Csd): CfdiBuilder {
  const csd = typeof issuer === 'string' ? newCsd(issuer) : issuer;
  return {
    rfc: csd.rfc,
    build({ uuid = randomUUID(), fecha = '2026-03-10T12:00:00', unstamped = false, ...facts } = {}) {
      const sealed = sealCfdi(partsOf(csd, { fecha, ...facts }), csd);
      const timbre = { UUID: uuid, FechaTimbrado: fecha, ...(pac && { NoCertificadoSAT: pac.numero }) };
      return Buffer.from(cfdiXml(unstamped ? sealed : stampCfdi(sealed, timbre, pac)));
    },
  };
}

/** What the SAT prescribes for a CFDI of payments: amounts of 0 XXX and one fixed concepto. */
const dePago = {
  comprobante: { SubTotal: '0', Total: '0', Moneda: 'XXX', FormaPago: undefined, MetodoPago: undefined },
  usoCfdi: 'CP01',
  concepto: { ClaveProdServ: '84111506', ClaveUnidad: 'ACT', Descripcion: 'Pago', ValorUnitario: '0', Importe: '0' },
};

const SIN_REGIMEN = '616';

/** A regimen that the SAT's matrix allows for the RFC: generic, of a legal person, of a natural person. */
function regimenDe(rfc: string): string {
  if (/^X[AE]XX010101000$/.test(rfc)) return SIN_REGIMEN;
  return rfc.length === 12 ? '601' : '612';
}

function partsOf({ rfc, nombre }: Csd, facts: CfdiFacts & { fecha: string }): CfdiParts {
  const { serie = 'A', folio = '1', fecha, tipo = 'I', total = '116.00' } = facts;
  const { moneda = 'MXN', tipoCambio, metodoPago = 'PUE', formaPago = '03', relacionados } = facts;
  const { receptor = 'XAXX010101000', nombreReceptor = 'CLIENTE DE PRUEBA', complemento, complementoConcepto } = facts;
  const regimen = regimenDe(receptor);
  const pago = tipo === 'P' ? dePago : undefined;
  const { iva, ivaRetenido = '0' } = facts;
  const neto = iva ? (Number(total) - Number(iva) + Number(ivaRetenido)).toFixed(2) : total;
  const descuento = facts.descuento && { Descuento: facts.descuento };
  const subtotal = descuento ? (Number(neto) + Number(facts.descuento)).toFixed(2) : neto;
  return {
    comprobante: {
      Serie: serie,
      Folio: folio,
      Fecha: fecha,
      FormaPago: formaPago,
      SubTotal: subtotal,
      ...descuento,
      Moneda: moneda,
      ...(tipoCambio && { TipoCambio: tipoCambio }),
      Total: total,
      TipoDeComprobante: tipo,
      MetodoPago: metodoPago,
      ...pago?.comprobante,
    },
    ...(relacionados && {
      relacionados: element(
        'cfdi:CfdiRelacionados',
        { TipoRelacion: relacionados.tipoRelacion },
        ...relacionados.uuids.map((uuid) => element('cfdi:CfdiRelacionado', { UUID: uuid })),
      ),
    }),
    emisor: { Rfc: rfc, Nombre: nombre },
    receptor: {
      Rfc: receptor,
      Nombre: nombreReceptor,
      DomicilioFiscalReceptor: '06000',
      RegimenFiscalReceptor: regimen,
      UsoCFDI: facts.usoCfdi ?? pago?.usoCfdi ?? (regimen === SIN_REGIMEN ? 'S01' : 'G03'),
    },
    conceptos: conceptoXml(
      {
        Cantidad: '1',
        ValorUnitario: subtotal,
        Importe: subtotal,
        ...descuento,
        ObjetoImp: facts.objetoImp ?? (iva ? '02' : '01'),
        ...pago?.concepto,
      },
      (iva
        ? element('cfdi:Impuestos', {}, trasladosXml(neto, iva), retencionDeConcepto(neto, facts.ivaRetenido))
        : '') + (complementoConcepto ? element('cfdi:ComplementoConcepto', {}, complementoConcepto) : ''),
    ),
    impuestos: iva
      ? element(
          'cfdi:Impuestos',
          { ...(facts.ivaRetenido && { TotalImpuestosRetenidos: ivaRetenido }), TotalImpuestosTrasladados: iva },
          facts.ivaRetenido
            ? element('cfdi:Retenciones', {}, element('cfdi:Retencion', { Impuesto: '002', Importe: ivaRetenido }))
            : '',
          trasladosXml(neto, iva),
        )
      : '',
    ...(complemento && { complementos: [complemento] }),
  };
}

const trasladosXml = (Base: string, Importe: string) =>
  element(
    'cfdi:Traslados',
    {},
    element('cfdi:Traslado', { Base, Impuesto: '002', TipoFactor: 'Tasa', TasaOCuota: '0.160000', Importe }),
  );

const retencionDeConcepto = (Base: string, Importe?: string) =>
  Importe
    ? element(
        'cfdi:Retenciones',
        {},
        element('cfdi:Retencion', {
          ...{ Base, Impuesto: '002', TipoFactor: 'Tasa' },
          ...{ TasaOCuota: (Number(Importe) / Number(Base)).toFixed(6), Importe },
        }),
      )
    : '';
