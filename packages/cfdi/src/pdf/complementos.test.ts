import { cfdiXml, conceptoXml, createRetencionBuilder, timbreXml } from '@boveda/cfdi-samples';
import { parseComprobante } from '../comprobante/parse-comprobante';
import { parseDocumento } from '../parse-documento';
import type { Retencion } from '../retencion/retencion';
import { cartaPorte, change, exportacion, ingreso, nomina } from '../testing/documents';
import { type ReadPage, readPdf } from '../testing/read-pdf';
import { MARGIN } from './canvas';
import { renderPdf } from './render-pdf';
import { renderRetencion } from './render-retencion';

const UUID = '7B5A37EB-9F0C-4E64-8E85-1D2C0E2B9A01';
const SELLO = 'Zm9v'.repeat(86);
const timbre = timbreXml({ SelloCFD: SELLO, SelloSAT: SELLO });

const print = async (xml: string) => (await readPdf(await renderPdf(parseComprobante(Buffer.from(xml))))).pages;
const saidOf = (pages: readonly ReadPage[]) =>
  pages
    .flatMap(({ texts }) => texts.map(({ text }) => text))
    .join(' ')
    .replace(/\s+/g, ' ');

const carried = change(
  change(
    change(
      change(
        cartaPorte,
        'FechaHoraSalidaLlegada="2026-03-10T08:00:00"/>',
        'FechaHoraSalidaLlegada="2026-03-10T08:00:00" IDUbicacion="OR000001"><c:Domicilio Calle="Juárez" NumeroExterior="10" Estado="NLE" Pais="MEX" CodigoPostal="64000"/></c:Ubicacion>',
      ),
      '<c:Seguros',
      '<c:IdentificacionVehicular ConfigVehicular="C2" PlacaVM="123ABC" AnioModeloVM="2021" PesoBrutoVehicular="5.5"/><c:Seguros',
    ),
    '</c:Autotransporte>',
    '<c:Remolques><c:Remolque SubTipoRem="CTR002" Placa="REM01"/></c:Remolques></c:Autotransporte><c:TransporteFerroviario TipoDeServicio="TS01" TipoDeTrafico="TT01"><c:Carro TipoCarro="TC01" MatriculaCarro="A1"><c:Contenedor TipoContenedor="TC01"/></c:Carro></c:TransporteFerroviario>',
  ),
  'NombreFigura="XOCHILT CASAS CHAVEZ"/>',
  'NombreFigura="XOCHILT CASAS CHAVEZ"><c:Domicilio Calle="Hidalgo" Estado="JAL" Pais="MEX" CodigoPostal="44100"/></c:TiposFigura>',
);

const exported = change(
  exportacion,
  '</e:Receptor>',
  '</e:Receptor><e:Destinatario Nombre="ACME STORE"><e:Domicilio Calle="Main" Estado="TX" Pais="USA" CodigoPostal="75002"/></e:Destinatario>',
);

const paid = change(
  change(
    nomina,
    'ImporteGravado="900.00" ImporteExento="0.00"/>',
    'ImporteGravado="900.00" ImporteExento="0.00"><n:HorasExtra Dias="2" TipoHoras="01" HorasExtra="4" ImportePagado="200.00"/></n:Percepcion>',
  ),
  'UltimoSueldoMensOrd="900.00"',
  'UltimoSueldoMensOrd="9876.50"',
);

const domicilio32 = change(
  cfdiXml({ comprobante: { Version: '4.0' } }),
  '</cfdi:Comprobante>',
  '<cfdi:Complemento><x:Cosa xmlns:x="urn:x"><x:Emisor><x:Domicilio Calle="Morelos" Pais="MEX"/></x:Emisor></x:Cosa></cfdi:Complemento></cfdi:Comprobante>',
);

