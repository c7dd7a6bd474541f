import { hidroYPetroXml } from '@boveda/cfdi-samples';
import { parseComprobante } from '../../comprobante/parse-comprobante';
import { change, ingreso } from '../../testing/documents';
import { reglasComplementos } from './complementos';
import { checkReglas } from './regla-sat';

const SAT = 'http://www.sat.gob.mx';
const withComplemento = (complemento: string) =>
  change(ingreso, '</cfdi:Comprobante>', `<cfdi:Complemento>${complemento}</cfdi:Complemento></cfdi:Comprobante>`);
const codesOf = (xml: string) =>
  checkReglas(reglasComplementos, { cfdi: parseComprobante(Buffer.from(xml)), certificado: null }).codigos ?? [];

const combustible = `<e:EstadoDeCuentaCombustible xmlns:e="${SAT}/EstadoDeCuentaCombustible12" Version="1.2" SubTotal="100.00" Total="116.00"><e:Conceptos><e:ConceptoEstadoDeCuentaCombustible Importe="100.00"><e:Traslados><e:Traslado Impuesto="IVA" Importe="16.00"/></e:Traslados></e:ConceptoEstadoDeCuentaCombustible></e:Conceptos></e:EstadoDeCuentaCombustible>`;
const ingresos = `<i:IngresosHidrocarburos xmlns:i="${SAT}/IngresosHidrocarburos10" Version="1.0" ContraprestacionPagadaOperador="211.40" Porcentaje="50.000"><i:DocumentoRelacionado FechaFolioFiscalVinculado="2026-01-20" Mes="12"/></i:IngresosHidrocarburos>`;
const gastos = `<g:GastosHidrocarburos xmlns:g="${SAT}/GastosHidrocarburos10" Version="1.0"><g:Erogacion Porcentaje="50.000"><g:DocumentoRelacionado OrigenErogacion="Nacional" FolioFiscalVinculado="x" FechaFolioFiscalVinculado="2026-01-20" Mes="12" RFCProveedor="EKU9003173C9" MontoTotalIVA="16.00"/><g:DocumentoRelacionado OrigenErogacion="Extranjero" NumeroPedimentoVinculado="21  48  3009  0001234" ClavePedimentoVinculado="A1" ClavePagoPedimentoVinculado="A1" MontoIVAPedimento="16.00"/><g:Actividades ActividadRelacionada="01"><g:SubActividades SubActividadRelacionada="001"><g:Tareas TareaRelacionada="0001"/></g:SubActividades></g:Actividades><g:CentroCostos Campo="x"><g:Yacimientos Yacimiento="x"><g:Pozos Pozo="x"/></g:Yacimientos></g:CentroCostos></g:Erogacion></g:GastosHidrocarburos>`;
const recurso = `<r:IdentificacionDeRecurso xmlns:r="${SAT}/IdeRecMinGast" Version="1.0" TipoOperacion="b" MontoEntregado="100.00" FechaDep="2026-03-01" Remanente="1.00" ReintegroRemanente="1.00" ReintegroRemanFecha="2026-03-02"><r:IdentificacionDelGasto AcuerdoGasto="x" NumFolioDoc="1" FechaDeGasto="2026-03-02" ImporteGasto="99.00"/></r:IdentificacionDeRecurso>`;
const gasto =
  '<r:IdentificacionDelGasto AcuerdoGasto="x" NumFolioDoc="1" FechaDeGasto="2026-03-02" ImporteGasto="99.00"/>';
const dispersion = '<r:DispersionDelRecurso FechaDeIdent="2026-03-01"/>';
const notarios = `<n:NotariosPublicos xmlns:n="${SAT}/notariospublicos"><n:DescInmuebles><n:DescInmueble TipoInmueble="03" Estado="09" Pais="MEX"/></n:DescInmuebles><n:DatosNotario EntidadFederativa="09"/></n:NotariosPublicos>`;
const obras = `<o:obrasarteantiguedades xmlns:o="${SAT}/arteantiguedades" TipoBien="04" TituloAdquirido="05" CaracterísticasDeObraoPieza="07"/>`;
const renovacion = `<r:renovacionysustitucionvehiculos xmlns:r="${SAT}/renovacionysustitucionvehiculos" TipoDeDecreto="01"><r:DecretoRenovVehicular VehEnaj="02"><r:VehiculosUsadosEnajenadoPermAlFab TipoVeh="08"/></r:DecretoRenovVehicular><r:DecretoSustitVehicular VehEnaj="02"><r:VehiculoUsadoEnajenadoPermAlFab TipoVeh="06"/></r:DecretoSustitVehicular></r:renovacionysustitucionvehiculos>`;
const destruccion = `<d:certificadodedestruccion xmlns:d="${SAT}/certificadodestruccion" Serie="SERIE A"/>`;

