import { dayText, element } from '../cfdi/element';
import type { Nomina } from './documentos';
import { pesos, suma } from './impuestos';

const WEEK = 7 * 24 * 3_600_000;
const INGRESO = new Date('2019-02-01T00:00:00Z');

/** Complement Nómina 1.2 of an ordinary month. Source: nomina12.xsd and its guide. */
export function writeNomina(nomina: Nomina): string {
  const { receptor, hasta, sueldo, imss, isr } = nomina;
  const deducciones = pesos(suma([imss, isr]));
  return element(
    'nomina12:Nomina',
    {
      Version: '1.2',
      TipoNomina: 'O',
      FechaPago: dayText(hasta),
      FechaInicialPago: dayText(nomina.desde),
      FechaFinalPago: dayText(hasta),
      NumDiasPagados: nomina.dias.toFixed(3),
      TotalPercepciones: pesos(sueldo),
      TotalDeducciones: deducciones,
      TotalOtrosPagos: '0.00',
    },
    element('nomina12:Emisor', { RegistroPatronal: 'B5510768108' }),
    writeReceptor(nomina),
    element(
      'nomina12:Percepciones',
      { TotalSueldos: pesos(sueldo), TotalGravado: pesos(sueldo), TotalExento: '0.00' },
      element('nomina12:Percepcion', {
        TipoPercepcion: '001',
        Clave: '001',
        Concepto: `Sueldo, ${receptor.puesto}`,
        ImporteGravado: pesos(sueldo),
        ImporteExento: '0.00',
      }),
    ),
    element(
      'nomina12:Deducciones',
      { TotalOtrasDeducciones: pesos(imss), TotalImpuestosRetenidos: pesos(isr) },
      element('nomina12:Deduccion', {
        TipoDeduccion: '001',
        Clave: '101',
        Concepto: 'Seguridad social',
        Importe: pesos(imss),
      }),
      element('nomina12:Deduccion', { TipoDeduccion: '002', Clave: '102', Concepto: 'ISR', Importe: pesos(isr) }),
    ),
    // Of sueldos it is always there, also where nothing was caused.
    element(
      'nomina12:OtrosPagos',
      {},
      element(
        'nomina12:OtroPago',
        { TipoOtroPago: '002', Clave: '202', Concepto: 'Subsidio para el empleo', Importe: '0.00' },
        element('nomina12:SubsidioAlEmpleo', { SubsidioCausado: '0.00' }),
      ),
    ),
  );
}

function writeReceptor({ receptor, hasta }: Nomina): string {
  const digits = receptor.rfc.replace(/\D/g, '');
  const weeks = Math.floor((hasta.getTime() - INGRESO.getTime()) / WEEK);
  return element('nomina12:Receptor', {
    Curp: curpOf(receptor.rfc),
    NumSeguridadSocial: digits.padEnd(11, '7').slice(0, 11),
    FechaInicioRelLaboral: dayText(INGRESO),
    Antigüedad: `P${weeks}W`,
    TipoContrato: '01',
    TipoJornada: '01',
    TipoRegimen: '02',
    NumEmpleado: digits.slice(-3),
    Departamento: 'Operación',
    Puesto: receptor.puesto,
    RiesgoPuesto: '1',
    PeriodicidadPago: '05',
    SalarioBaseCotApor: pesos(receptor.salarioDiario),
    SalarioDiarioIntegrado: pesos(Math.round(receptor.salarioDiario * 1.0493)),
    ClaveEntFed: 'HID',
  });
}

/** Well-formed for an invented person: the rest of a CURP cannot be told from an RFC. */
export function curpOf(rfc: string): string {
  const [initial = 'X', vowel = 'X', ...rest] = rfc.slice(0, 10).replaceAll('Ñ', 'X');
  return `${initial}${/[AEIOU]/.test(vowel) ? vowel : 'X'}${rest.join('')}MDFXXX09`;
}
