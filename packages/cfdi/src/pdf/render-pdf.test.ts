import { type CfdiParts, cfdiXml, conceptoXml, timbreXml } from '@boveda/cfdi-samples';
import { parseComprobante } from '../comprobante/parse-comprobante';
import { verificacionUrl } from '../expresion';
import { describeWith, fixturesFolder, readFixture } from '../testing/fixtures';
import { embeddedCodes, pdfPages } from '../testing/pdf-text';
import { readPdf } from '../testing/read-pdf';
import { readQr } from '../testing/read-qr';
import { renderMergedPdf, renderPdf } from './render-pdf';

const LEYENDA = 'Este documento es una representación impresa de un CFDI';
const SELLO = 'Zm9v'.repeat(86);

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const pdfOf = (parts: CfdiParts) => renderPdf(parseComprobante(Buffer.from(cfdiXml(parts))));
const pagesOf = async (parts: CfdiParts) => pdfPages(await pdfOf(parts));
const stamped: CfdiParts = {
  comprobante: { Sello: SELLO },
  complementos: [timbreXml({ SelloCFD: SELLO, SelloSAT: SELLO })],
};

const conceptos = (count: number, descripcion: (index: number) => string) =>
  Array.from(
    { length: count },
    (_, index) =>
      `<cfdi:Concepto ClaveProdServ="01010101" Cantidad="1" ClaveUnidad="H87" Descripcion="${descripcion(index)}" ValorUnitario="1" Importe="1" ObjetoImp="01"/>`,
  ).join('');

describe('renderPdf', () => {
  it('has all fields that a representación impresa must have', async () => {
    const [page = ''] = await pagesOf(stamped);
    for (const said of [
      'ESCUELA KEMPER URGATE',
      'RFC EKU9003173C9',
      '601 General de Ley Personas Morales',
      'HERRERIA & ELECTRICOS',
      'G03 Gastos en general',
      '7B5A37EB-9F0C-4E64-8E85-1D2C0E2B9A01',
      '10-mar-2026 12:00:00',
      '10-mar-2026 12:00:30',
      '03 Transferencia electrónica de',
      'Café tostado',
      '$50.00',
      'IVA 16% $16.00',
      '$116.00 MXN',
      'CIENTO DIECISÉIS PESOS 00/100 M.N.',
      'Sello digital del SAT',
      '||1.1|7B5A37EB-9F0C-4E64-8E85-1D2C0E2B9A01|2026-03-10T12:00:30|SPR190613I52|',
      LEYENDA,
      'Página 1 de 1',
    ]) {
      expect(page).toContain(said);
    }
  });

  it('repeats the head of a long table and numbers every page', async () => {
    const pages = await pagesOf({ ...stamped, conceptos: conceptos(200, (index) => `Concepto ${index + 1}.`) });
    expect(pages.length).toBeGreaterThan(4);
    const said = pages.join('\n');
    for (let index = 1; index <= 200; index++) expect(said).toContain(`Concepto ${index}.`);
    pages.forEach((page, index) => {
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
      if (page.includes('Concepto ')) expect(page).toContain('Precio unitario');
    });
  });

  it('continues a row that is taller than a page', async () => {
    const words = Array.from({ length: 4000 }, (_, index) => `palabra${index}`);
    const pages = await pagesOf({ conceptos: conceptos(1, () => words.join(' ')) });
    expect(pages.length).toBeGreaterThan(3);
    const said = pages.join('\n').split(/\s/);
    expect(words.every((word) => said.includes(word))).toBe(true);
  });

  it('breaks a word that is wider than its column, without losing characters', async () => {
    const word = 'x1y2'.repeat(200);
    const [page = ''] = await pagesOf({ conceptos: conceptos(1, () => word) });
    expect(page.replaceAll('\n', '')).toContain(word);
  });

  it('embeds a font only for characters that the standard fonts lack', async () => {
    const pdf = await pdfOf({ receptor: { Nombre: 'ŁÓDŹ Ελλάς Иванов «€»' } });
    expect(pdf.includes('DejaVuSans')).toBe(true);
    expect(embeddedCodes(pdf)).toEqual(expect.arrayContaining([...'ŁŹΕλάςИванов']));
    expect(pdfPages(pdf)[0]).toContain(`«${Buffer.from([0x80]).toString('latin1')}»`);
    expect(pdfPages(pdf)[0]).not.toContain('código Unicode');
    expect((await pdfOf({})).includes('DejaVu')).toBe(false);
  });

  it('shows the code of characters that no font has', async () => {
    const [strange = ''] = await pagesOf({ receptor: { Nombre: 'NIÑO 株' } });
    expect(strange).toContain('NIÑO [U+682A]');
    expect(strange).toContain('aparecen con su código Unicode');
  });

  it('draws a readable QR code', async () => {
    const cfdi = parseComprobante(Buffer.from(cfdiXml(stamped)));
    expect(readQr(await renderPdf(cfdi))).toBe(verificacionUrl(cfdi));
  });

  it('draws a logo', async () => {
    const cfdi = parseComprobante(Buffer.from(cfdiXml()));
    expect((await renderPdf(cfdi, { logo: PNG })).includes('/Subtype /Image')).toBe(true);
  });
});

