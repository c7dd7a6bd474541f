import { cfdiXml, timbreXml } from '@boveda/cfdi-samples';
import { parseComprobante } from './comprobante/parse-comprobante';
import { cartaPorteUrl, expresionImpresa, verificacionUrl } from './expresion';
import { describeWith, fixturesFolder, readFixture } from './testing/fixtures';
import { elementsAt } from './xml/element';

const cfdi = (comprobante: Record<string, string>) =>
  parseComprobante(Buffer.from(cfdiXml({ comprobante, complementos: [timbreXml({})] })));

describe('expresionImpresa', () => {
  it('names issuer, receiver, total, UUID and the end of the sello', () => {
    expect(expresionImpresa(cfdi({ Sello: 'abcdefghiR+TU5w==' }))).toBe(
      '?re=EKU9003173C9&rr=H&amp;E951128469&tt=116.0&id=7b5a37eb-9f0c-4e64-8e85-1d2c0e2b9a01&fe=R+TU5w==',
    );
  });

  it.each([
    ['1000', '1000.0'],
    ['1000.00', '1000.0'],
    ['0', '0.0'],
    ['0.10', '0.1'],
    ['123456.789012', '123456.789012'],
    ['10.500', '10.5'],
    ['999999999999999999.99', '999999999999999999.99'],
  ])('writes the total %s as %s', (Total, tt) => expect(expresionImpresa(cfdi({ Total }))).toContain(`&tt=${tt}&`));
});

describe('verificacionUrl', () => {
  it('encodes every value of the address of the SAT', () => {
    const url = new URL(verificacionUrl(cfdi({ Sello: 'abcdefgh+/TU5w==' })));
    expect(url.host).toBe('verificacfdi.facturaelectronica.sat.gob.mx');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      id: '7B5A37EB-9F0C-4E64-8E85-1D2C0E2B9A01',
      re: 'EKU9003173C9',
      rr: 'H&E951128469',
      tt: '116.0',
      fe: '+/TU5w==',
    });
  });
});

describeWith([fixturesFolder], 'expresión impresa of a real 3.2', () => {
  it('fills the total to 17 places', () => {
    const real = parseComprobante(readFixture('phpcfdi+cfdi-expresiones/tests/_files/cfdi32-real.xml'));
    expect(expresionImpresa(real)).toMatch(/^\?re=[A-ZÑ&\d;a-z]+&rr=[A-ZÑ&\d;a-z]+&tt=\d{10}\.\d{6}&id=[0-9a-f-]{36}$/);
  });
});

describe('cartaPorteUrl', () => {
  const cartaPorte = (id: string) =>
    `<c:CartaPorte xmlns:c="http://www.sat.gob.mx/CartaPorte31" Version="3.1" ${id}><c:Ubicaciones><c:Ubicacion TipoUbicacion="Origen" FechaHoraSalidaLlegada="2026-03-10T08:00:00"/></c:Ubicaciones></c:CartaPorte>`;
  const urlOf = (...complementos: string[]) => {
    const comprobante = parseComprobante(Buffer.from(cfdiXml({ complementos })));
    const [element] = elementsAt(comprobante.xml, 'Complemento').flatMap(({ children }) => children);
    return element && cartaPorteUrl(comprobante, element);
  };

  it('names the IdCCP, the departure and the stamp', () => {
    expect(urlOf(cartaPorte('IdCCP="CCC5a3b2-1111-4222-8333-444455556666"'), timbreXml())).toBe(
      'https://verificacfdi.facturaelectronica.sat.gob.mx/verificaccp/default.aspx?IdCCP=CCC5a3b2-1111-4222-8333-444455556666&FechaOrig=2026-03-10T08:00:00&FechaTimb=2026-03-10T12:00:30',
    );
  });

  it('is null without an IdCCP, as before version 3.0, and without a stamp', () => {
    expect(urlOf(cartaPorte(''), timbreXml())).toBeNull();
    expect(urlOf(cartaPorte('IdCCP="CCC5a3b2-1111-4222-8333-444455556666"'))).toBeNull();
  });
});
