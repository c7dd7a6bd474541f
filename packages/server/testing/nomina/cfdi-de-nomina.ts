import { type NominaLeida, pagoDeNomina, parseComprobante, readNomina } from '@boveda/cfdi';
import { createNominaBuilder, type NominaFacts } from '@boveda/cfdi-samples';
import { newCsd } from '@boveda/cfdi-samples/certificados';
import type { CfdiNomina } from '../../src/modules/impuestos/nomina/recibos';

const builder = createNominaBuilder(newCsd('EKU9003173C9'));

/** A CFDI of nómina as the engine reads what a builder writes. */
export function cfdiDeNomina(facts: NominaFacts = {}): CfdiNomina {
  const comprobante = parseComprobante(builder.build(facts));
  const { uuid, serie, folio, receptor, subtotal, total } = comprobante;
  return {
    ...{ id: uuid ?? '', uuid: uuid ?? '', serie: serie ?? '', folio: folio ?? '' },
    ...{ rfc: receptor.rfc, nombre: receptor.nombre ?? '', subtotal, total, pago: pagoDeNomina(comprobante) ?? '' },
    nomina: readNomina(comprobante) as NominaLeida,
  };
}
