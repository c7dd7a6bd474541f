import { cfdiXml, timbreXml } from '@boveda/cfdi-samples';
import { CfdiError } from '../error';
import { parseXml } from '../xml/parse';
import { buildCadenaOriginal, buildCadenaTimbre } from './cadena';

const cadena = (xml: string) => buildCadenaOriginal(parseXml(Buffer.from(xml)));

describe('buildCadenaOriginal', () => {
  it('joins the fields in the order of the SAT and collapses their spaces', () => {
    const xml = cfdiXml({ comprobante: { Serie: '  A \t B&#10;' }, emisor: { Nombre: 'UNA\u00a0 MAS' } });
    expect(cadena(xml.replaceAll('&amp;#10;', '&#10;'))).toBe(
      '||4.0|A B|1|2026-03-10T12:00:00|03||100.00|MXN|116.00|I|01|PUE|06000|EKU9003173C9|UNA\u00a0 MAS|601|' +
        'H&E951128469|HERRERIA & ELECTRICOS|06002|601|G03|01010101|2|H87|Café tostado|50.00|100.00|02|' +
        '100.00|002|Tasa|0.160000|16.00|100.00|002|Tasa|0.160000|16.00|16.00||',
    );
  });

  it('writes an optional field that is empty, but not one that is absent', () => {
    expect(cadena(cfdiXml({ comprobante: { Serie: '' } }))).toContain('||4.0||1|');
  });

  it('takes a version with blanks around it', () => {
    expect(cadena(cfdiXml({ comprobante: { Version: ' 4.0 ' } }))).toBe(cadena(cfdiXml()));
  });

  it('does not depend on the prefix, only on the namespace', () => {
    const xml = cfdiXml();
    expect(cadena(xml.replaceAll('cfdi:', 'x:').replace('xmlns:cfdi', 'xmlns:x'))).toBe(cadena(xml));
    expect(cadena(xml.replaceAll('cfdi:', '').replace('xmlns:cfdi', 'xmlns'))).toBe(cadena(xml));
  });

  it('ignores attributes of another namespace', () => {
    const xml = cfdiXml({ comprobante: { 'xmlns:x': 'urn:x', 'x:Confirmacion': 'ABCDE' } });
    expect(cadena(xml)).toBe(cadena(cfdiXml()));
  });

  it('writes the text of a complement without a stylesheet, as XSLT does', () => {
    const xml = cfdiXml({ complementos: ['<z:Z xmlns:z="urn:z" a="1"> x <z:Y>y</z:Y> </z:Z>'] });
    expect(cadena(xml)).toBe(cadena(cfdiXml()).replace(/\|\|$/, ' x y ||'));
  });

  it.each([
    ['another root', '<a/>'],
    ['another version', cfdiXml({ comprobante: { Version: '5.0' } })],
    ['3.3 in the namespace of 4.0', cfdiXml({ comprobante: { Version: '3.3' } })],
  ])('throws for %s', (_name, xml) => expect(() => cadena(xml)).toThrow(CfdiError));
});

describe('buildCadenaTimbre', () => {
  it('is the cadena of TFD 1.1 and of 1.0', () => {
    const tfd = (xml: string) => buildCadenaTimbre({ xml: parseXml(Buffer.from(xml)) });
    expect(tfd(timbreXml({ UUID: 'U', SelloCFD: 'S' }))).toBe(
      '||1.1|U|2026-03-10T12:00:30|SPR190613I52|S|30001000000500003456||',
    );
    const old = '<t:TimbreFiscalDigital xmlns:t="http://www.sat.gob.mx/TimbreFiscalDigital" version="1.0" UUID="U"';
    expect(tfd(`${old} FechaTimbrado="F" selloCFD="S" noCertificadoSAT="N" selloSAT="Q"/>`)).toBe('||1.0|U|F|S|N||');
  });
});