describe('a complement as PACs print it', () => {
  it.each([
    [
      'Carta Porte: tables of places, goods, vehicle and figuras, and whose each domicilio is',
      carried,
      [
        'Carta Porte · Ubicaciones',
        'Remitente o destinatario',
        '10-mar-2026 08:00:00',
        'Domicilio de Origen: Juárez 10, NLE Nuevo León, MEX México, C.P. 64000',
        'Carta Porte · Mercancías',
        'Peso (kg)',
        '31181700',
        'Distancia total recorrida (km)',
        'TPAF01 Autotransporte Federal de carga general',
        'C2 Camión Unitario',
        'Carta Porte · Remolques',
        'CTR002 Caja',
        'TS01 Carros Ferroviarios',
        'TT01 Tráfico local',
        'TC01 Furgón',
        'TC01 Contenedor de 6.1 Mts de longitud',
        '01 Operador',
        'Domicilio del Operador: Hidalgo, JAL Jalisco, MEX México, C.P. 44100',
      ],
    ],
    [
      'Comercio Exterior: the parties with their domicilios, and the goods as customs count them',
      exported,
      [
        'Comercio Exterior · Partes y domicilios',
        'Domicilio del Emisor: x, CMX Ciudad de México, MEX México, C.P. 06000',
        'Domicilio del Receptor: x, TX Texas, USA Estados Unidos (los), C.P. 75001',
        'Domicilio del Destinatario: Main, TX Texas, USA Estados Unidos (los), C.P. 75002',
        'A1 IMPORTACION O EXPORTACION DEFINITIVA',
        '0 No funge como certificado de origen',
        'Fracción arancelaria',
        '8471300101',
        '06 PIEZA',
      ],
    ],
    [
      'Nómina: what its keys stand for, hours, partial sums and the amounts of its nodes',
      paid,
      [
        'Sueldos, Salarios Rayas y Jornales',
        'Antigüedad',
        '1 Clase I',
        'CMX Ciudad de México',
        '01 Dobles',
        'Total de sueldos',
        'Total gravado',
        'Nómina · Separación o indemnización',
        'Último sueldo mensual ordinario',
        '$9,876.50',
      ],
    ],
    [
      'an unknown one: the domicilio of its Emisor is said to be so',
      domicilio32,
      ['Cosa · Emisor · Domicilio', 'Morelos, MEX México'],
    ],
    [
      'the TipoFactor of each tax, and the currency by its name',
      ingreso,
      ['IVA 16% $30.40 de $190.00 (Tasa)', 'MXN Peso Mexicano'],
    ],
  ])('%s', async (_kind, xml, expected) => {
    const said = saidOf(await print(xml));
    for (const text of expected) expect(said).toContain(text);
    // Names of the XML are not labels.
    expect(said).not.toMatch(/Ubicacion\b|Version\b|Regimen\b|Codigo\b|Numero\b/);
  });
});

it('has 400 lines on 12 pages at most, each headed by issuer, UUID and its number, and the sellos in one block', async () => {
  const conceptos = Array.from({ length: 400 }, (_, index) =>
    conceptoXml({ Descripcion: `Artículo de ferretería número ${index + 1}`, NoIdentificacion: `SKU-${index + 1}` }),
  ).join('');
  const pages = await print(cfdiXml({ comprobante: { Sello: SELLO }, conceptos, complementos: [timbre] }));
  expect(pages.length).toBeLessThanOrEqual(12);
  pages.forEach(({ texts }, index) => {
    const heading = texts.filter(({ baseline }) => baseline < MARGIN + 9).map(({ text }) => text);
    expect(heading.join(' ')).toMatch(/EKU9003173C9 ESCUELA KEMPER URGATE/);
    expect(heading).toEqual(expect.arrayContaining([UUID, `Página ${index + 1} de ${pages.length}`]));
  });
  const sealed = pages.filter((page) => /Sello digital|Cadena original del complemento/.test(saidOf([page])));
  expect(sealed).toHaveLength(1);
  const mono = sealed[0]?.texts.filter(({ text }) => text.startsWith('Zm9v')) ?? [];
  expect(mono.length).toBeGreaterThan(0);
  for (const { size } of mono) expect(size).toBeGreaterThanOrEqual(6.5);
});

it('shows the title of retenciones whole, in its box', async () => {
  const retencion = parseDocumento(createRetencionBuilder('EKU9003173C9').build({ version: '2.0' })) as Retencion;
  const { pages } = await readPdf(await renderRetencion(retencion));
  const title = pages[0]?.texts.find(({ text }) => text === 'Retenciones e información de pagos');
  // The box ends at the right margin, and its text 9 points before.
  expect(title?.right).toBeLessThanOrEqual((pages[0]?.width ?? 0) - MARGIN - 9 + 0.6);
  expect(title?.size).toBeGreaterThanOrEqual(9.5);
});

it('shows the amounts of a complement of retenciones as money', async () => {
  const complemento =
    '<i:Intereses xmlns:i="http://www.sat.gob.mx/esquemas/retencionpago/1/intereses" Version="1.0" SistFinanciero="SI" RetiroAORESRetInt="NO" OperFinancDerivad="NO" MontIntNominal="1234567.50" MontIntReal="9" Perdida="0.00"/>';
  const xml = createRetencionBuilder('EKU9003173C9').build({ version: '2.0', complemento });
  const { pages } = await readPdf(await renderRetencion(parseDocumento(xml) as Retencion));
  const said = saidOf(pages);
  for (const text of ['$1,234,567.50', 'Interés real $9.00', 'Pérdida $0.00']) expect(said).toContain(text);
});
