import { type CfdiParts, cfdiXml, conceptoXml, sealedCfdiXml } from '@boveda/cfdi-samples';
import { newCsd } from '@boveda/cfdi-samples/certificados';
import { inspectCertificate } from '../certificado';
import { parseComprobante } from '../comprobante/parse-comprobante';
import { checkComprobante } from './check-comprobante';
import type { Informe, ReglaId } from './informe';

const PAC = '30001000000500003456';
const csd = newCsd('EKU9003173C9', {
  numero: '30001000000500003416',
  nombre: 'ESCUELA KEMPER URGATE SA DE CV',
  desde: new Date('2024-01-01'),
  hasta: new Date('2028-01-01'),
});
const pac = newCsd('SAT970701NN3', { numero: PAC, unidad: 'PACSPR190613I5201' });

const check = (xml: string, known = true): Informe =>
  checkComprobante(parseComprobante(Buffer.from(xml)), {
    findCertificate: (numero) => (known && numero === PAC ? pac.cer : null),
  });
const sealed = (parts: CfdiParts = {}, timbre: Record<string, string> = {}) => sealedCfdiXml(parts, csd, pac, timbre);
const fallas = ({ reglas }: Informe) => reglas.filter(({ resultado }) => resultado === 'falla').map(({ id }) => id);
const resultado = ({ reglas }: Informe, id: ReglaId) => reglas.find((regla) => regla.id === id)?.resultado;

