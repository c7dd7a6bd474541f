import { createRetencionBuilder } from '@boveda/cfdi-samples';
import { newCsd } from '@boveda/cfdi-samples/certificados';
import { isRetencion, parseDocumento } from '../parse-documento';
import { change } from '../testing/documents';
import { checkReglasRetencion } from './reglas-retenciones';

const builder = createRetencionBuilder(newCsd('EKU9003173C9'));
const PAGO = 'http://www.sat.gob.mx/esquemas/retencionpago/1';

function codesOf(xml: string): readonly string[] {
  const documento = parseDocumento(Buffer.from(xml));
  if (!isRetencion(documento)) throw new Error('no retención');
  return checkReglasRetencion(documento, null)?.codigos ?? [];
}

const servicio =
  '<p:DetallesDelServicio FormaPagoServ="02" TipoDeServ="01" SubTipServ="01" FechaServ="2026-02-10" PrecioServSinIVA="1000.00"><p:ImpuestosTrasladadosdelServicio Base="1000.00" Impuesto="002" TipoFactor="Tasa" TasaCuota="0.160000" Importe="160.00"/><p:ContribucionGubernamental ImpContrib="10.00" EntidadDondePagaLaContribucion="09"/><p:ComisionDelServicio Importe="100.00"/></p:DetallesDelServicio>';
const plataforma = builder
  .build({
    clave: '26',
    isr: '21.00',
    iva: '80.00',
    complemento: `<p:ServiciosPlataformasTecnologicas xmlns:p="${PAGO}/PlataformasTecnologicas10" Version="1.0" Periodicidad="02" NumServ="1" MonTotServSIVA="1000.00" TotalIVATrasladado="160.00" TotalIVARetenido="80.00" TotalISRRetenido="21.00" DifIVAEntregadoPrestServ="80.00" MonTotalporUsoPlataforma="100.00" MonTotalContribucionGubernamental="10.00"><p:Servicios>${servicio}</p:Servicios></p:ServiciosPlataformasTecnologicas>`,
  })
  .toString();
const isr = 'ImpuestoRet="001" MontoRet="21.00" TipoPagoRet="04"/>';