it.each([
  ['ECC121', combustible, 'SubTotal="100.00"', 'SubTotal="101.00"'],
  ['ECC122', combustible, 'Total="116.00"', 'Total="117.00"'],
  ['ECC121', combustible, 'SubTotal="100.00"', 'SubTotal="100.01"'],
  ['ECC122', combustible, 'Total="116.00"', 'Total="115.99"'],
  ['IEEH105', ingresos, 'Operador="211.40"', 'Operador="211.41"'],
  ['IEEH101', ingresos, 'Version="1.0"', 'Version="1.1"'],
  ['IEEH103', ingresos, 'Mes="12"', 'Mes="11"'],
  ['IEEH104', ingresos, 'Porcentaje="50.000"', 'Porcentaje="0.000"'],
  ['IEEH105', ingresos, 'Operador="211.40"', 'Operador="212.40"'],
  ['GCEH101-133', gastos, 'OrigenErogacion="Nacional"', 'OrigenErogacion="Extranjero"'],
  ['GCEH101-133', gastos, ' FechaFolioFiscalVinculado="2026-01-20"', ''],
  ['GCEH101-133', gastos, 'Mes="12"', 'Mes="02"'],
  ['GCEH101-133', gastos, '"21  48', '"21  99'],
  ['GCEH101-133', gastos, ' RFCProveedor="EKU9003173C9"', ''],
  ['GCEH101-133', gastos, ' FolioFiscalVinculado="x"', ''],
  ['GCEH101-133', gastos, 'OrigenErogacion="Extranjero"', 'OrigenErogacion="Nacional"'],
  ['GCEH101-133', gastos, ' MontoIVAPedimento="16.00"', ''],
  ['GCEH101-133', gastos, 'Porcentaje="50.000"', 'Porcentaje="0.000"'],
  ['GCEH101-133', gastos, ' SubActividadRelacionada="001"', ''],
  ['GCEH101-133', gastos, '<g:Pozos Pozo="x"/>', ''],
  ['GCEH101-133', gastos, 'ActividadRelacionada="01"', 'ActividadRelacionada="06"'],
  ['GCEH101-133', gastos, 'SubActividadRelacionada="001"', 'SubActividadRelacionada="01"'],
  ['GCEH101-133', gastos, 'TareaRelacionada="0001"', 'TareaRelacionada="0156"'],
  ['IRMGCT103', recurso, 'TipoOperacion="b"', 'TipoOperacion="a"'],
  ['IRMGCT104', recurso, 'TipoOperacion="b"', 'TipoOperacion="a"'],
  ['IRMGCT105', recurso, '<r:IdentificacionDelGasto', `${dispersion}<r:IdentificacionDelGasto`],
  ['IRMGCT106', recurso, gasto, ''],
  ['IRMGCT107', recurso, ' ReintegroRemanente="1.00"', ''],
  ['IRMGCT108', recurso, ' ReintegroRemanFecha="2026-03-02"', ''],
  ['IRMGCT109', recurso, ' FechaDeGasto="2026-03-02"', ''],
  ['IRMGCT110', recurso, ' ImporteGasto="99.00"', ''],
  ['NOT101-104', notarios, 'TipoInmueble="03"', 'TipoInmueble="99"'],
  ['NOT101-104', notarios, 'Estado="09"', 'Estado="33"'],
  ['NOT101-104', notarios, 'EntidadFederativa="09"', 'EntidadFederativa="33"'],
  ['OBR101-103', obras, 'TipoBien="04"', 'TipoBien="09"'],
  ['OBR101-103', obras, 'TituloAdquirido="05"', 'TituloAdquirido="09"'],
  ['OBR101-103', obras, 'Pieza="07"', 'Pieza="09"'],
  ['REN101-105', renovacion, 'TipoDeDecreto="01"', 'TipoDeDecreto="03"'],
  ['REN101-105', renovacion, 'TipoVeh="08"', 'TipoVeh="09"'],
  ['REN101-105', renovacion, 'TipoVeh="06"', 'TipoVeh="09"'],
  ['DES101', destruccion, 'Serie="SERIE A"', 'Serie="SERIE Z"'],
])('%s: %#', (codigo, complemento, from, to) => {
  expect(codesOf(withComplemento(complemento))).toEqual([]);
  expect(codesOf(withComplemento(change(complemento, from, to)))).toContain(codigo);
});

it.each([
  ['ECC124', combustible],
  ['IEEH102', ingresos],
  ['IRMGCT102', recurso],
])('%s: the complement is of an ingreso', (codigo, complemento) => {
  const egreso = change(withComplemento(complemento), 'TipoDeComprobante="I"', 'TipoDeComprobante="E"');
  expect(codesOf(egreso)).toContain(codigo);
});

it.each([
  ['ECC125', combustible],
  ['IRMGCT101', recurso],
])('%s: the complement is later than CFDI 3.2', (codigo, complemento) => {
  const cfdi = parseComprobante(Buffer.from(withComplemento(complemento)));
  const codesIn = (version: '3.2' | '3.3') =>
    checkReglas(reglasComplementos, { cfdi: { ...cfdi, version }, certificado: null }).codigos ?? [];
  expect(codesIn('3.2')).toContain(codigo);
  expect(codesIn('3.3')).not.toContain(codigo);
});

describe('Hidrocarburos y Petrolíferos', () => {
  const venta = change(
    ingreso,
    '</cfdi:Concepto>',
    `<cfdi:ComplementoConcepto>${hidroYPetroXml}</cfdi:ComplementoConcepto></cfdi:Concepto>`,
  );

  it.each([
    ['"PL/12345/EXP/ES/2026"', '"PL/12345/EXP/ES/2026"'],
    ['TipoPermiso="PER01" NumeroPermiso="PL/', 'TipoPermiso="PER05" NumeroPermiso="CNE/PL/'],
    ['"15101514" SubProductoHYP="SP16"', '"15101505" SubProductoHYP="SP48"'],
  ])('finds nothing with %s → %s', (from, to) => expect(codesOf(change(venta, from, to))).toEqual([]));

  it.each([
    [' Version="1.0" TipoPermiso', ' Version="1.1" TipoPermiso'],
    ['"PER01"', '"PER12"'],
    ['"PER01"', '"PER02"'],
    ['/ES/2026', '/ES/26'],
    ['"15101514"', '"15101506"'],
    ['"SP16"', '"SP17"'],
    [' SubProductoHYP="SP16"', ''],
  ])('tells %s → %s', (from, to) => expect(codesOf(change(venta, from, to))).toEqual(['Hidrocarburos y Petrolíferos']));
});