describe('checkComprobante', () => {
  it('accepts a valid CFDI', () => {
    const informe = check(sealed());
    const others = informe.reglas.filter(({ resultado: result }) => result !== 'ok');
    expect(others.map(({ id, resultado: result }) => [id, result])).toEqual([
      ['esquema', 'omitida'],
      ['certificado_autoridad', 'omitida'],
      ['timbre_autoridad', 'omitida'],
      ['listas_externas', 'omitida'],
      ['codigo_postal', 'omitida'],
    ]);
    expect(informe).toMatchObject({ status: 2, errmsg: null });
    expect(informe.reglas).toHaveLength(29);
  });

  it('says that the seal does not protect an Addenda, and accepts it', () => {
    const withAddenda = check(
      sealed().replace(
        '</cfdi:Comprobante>',
        '<cfdi:Addenda><nota>Pague a otra cuenta</nota></cfdi:Addenda></cfdi:Comprobante>',
      ),
    );
    expect(withAddenda.status).toBe(2);
    expect(withAddenda.reglas.find(({ id }) => id === 'addenda')?.evidencia).toContain('no protege la Addenda');
    expect(resultado(check(sealed()), 'addenda')).toBeUndefined();
  });

  it('accepts a CFDI whose Addenda is malformed or that has text around it, and says so', () => {
    const evidencia = (xml: string) => {
      const informe = check(xml);
      expect(informe.status).toBe(2);
      return informe.reglas.find(({ id }) => id === 'addenda');
    };
    const end = '</cfdi:Comprobante>';
    expect(evidencia(sealed().replace(end, `<cfdi:Addenda><x:nota/> & </cfdi:Addenda>${end}`))).toMatchObject({
      resultado: 'aviso',
      evidencia: 'La addenda está mal formada: se guarda tal como llegó y no se lee.',
    });
    expect(evidencia(`${sealed()} fin`)?.evidencia).toContain('texto fuera del comprobante');
  });

  it('does not let what is left out change the verdict of what is sealed', () => {
    const forged = sealed().replace('Total="116.00"', 'Total="117.00"');
    expect(
      check(forged.replace('</cfdi:Comprobante>', '<cfdi:Addenda>&</cfdi:Addenda></cfdi:Comprobante>')).status,
    ).toBe(5);
  });

  it('a total changed by a cent is Alterado', () => {
    const informe = check(sealed().replaceAll('Total="116.00"', 'Total="116.01"'));
    expect(informe.status).toBe(5);
    expect(fallas(informe)).toEqual(['sello']);
    expect(informe.errmsg).toBe('Sello del emisor: El sello no corresponde al contenido del CFDI.');
    expect(informe.reglas.find(({ id }) => id === 'sello')?.codigos).toEqual(['CFDI40102']);
  });

  it('the timbre of another CFDI is Alterado', () => {
    const informe = check(sealed({}, { SelloCFD: 'AAAA' }));
    expect([informe.status, fallas(informe)]).toEqual([5, ['timbre_sello_cfd']]);
  });

  it('a changed timbre is Alterado', () => {
    const informe = check(sealed().replace('7B5A37EB', '7B5A37EC'));
    expect([informe.status, fallas(informe)]).toEqual([5, ['timbre_sello_sat']]);
  });

  it.each([
    ['names no certificate', 'NoCertificadoSAT', 'El timbre no dice el número de su certificado.'],
    ['has no SelloSAT', 'SelloSAT', 'El timbre no tiene SelloSAT.'],
  ])('warns that the stamp is not verified when it %s', (_name, attribute, motivo) => {
    const { reglas } = check(sealed().replace(new RegExp(` ${attribute}="[^"]*"`), ''));
    expect(reglas.find(({ id }) => id === 'timbre_sello_sat')).toMatchObject({
      resultado: 'aviso',
      evidencia: `Timbre sin verificar. ${motivo}`,
    });
  });

  it('accepts a CFDI of Quintana Roo stamped three zones to the west, with ten minutes between the clocks', () => {
    expect(check(sealed({}, { FechaTimbrado: '2026-03-10T08:50:00' })).status).toBe(2);
  });

  it('accepts a SelloCFD whose lines are broken', () => {
    const xml = sealed();
    const [, sello = ''] = /SelloCFD="([^"]+)"/.exec(xml) ?? [];
    const broken = xml.replace(`SelloCFD="${sello}"`, `SelloCFD="${sello.slice(0, 76)}\n${sello.slice(76)}"`);
    expect(resultado(check(broken), 'timbre_sello_cfd')).toBe('ok');
  });

  it('only warns of a uso of another kind in a payment', () => {
    const uso = check(sealed({ receptor: { UsoCFDI: 'CP01' } }));
    expect([uso.status, resultado(uso, 'reglas_cfdi40')]).toEqual([2, 'aviso']);
  });

  it('only warns of the certificate of another with FacAtrAdquirente', () => {
    const other = newCsd('SPR190613I52', { numero: '30001000000500003417' });
    const judged = (emisor: Record<string, string>) => check(sealedCfdiXml({ emisor }, other, pac));
    expect(resultado(judged({ FacAtrAdquirente: '0123456789' }), 'certificado_rfc')).toBe('aviso');
    expect(resultado(judged({}), 'certificado_rfc')).toBe('falla');
  });

  it('an unknown PAC certificate does not make the CFDI Inválido, but warns that the stamp is not verified', () => {
    const informe = check(sealed().replace('7B5A37EB', '7B5A37EC'), false);
    expect(informe.status).toBe(2);
    expect(informe.reglas.find(({ id }) => id === 'timbre_sello_sat')).toMatchObject({
      resultado: 'aviso',
      evidencia: `Timbre sin verificar. No se tiene el certificado ${PAC} del PAC.`,
    });
    expect(resultado(informe, 'timbre_pac')).toBe('omitida');
  });

  it.each<[string, CfdiParts, Record<string, string>, ReglaId]>([
    [
      'another certificate number',
      { comprobante: { NoCertificado: '30001000000500003417' } },
      {},
      'certificado_numero',
    ],
    ['the certificate of another issuer', { emisor: { Rfc: 'H&E951128469' } }, {}, 'certificado_rfc'],
    [
      'a date before its certificate',
      { comprobante: { Fecha: '2023-12-31T12:00:00' } },
      { FechaTimbrado: '2024-01-01T12:00:01' },
      'certificado_vigencia',
    ],
    ['a subtotal that is not the sum', { comprobante: { SubTotal: '100.02', Total: '116.02' } }, {}, 'suma_subtotal'],
    ['a total that does not add up', { comprobante: { Total: '116.02' } }, {}, 'suma_total'],
    ['a missing attribute', { receptor: { UsoCFDI: '' } }, {}, 'atributos_requeridos'],
    ['another PAC than its certificate says', {}, { RfcProvCertif: 'AAA010101AAA' }, 'timbre_pac'],
    ['a stamp before the CFDI', {}, { FechaTimbrado: '2026-03-10T08:49:59' }, 'timbre_fecha'],
    ['a stamp too late', {}, { FechaTimbrado: '2026-03-13T14:00:01' }, 'timbre_fecha'],
  ])('is Inválido: %s', (_name, parts, timbre, id) => {
    const informe = check(sealed(parts, timbre));
    expect([informe.status, fallas(informe)]).toEqual([4, [id]]);
    expect(informe.errmsg).toMatch(/^[A-ZÑ].+: .+\.$/);
  });

  it('accepts a cent of rounding, and a timbre in another Mexican time zone', () => {
    const informe = check(sealed({ comprobante: { Total: '116.01' } }, { FechaTimbrado: '2026-03-10T11:00:00' }));
    expect(fallas(informe)).toEqual([]);
  });

  it('counts discounts, withholdings and local taxes', () => {
    const implocal =
      '<i:ImpuestosLocales xmlns:i="http://www.sat.gob.mx/implocal" version="1.0" TotaldeRetenciones="1.00" TotaldeTraslados="3.00"/>';
    const impuestos =
      '<cfdi:Impuestos TotalImpuestosRetenidos="10.00" TotalImpuestosTrasladados="16.00"><cfdi:Retenciones><cfdi:Retencion Impuesto="001" Importe="10.00"/></cfdi:Retenciones><cfdi:Traslados><cfdi:Traslado Base="92.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="16.00"/></cfdi:Traslados></cfdi:Impuestos>';
    const conceptos = conceptoXml({ Importe: '100.00', Descuento: '8.00' });
    const parts = {
      impuestos,
      conceptos,
      complementos: [implocal],
      comprobante: { Descuento: '8.00', Total: '100.00' },
    };
    expect(fallas(check(sealed(parts)))).toEqual([]);
  });

  it('names the missing sello and timbre', () => {
    const informe = check(cfdiXml());
    expect(informe.status).toBe(4);
    expect(fallas(informe)).toEqual(['atributos_requeridos', 'certificado_legible', 'timbre_presente']);
    expect(informe.errmsg).toContain('Faltan: Sello, NoCertificado, Certificado.');
  });

  it.each(['', 'AA==', '%%%%', 'A'.repeat(40_000)])('reads no certificate in %.8s', (Certificado) => {
    const informe = check(cfdiXml({ comprobante: { Certificado, Sello: 'AAAA', NoCertificado: PAC } }));
    expect(resultado(informe, 'certificado_legible')).toBe('falla');
    expect(resultado(informe, 'sello')).toBe('omitida');
  });

  it('reports a certificate with invalid dates as unreadable', () => {
    const der = Buffer.from(csd.cer);
    der.write('2401x1', der.indexOf('240101000000Z'));
    const informe = check(sealed({ comprobante: { Certificado: der.toString('base64') } }));
    expect(resultado(informe, 'certificado_legible')).toBe('falla');
    expect(resultado(informe, 'certificado_vigencia')).toBe('omitida');
  });

  it('a sello that is not base64 is invalid', () => {
    const informe = check(sealed().replace(/ Sello="[^"]*"/, ' Sello="no es base64"'));
    expect(fallas(informe)).toContain('sello');
  });
});

describe('inspectCertificate', () => {
  it('returns number, holder and kind', () => {
    expect(inspectCertificate(csd.cer)).toMatchObject({
      numero: '30001000000500003416',
      rfc: 'EKU9003173C9',
      nombre: 'ESCUELA KEMPER URGATE SA DE CV',
      unidad: 'Matriz',
      tipo: 'CSD',
      validTo: new Date('2028-01-01T00:00:00Z'),
    });
  });

  it('throws on anything else', () => expect(() => inspectCertificate(Buffer.from('hola'))).toThrow());
});