describe('Servicios de Plataformas Tecnológicas', () => {
  it('finds nothing in a document that keeps the rules', () => expect(codesOf(plataforma)).toEqual([]));

  it.each([
    ['SPT101', '10" Version="1.0"', '10" Version="1.1"'],
    ['SPT102', 'CveRetenc="26"', 'CveRetenc="03"'],
    ['SPT103', 'CveRetenc="26"', 'CveRetenc="26" DescRetenc="x"'],
    ['SPT106', 'MesFin="02"', 'MesFin="03"'],
    ['SPT107', 'Ejercicio="2026"', 'Ejercicio="2018"'],
    ['SPT107', 'Ejercicio="2026"', 'Ejercicio="2027"'],
    ['SPT108', 'MontoTotOperacion="1000.00"', 'MontoTotOperacion="1001.00"'],
    ['SPT109', 'MontoTotGrav="1000.00"', 'MontoTotGrav="999.00"'],
    ['SPT110', 'MontoTotExent="0.00"', 'MontoTotExent="1.00"'],
    ['SPT111', 'MontoTotRet="101.00"', 'MontoTotRet="102.00"'],
    ['SPT112', isr, isr.replace('001', '002')],
    ['SPT113', 'BaseRet="1000.00"', 'BaseRet="1001.00"'],
    ['SPT114', isr, isr.replace('21.00', '42.00')],
    ['SPT115', 'Periodicidad="02"', 'Periodicidad="09"'],
    ['SPT116', 'NumServ="1"', 'NumServ="2"'],
    ['SPT117', 'MonTotServSIVA="1000.00"', 'MonTotServSIVA="1001.00"'],
    ['SPT118', 'TotalIVATrasladado="160.00"', 'TotalIVATrasladado="161.00"'],
    ['SPT119', 'TotalIVARetenido="80.00"', 'TotalIVARetenido="81.00"'],
    ['SPT120', 'TotalISRRetenido="21.00"', 'TotalISRRetenido="22.00"'],
    ['SPT121', 'PrestServ="80.00"', 'PrestServ="81.00"'],
    ['SPT122', 'UsoPlataforma="100.00"', 'UsoPlataforma="101.00"'],
    ['SPT123', 'Gubernamental="10.00"', 'Gubernamental="11.00"'],
    ['SPT123', ' MonTotalContribucionGubernamental="10.00"', ''],
    ['SPT124', 'FormaPagoServ="02"', 'FormaPagoServ="99"'],
    ['SPT125', 'TipoDeServ="01"', 'TipoDeServ="99"'],
    ['SPT126', 'SubTipServ="01"', 'SubTipServ="99"'],
    ['SPT128', 'FechaServ="2026-02-10"', 'FechaServ="2026-01-10"'],
    ['SPT128', 'FechaServ="2026-02-10"', 'FechaServ="2025-02-10"'],
    ['SPT108', 'MontoTotOperacion="1000.00"', 'MontoTotOperacion="1000.01"'],
    ['SPT117', 'MonTotServSIVA="1000.00"', 'MonTotServSIVA="1000.01"'],
    ['SPT118', 'TotalIVATrasladado="160.00"', 'TotalIVATrasladado="159.99"'],
    ['SPT122', 'UsoPlataforma="100.00"', 'UsoPlataforma="100.01"'],
    ['SPT129', 'Servicio Base="1000.00"', 'Servicio Base="1001.00"'],
    ['SPT130', 'Importe="160.00"', 'Importe="161.00"'],
    ['SPT131', 'Contribucion="09"', 'Contribucion="99"'],
    ['SPT132', 'Servicio Importe="100.00"', 'Servicio Importe="0.00"'],
  ])('%s: %s → %s', (codigo, from, to) => expect(codesOf(change(plataforma, from, to))).toContain(codigo));

  it('accepts the IVA that was transferred as the base of what is withheld of it', () => {
    const iva = 'BaseRet="1000.00" ImpuestoRet="002"';
    expect(codesOf(change(plataforma, iva, iva.replace('1000.00', '160.00')))).toEqual([]);
    expect(codesOf(change(plataforma, iva, iva.replace('1000.00', '170.00')))).toContain('SPT113');
  });

  it('SPT104: its receptor is nacional', () => {
    const foreign = plataforma
      .replace('NacionalidadR="Nacional"', 'NacionalidadR="Extranjero"')
      .replace(/<retenciones:Nacional [^>]*>/, '<retenciones:Extranjero NumRegIdTribR="1" NomDenRazSocR="x"/>');
    expect(codesOf(foreign)).toContain('SPT104');
  });
});

const planes = builder
  .build({
    clave: '22',
    complemento: `<p:Planesderetiro xmlns:p="${PAGO}/planesderetiro11" Version="1.1" HuboRetirosAnioInmAntPer="SI" MontTotRetiradoAnioInmAntPer="100.00" MontTotExentRetiradoAnioInmAnt="60.00" MontTotExedenteAnioInmAnt="40.00" HuboRetirosAnioInmAnt="SI" MontTotRetiradoAnioInmAnt="10.00"><p:AportacionesODepositos TipoAportacionODeposito="a"/><p:AportacionesODepositos TipoAportacionODeposito="b"/></p:Planesderetiro>`,
  })
  .toString();

it.each([
  [' MontTotExedenteAnioInmAnt="40.00"', ''],
  [' MontTotRetiradoAnioInmAnt="10.00"', ''],
  ['MontTotExedenteAnioInmAnt="40.00"', 'MontTotExedenteAnioInmAnt="41.00"'],
  ['TipoAportacionODeposito="b"', 'TipoAportacionODeposito="a"'],
])('Planes de retiro: %s → %s', (from, to) => {
  expect(codesOf(planes)).toEqual([]);
  expect(codesOf(change(planes, from, to))).toEqual(['PDR101-104']);
});