describe('renderPdf of a complement it does not know', () => {
  it('lists all its values, also for conceptos', async () => {
    const place = (id: string) =>
      `<cp:Ubicacion IDUbicacion="${id}" RFCRemitenteDestinatario="EKU9003173C9"><cp:Domicilio Calle="Juárez"/></cp:Ubicacion>`;
    const cartaPorte = `<cp:CartaPorte31 xmlns:cp="http://www.sat.gob.mx/CartaPorte31" Version="3.1"><cp:Ubicaciones>${place('OR000001')}${place('DE000001')}</cp:Ubicaciones></cp:CartaPorte31>`;
    const instruction =
      '<cfdi:ComplementoConcepto><i:instEducativas xmlns:i="urn:x" nombreAlumno="Ana Sol"/></cfdi:ComplementoConcepto>';
    const comprobante = { TipoDeComprobante: 'T', SubTotal: '0', Total: '0', Moneda: 'XXX' };
    const parts = { comprobante, impuestos: '', conceptos: conceptoXml({}, instruction), complementos: [cartaPorte] };
    const [page = ''] = await pagesOf(parts);
    for (const said of ['Carta Porte31', 'Carta Porte31 · Ubicación 2 · Domicilio', 'RFC del remitente o destinatario'])
      expect(page.split('\n')).toContain(said);
    for (const said of [
      'OR000001',
      'DE000001',
      'Juárez',
      'Concepto 1 · Instituciones educativas',
      'Ana Sol',
      'CERO 00/100',
    ])
      expect(page.split('\n')).toContain(said);
    expect(page).not.toContain('XXX');
  });
});

describe('renderMergedPdf', () => {
  it('numbers the pages of each, has one bookmark per CFDI at its first page, and a picture once', async () => {
    const folios = ['1', '2', '3'];
    async function* cfdis() {
      for (const Folio of folios)
        yield parseComprobante(
          Buffer.from(cfdiXml({ comprobante: { Serie: 'Ñ', Folio }, conceptos: conceptos(60, String) })),
        );
    }
    const chunks: Buffer[] = [];
    for await (const chunk of renderMergedPdf(cfdis(), { title: 'Todos', created: new Date(0), logo: PNG }))
      chunks.push(chunk);
    const pdf = Buffer.concat(chunks);
    expect(chunks.length).toBe(folios.length + 1);
    const pages = pdfPages(pdf);
    expect(pages.filter((page) => /Página 1 de [23]/.test(page))).toHaveLength(3);
    expect(pages.filter((page) => /Página 2 de [23]/.test(page))).toHaveLength(3);
    // It and its mask.
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2);
    const firsts = pages.flatMap((page, index) => (page.includes('Página 1 de') ? [index + 1] : []));
    const { bookmarks } = await readPdf(pdf);
    expect(bookmarks).toEqual(folios.map((folio, at) => ({ title: `Factura Ñ-${folio}`, page: firsts[at] })));
  });
});

describe('renderPdf of pagos', () => {
  it('lists every document of every payment', async () => {
    const docto = (folio: number) =>
      `<p:DoctoRelacionado IdDocumento="7B5A37EB-9F0C-4E64-8E85-1D2C0E2B9A0${folio}" Serie="F" Folio="${folio}" MonedaDR="USD" EquivalenciaDR="0.05" NumParcialidad="${folio}" ImpSaldoAnt="10" ImpPagado="4" ImpSaldoInsoluto="6" ObjetoImpDR="01"/>`;
    const pago = (monto: string, doctos: string) =>
      `<p:Pago FechaPago="2026-03-01T12:00:00" FormaDePagoP="03" MonedaP="MXN" Monto="${monto}" NumOperacion="OP7">${doctos}</p:Pago>`;
    const pagos = `<p:Pagos xmlns:p="http://www.sat.gob.mx/Pagos20" Version="2.0">${pago('160', docto(1) + docto(2))}${pago('80.5', docto(3))}</p:Pagos>`;
    const comprobante = { TipoDeComprobante: 'P', SubTotal: '0', Total: '0', Moneda: 'XXX' };
    const [page = ''] = await pagesOf({ comprobante, impuestos: '', complementos: [pagos] });
    for (const said of [
      'Recibo electrónico de pago',
      'Pago 1 de 2',
      'Pago 2 de 2',
      'F-1',
      'F-3',
      '$6.00',
      '$160.00 MXN',
      'OP7',
      'OCHENTA PESOS 50/100 M.N.',
    ]) {
      expect(page).toContain(said);
    }
  });
});

describeWith([fixturesFolder], 'renderPdf of a nómina', () => {
  it('tells percepciones, deducciones and other payments', async () => {
    const xml = readFixture('nodecfdi+cfdi-to-pdf/tests/_files/cfdi40-nomina-complex-valid.xml');
    const said = pdfPages(await renderPdf(parseComprobante(xml))).join('\n');
    for (const text of [
      'Recibo de nómina',
      'Percepciones',
      'Despensa',
      'Deducciones',
      'I.M.S.S.',
      'Otros pagos',
      'AUXILIAR DE COCINA',
      '1-jul-2025 al 10-jul-2025',
      '$2,034.00 MXN',
    ]) {
      expect(said).toContain(text);
    }
  });
});
