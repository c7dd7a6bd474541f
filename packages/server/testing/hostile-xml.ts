import { createCfdiBuilder } from '@boveda/cfdi-samples';

/** Repeats what `unit` gives until there are so many characters. */
function fill(length: number, unit: (at: number) => string): string {
  const parts: string[] = [];
  for (let at = 0, sum = 0; sum < length; at++) {
    const part = unit(at);
    parts.push(part);
    sum += part.length;
  }
  return parts.join('');
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const nested = (name: string, depth: number, inner: string) =>
  `<${name}>`.repeat(depth) + inner + `</${name}>`.repeat(depth);

/** Shapes of a document that grow with its length, each at a place of a good CFDI where something may be made of it. */
export function hostileShapes(rfc: string): Readonly<Record<string, (length: number) => string>> {
  const good = createCfdiBuilder(rfc).build().toString();
  const concepto = /<cfdi:Concepto .*?\/>/.exec(good)?.[0] ?? '';
  const timbre = /<tfd:.*?\/>/.exec(good)?.[0] ?? '';
  const opened = concepto.replace('/>', '>');
  const addenda = (content: string, declared = '') =>
    good.replace('</cfdi:Comprobante>', `<cfdi:Addenda${declared}>${content}</cfdi:Addenda></cfdi:Comprobante>`);
  const conceptos = (content: string) => good.replace(concepto, content);
  const inConcepto = (content: string) => conceptos(`${opened}${content}</cfdi:Concepto>`);
  const complemento = (content: string) => good.replace(timbre, timbre + content);
  const inAttribute = (name: string, value: string) => good.replace(` ${name}="`, ` ${name}="${value}`);
  const attributes = (prefix = '') =>
    numbers(255)
      .map((at) => ` ${prefix}a${at}="1"`)
      .join('');
  const pagos = (content: string) =>
    complemento(`<p:Pagos xmlns:p="http://www.sat.gob.mx/Pagos20" Version="2.0">${content}</p:Pagos>`);
  const pago = '<p:Pago FechaPago="2026-01-01T12:00:00" FormaDePagoP="03" MonedaP="USD" TipoCambioP="20" Monto="1">';
  const docto = (tax: string, equivalencia: string) =>
    `<p:DoctoRelacionado IdDocumento="6f35d3b5-3651-5370-bc2c-14cdbe384cd7" MonedaDR="MXN" EquivalenciaDR="${equivalencia}" NumParcialidad="1" ImpSaldoAnt="1" ImpPagado="1" ImpSaldoInsoluto="0"><p:ImpuestosDR><p:TrasladosDR><p:TrasladoDR BaseDR="1" ImpuestoDR="${tax}" TipoFactorDR="Tasa" TasaOCuotaDR="0.16" ImporteDR="1"/></p:TrasladosDR></p:ImpuestosDR></p:DoctoRelacionado>`;
  const traslado = (tax: string) =>
    `<cfdi:Traslado Base="1" Impuesto="${tax}" TipoFactor="Tasa" TasaOCuota="0.16" Importe="0.16"/>`;
  const moneda32 = (value: string) =>
    `<c:Comprobante xmlns:c="http://www.sat.gob.mx/cfd/3" version="3.2" fecha="2015-01-05T10:00:00" subTotal="1" total="1" tipoDeComprobante="ingreso" Moneda="${value}"><c:Emisor rfc="${rfc}"/><c:Receptor rfc="XAXX010101000"/><c:Conceptos/><c:Complemento>${timbre}</c:Complemento></c:Comprobante>`;
  return {
    'prefixed attributes on a long namespace': (length) =>
      addenda(
        fill(length / 2, () => `<x${attributes('p:')}/>`),
        ` xmlns:p="urn:${'x'.repeat(length / 2)}"`,
      ),
    'prefixed attributes on the longest namespace': (length) =>
      addenda(
        fill(length, () => `<x${attributes('p:')}/>`),
        ` xmlns:p="urn:${'x'.repeat(508)}"`,
      ),
    'prefixed attributes deep below their namespace': (length) =>
      addenda(
        nested(
          'x',
          60,
          fill(length, () => `<y${attributes('p:')}/>`),
        ),
        ' xmlns:p="urn:p"',
      ),
    'namespaces declared anew at each level': (length) =>
      addenda(
        fill(length, () => {
          const declared = numbers(20).map((at) => ` xmlns:n${at}="u"`);
          return `<x${declared.join('')}>`.repeat(60) + '</x>'.repeat(60);
        }),
      ),
    'namespaces that a schema is looked for': (length) =>
      addenda(fill(length, (at) => `<n${at}:x xmlns:n${at}="http://www.sat.gob.mx/cfd/3"/>`)),
    'many attributes': (length) => addenda(fill(length, () => `<x${attributes()}/>`)),
    'attributes of different names': (length) =>
      addenda(
        fill(
          length,
          (at) =>
            `<x${numbers(250)
              .map((of) => ` a${at}_${of}=""`)
              .join('')}/>`,
        ),
      ),
    'deep nesting': (length) => addenda(fill(length, () => nested('x', 60, ''))),
    siblings: (length) => addenda(fill(length, () => '<x/>')),
    'siblings of different names': (length) => addenda(fill(length, (at) => `<x${at}/>`)),
    'a long name': (length) => addenda(`<${'x'.repeat(length)}/>`),
    'a long value': (length) => inAttribute('Descripcion', 'x '.repeat(length / 2)),
    'line ends in a value': (length) => inAttribute('Descripcion', `x${'\r\n'.repeat(length / 2)}`),
    'line ends in text': (length) => addenda(`<x>${'\r\n\r'.repeat(length / 3)}</x>`),
    'text in pieces': (length) => addenda(`<x>${fill(length, () => 'a<![CDATA[b]]><!--c--><?d?>')}</x>`),
    'text between elements of the cadena': (length) =>
      complemento(
        nested(
          'x',
          50,
          fill(length, () => 'a<y/>'),
        ),
      ),
    references: (length) => addenda(`<x>${fill(length, () => '&amp;&#x41;')}</x>`),
    'one long reference': (length) => addenda(`<x>&#${'0'.repeat(length)}65;</x>`),
    'empty conceptos': (length) => conceptos(concepto + fill(length, () => '<cfdi:Concepto/>')),
    'good conceptos': (length) => conceptos(fill(length, () => concepto)),
    'partes in partes': (length) =>
      inConcepto(
        nested(
          'cfdi:Parte',
          55,
          fill(length, () => '<cfdi:InformacionAduanera/>'),
        ),
      ),
    'conceptos in conceptos, with partes': (length) => {
      const partes = nested(
        'cfdi:Parte',
        28,
        fill(length, () => '<cfdi:InformacionAduanera NumeroPedimento="1"/>'),
      );
      const [open, close] = [`${opened}<cfdi:ComplementoConcepto>`, '</cfdi:ComplementoConcepto></cfdi:Concepto>'];
      return conceptos(open.repeat(14) + partes + close.repeat(14));
    },
    'taxes of one concepto': (length) =>
      inConcepto(
        `<cfdi:Impuestos><cfdi:Traslados>${fill(length, (at) => traslado(String(at)))}</cfdi:Traslados></cfdi:Impuestos>`,
      ),
    'related CFDI': (length) => {
      const related = fill(length, () => '<cfdi:CfdiRelacionado UUID="6f35d3b5-3651-5370-bc2c-14cdbe384cd7"/>');
      const group = `<cfdi:CfdiRelacionados TipoRelacion="01">${related}</cfdi:CfdiRelacionados>`;
      return good.replace('<cfdi:Emisor', `${group}<cfdi:Emisor`);
    },
    'groups of related CFDI': (length) =>
      good.replace(
        '<cfdi:Emisor',
        `${fill(length, (at) => `<cfdi:CfdiRelacionados TipoRelacion="${at}"/>`)}<cfdi:Emisor`,
      ),
    'documents of one payment': (length) =>
      pagos(`${pago}${fill(length, (at) => docto(String(at), '20.1234567891'))}</p:Pago>`),
    'many payments': (length) => pagos(fill(length, () => `${pago}</p:Pago>`)),
    'unknown complements': (length) => complemento(fill(length, (at) => `<z${at} xmlns="urn:z"/>`)),
    'digits of an amount': (length) => inAttribute('Total', '0'.repeat(length)),
    'digits of no amount': (length) => inAttribute('Total', `${'0'.repeat(length)}x`),
    'letters of a sello': (length) => inAttribute('Sello', 'A '.repeat(length / 2)),
    'accents in an RFC': (length) => inAttribute('Rfc', `a${'\u0301\u0323'.repeat(length / 4)}`),
    'accents in the RFC of a PAC': (length) => inAttribute('RfcProvCertif', `a${'\u0301\u0323'.repeat(length / 4)}`),
    'Addendas that are malformed': (length) =>
      good.replace('</cfdi:Comprobante>', `${fill(length, () => '<cfdi:Addenda>&</cfdi:Addenda>')}</cfdi:Comprobante>`),
    'Addendas with a prefix that is not declared': (length) =>
      good.replace('</cfdi:Comprobante>', `${fill(length, () => '<cfdi:Addenda x:a=""/>')}</cfdi:Comprobante>`),
    'an Addenda that is never closed': (length) =>
      good.replace('</cfdi:Comprobante>', `<cfdi:Addenda>${'<'.repeat(length)}`),
    'text before the document': (length) => 'x<'.repeat(length / 2) + good,
    'text after the document': (length) => good + '<x>'.repeat(length / 3),
    'a currency of many pesos': (length) => moneda32(`${'peso'.repeat(length / 4)}\u2028x`),
    'a currency of many dollars': (length) => moneda32(`${'dll'.repeat(length / 3)}\u2028x`),
  };
}

/**
 * A CFDI with a complement of some elements with many attributes, in a namespace far too long: 84 s of a processor before
 * namespaces were limited. In an Addenda the same is left out.
 */
export function longNamespace(
  rfc: string,
  {
    elements = 56,
    letters = 130_000,
    inAddenda = false,
  }: { elements?: number; letters?: number; inAddenda?: boolean } = {},
): Buffer {
  const attributes = numbers(255).map((at) => ` p:a${at}="1"`);
  const content = `<x${attributes.join('')}/>`.repeat(elements);
  const node = inAddenda ? 'cfdi:Addenda' : 'cfdi:Complemento';
  const hostile = `<${node} xmlns:p="urn:${'x'.repeat(letters)}">${content}</${node}></cfdi:Comprobante>`;
  return Buffer.from(createCfdiBuilder(rfc).build().toString().replace('</cfdi:Comprobante>', hostile));
}
