import type { NominaFacts } from '@boveda/cfdi-samples';
import type { NewCfdi } from '../../src/esquema/tables/cfdi-tables';
import { type Documento, documento } from '../pagos/documentos';
import { cfdiDeNomina } from './cfdi-de-nomina';

/** A CFDI of nómina as its rows, by what its receipt says. */
export function storedNomina(facts: NominaFacts = {}, more: Partial<NewCfdi> = {}): Documento {
  const { pago, nomina, subtotal, total, rfc, nombre, serie, folio } = cfdiDeNomina(facts);
  const document = documento({
    ...{ tipo: 'N', serie, folio, contraparte_rfc: rfc, contraparte_nombre: nombre, subtotal, total },
    ...{ fecha: facts.fecha ?? `${pago}T12:00:00`, metodo_pago: 'PUE' },
    ...more,
  });
  return {
    ...document,
    detalle: { ...document.detalle, flujo: '[]', nomina: JSON.stringify(nomina), nomina_pago: pago },
  };
}
