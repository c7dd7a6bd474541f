import { cfdiXml, timbreXml } from '@boveda/cfdi-samples';
import { describeWith, satFolder } from '../testing/fixtures';
import { checkSchemas } from '../testing/schemas';
import { explain } from './explain';
import { findSchemas, indexSchemas } from './schema-index';
import { findUncompared, slim } from './slim';

describe('findSchemas', () => {
  const xsd = (uri: string, root: string, version: string) =>
    Buffer.from(
      `<xs:schema xmlns:xs="x" targetNamespace="${uri}"><xs:element name="${root}"><xs:attribute name="Version" fixed="${version}"/></xs:element></xs:schema>`,
    );
  const index = indexSchemas(
    new Map([
      ['tfd10.xsd', xsd('urn:tfd', 'Timbre', '1.0')],
      ['tfd11.xsd', xsd('urn:tfd', 'Timbre', '1.1')],
      ['pagos.xsd', xsd('urn:pagos', 'Pagos', '2.0')],
    ]),
  );
  const paths = (xml: string) => findSchemas(xml, index).map(({ path }) => path);

  it('selects the schemas of the declared version and of the namespaces in use', () => {
    expect(paths('<a xmlns:t="urn:tfd" xmlns:p="urn:pagos"><t:Timbre Version="1.1"/></a>')).toEqual(['tfd11.xsd']);
    expect(paths("<Timbre xmlns='urn:tfd' version='1.0'/>")).toEqual(['tfd10.xsd']);
    expect(paths('<a xmlns:p="urn:otro"><p:Pagos/></a>')).toEqual([]);
    expect(paths(`<a xmlns:p = 'urn:pagos'><p:Pagos/></a>`)).toEqual(['pagos.xsd']);
    expect(paths('<t:Timbre xmlns:t="urn:tfd" Leyenda="a > b" version="1.0"/>')).toEqual(['tfd10.xsd']);
    expect(paths('<t:Timbre xmlns:t="urn:tfd" Version="9"/>')).toEqual(['tfd11.xsd']);
  });
});

it('slim leaves short catalogues, and the shape of long ones', () => {
  const type = (name: string, count: number) =>
    `<xs:simpleType name="${name}"><xs:restriction base="xs:string"><xs:pattern value="[0-9]{5}"/>${'<xs:enumeration value="1"/>'.repeat(count)}</xs:restriction></xs:simpleType>`;
  expect(slim(type('c_Corto', 999) + type('c_Largo', 1_001))).toBe(type('c_Corto', 999) + type('c_Largo', 0));
});

it('names the catalogues that a schema and those it imports do not compare', () => {
  const uncompared = findUncompared(
    new Map([
      ['a.xsd', '<xs:import schemaLocation="http://www.sat.gob.mx/b.xsd"/>'],
      ['cfd/4/d.xsd', '<xs:import schemaLocation="../catalogos/e.xsd"/>'],
      ['cfd/catalogos/e.xsd', '<xs:simpleType name="c_Ancho"><xs:pattern value="x"/></xs:simpleType>'],
      [
        'b.xsd',
        '<xs:include schemaLocation="a.xsd"/><xs:simpleType name="c_Largo"><xs:pattern value="x"/></xs:simpleType><xs:simpleType name="c_Corto"><xs:enumeration value="1"/></xs:simpleType>',
      ],
    ]),
  );
  expect(uncompared('a.xsd')).toEqual(['c_Largo']);
  expect(uncompared('cfd/4/d.xsd')).toEqual(['c_Ancho']);
  expect(uncompared('c.xsd')).toEqual([]);
});

it.each([
  [
    "Element '{urn:a}Receptor': The attribute 'UsoCFDI' is required but missing.\n",
    'Receptor: falta el atributo UsoCFDI.',
  ],
  [
    "Element '{urn:a}Otro': This element is not expected. Expected is one of ( {urn:a}Emisor, {urn:a}Receptor ).\n",
    'Otro: no va ahí; se esperaba Emisor, Receptor.',
  ],
  [
    "Element '{urn:a}Pago', attribute 'Monto': [facet 'pattern'] The value 'x' is not accepted",
    'Pago/Monto: «x» no tiene la forma debida.',
  ],
  ["Element '{urn:a}Pago': Something new.\n", 'Pago: Something new.'],
])('explains in Spanish: %s', (message, sentence) => expect(explain(message)).toBe(sentence));

describeWith([satFolder], 'schemas of the SAT on one CFDI', () => {
  const timbre = timbreXml({});
  const xml = cfdiXml({
    comprobante: { Sello: 'AA==', NoCertificado: '30001000000500003416', Certificado: 'AA==' },
    complementos: [timbre],
  });
  const cases = {
    good: xml,
    addenda: xml.replace(
      '</cfdi:Comprobante>',
      '<cfdi:Addenda><a:lo xmlns:a="urn:suyo"/></cfdi:Addenda></cfdi:Comprobante>',
    ),
    malformedAddenda: xml.replace('</cfdi:Comprobante>', '<cfdi:Addenda>&</cfdi:Addenda></cfdi:Comprobante>'),
    paddedVersion: xml.replace('Version="4.0"', 'Version=" 4.0 "'),
    missing: xml.replace(' Exportacion="01"', ''),
    catalogue: xml.replace('Exportacion="01"', 'Exportacion="77"'),
    unknown: xml.replace('<cfdi:Complemento>', '<cfdi:Complemento><n:nuevo xmlns:n="http://www.sat.gob.mx/nuevo"/>'),
    unknownOfKnown: xml.replace(
      '<cfdi:Complemento>',
      '<cfdi:Complemento><i:INES xmlns:i="http://www.sat.gob.mx/ine" Version="1.1"/>',
    ),
    entity: `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${xml.replace(/^<\?xml.*\?>\n/, '').replace('Café', '&x;')}`,
    location: xml.replace(
      ' Version="4.0"',
      ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.sat.gob.mx/cfd/4 http://127.0.0.1:9/no.xsd" Version="4.0"',
    ),
  };
  it('validates the structure, warns about catalogues, and reads only the given schemas', async () => {
    const verdicts = await checkSchemas(Object.values(cases));
    const results = Object.entries(cases).map(([name, each]) => [name, verdicts[each]?.resultado]);
    expect(Object.fromEntries(results)).toEqual({
      good: 'ok',
      addenda: 'ok',
      malformedAddenda: 'ok',
      paddedVersion: 'ok',
      missing: 'falla',
      catalogue: 'aviso',
      unknown: 'omitida',
      unknownOfKnown: 'falla',
      entity: 'omitida',
      location: 'ok',
    });
    expect(verdicts[cases.missing]?.evidencia).toBe('Comprobante: falta el atributo Exportacion.');
    expect(verdicts[cases.catalogue]?.evidencia).toBe('Comprobante/Exportacion: «77» no está en el catálogo.');
  });
});
