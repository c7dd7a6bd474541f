import { cfdiXml, conceptoXml, timbreXml } from '@boveda/cfdi-samples';
import fc from 'fast-check';

/** Characters of the standard fonts, of embedded fonts, of no font, and those that are easily lost. Left to right only. */
const letters = fc.oneof(
  { weight: 30, arbitrary: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz ABCÑÁÉÜñáéíóúü 0123456789 .,-/&<>"\'%$#') },
  { weight: 2, arbitrary: fc.constantFrom(...'€…—“”ŁŹŐčΕλάςИванов☎≤') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('中', '株', '😀', '👩‍🏭', 'e\u0301', '\u200B', '\u00AD', '\u2011', '_x0041_'),
  },
);
const text = (maxLength: number) =>
  fc.array(letters, { minLength: 1, maxLength, size: 'max' }).map((found) => `x${found.join('')}`);
const anyText = fc.oneof({ weight: 12, arbitrary: text(60) }, { weight: 2, arbitrary: text(900) });
/** Rarely longer than the schemas allow: invalid CFDI are printed too. */
const seldomLong = (usual: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: text(6_000) });
/** Text up to the schema's maximum length, and longer. */
const nombre = fc.oneof(
  { weight: 6, arbitrary: text(60) },
  { weight: 2, arbitrary: text(299) },
  { weight: 1, arbitrary: text(6_000) },
);
/** A word longer than a line. */
const longWord = fc.integer({ min: 100, max: 3_000 }).map((length) => 'palabra'.repeat(length).slice(0, length));
const descripcion = fc.oneof(
  { weight: 20, arbitrary: anyText },
  { weight: 1, arbitrary: longWord },
  { weight: 1, arbitrary: text(6_000) },
);

const amount = fc
  .tuple(fc.bigInt(0n, 999_999_999_999n), fc.integer({ min: 0, max: 999_999 }), fc.constantFrom(0, 2, 6))
  .map(
    ([whole, part, decimals]) => `${whole}${decimals ? `.${String(part).padStart(6, '0').slice(0, decimals)}` : ''}`,
  );
const uuid = fc.uuid();
const count = (max: number) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.integer({ min: 0, max: 6 }) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max }) },
  );
const several = <Item>(item: fc.Arbitrary<Item>, max: number) =>
  count(max).chain((length) => fc.array(item, { minLength: length, maxLength: length, size: 'max' }));

const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const attributes = (all: Record<string, string>) =>
  Object.entries(all)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');

const concepto = fc
  .record({
    Descripcion: descripcion,
    Importe: amount,
    ValorUnitario: amount,
    NoIdentificacion: text(100),
    Unidad: text(20),
  })
  .map((facts) => conceptoXml(facts));

const docto = fc
  .record({ IdDocumento: uuid, Serie: text(20), Folio: text(30), ImpPagado: amount, ImpSaldoAnt: amount })
  .map(
    (facts) =>
      `<p:DoctoRelacionado${attributes({ ...facts, MonedaDR: 'USD', EquivalenciaDR: '0.0512345678', NumParcialidad: '12', ImpSaldoInsoluto: '0.00', ObjetoImpDR: '01' })}/>`,
  );
const pagos = fc
  .array(fc.tuple(fc.record({ Monto: amount, NumOperacion: text(90) }), several(docto, 150)), {
    minLength: 1,
    maxLength: 4,
  })
  .map(
    (all) =>
      `<p:Pagos xmlns:p="http://www.sat.gob.mx/Pagos20" Version="2.0">${all
        .map(
          ([facts, doctos]) =>
            `<p:Pago${attributes({ ...facts, FechaPago: '2026-03-01T12:00:00', FormaDePagoP: '03', MonedaP: 'MXN' })}>${doctos.join('')}</p:Pago>`,
        )
        .join('')}</p:Pagos>`,
  );

const lineas = (name: string, importes: readonly string[]) =>
  several(fc.tuple(anyText, amount), 80).map((all) =>
    all
      .map(
        ([Concepto, importe]) =>
          `<n:${name}${attributes({ [`Tipo${name}`]: '001', Clave: '001', Concepto, ...Object.fromEntries(importes.map((each) => [each, importe])) })}/>`,
      )
      .join(''),
  );
const nomina = fc
  .tuple(
    text(90),
    lineas('Percepcion', ['ImporteGravado', 'ImporteExento']),
    lineas('Deduccion', ['Importe']),
    lineas('OtroPago', ['Importe']),
  )
  .map(
    ([Puesto, percepciones, deducciones, otros]) =>
      `<n:Nomina xmlns:n="http://www.sat.gob.mx/nomina12" Version="1.2" TipoNomina="O" FechaPago="2026-03-01" FechaInicialPago="2026-02-15" FechaFinalPago="2026-02-28" NumDiasPagados="15"><n:Receptor${attributes({ Puesto, Curp: 'XAXX010101HDFXXX01', NumEmpleado: '1', TipoContrato: '01', TipoRegimen: '02', PeriodicidadPago: '04', ClaveEntFed: 'DIF' })}/><n:Percepciones>${percepciones}</n:Percepciones><n:Deducciones>${deducciones}</n:Deducciones><n:OtrosPagos>${otros}</n:OtrosPagos></n:Nomina>`,
  );

/** Element names of any length. */
const LONG_NAME = 'Nombre'.repeat(40);

/** An unknown complement: attributes, texts and nested elements. */
const unheard = fc
  .array(fc.tuple(fc.constantFrom('Ubicacion', 'Mercancia', 'RFCFigura'), descripcion, anyText), {
    minLength: 1,
    maxLength: 12,
  })
  .map(
    (all) =>
      `<c:CartaPorte xmlns:c="urn:ejemplo" Version="9.9"><c:${LONG_NAME} ${LONG_NAME}="1"/><c:Partes>${all
        .map(
          ([name, NombreLargo, said]) =>
            `<c:${name}${attributes({ NombreLargo })}><c:Nota>${escaped(said)}</c:Nota></c:${name}>`,
        )
        .join('')}</c:Partes></c:CartaPorte>`,
  );

const relacionados = several(uuid, 60).map((uuids) =>
  uuids.length === 0
    ? ''
    : `<cfdi:CfdiRelacionados TipoRelacion="04">${uuids.map((UUID) => `<cfdi:CfdiRelacionado UUID="${UUID}"/>`).join('')}</cfdi:CfdiRelacionados>`,
);

const impuesto = fc.record({ Importe: amount, Impuesto: seldomLong(fc.constantFrom('001', '002', '003')) });
const impuestos = several(impuesto, 60).map((all) => {
  const traslado = (facts: Record<string, string>) =>
    `<cfdi:Traslado${attributes({ Base: '1', TipoFactor: 'Tasa', TasaOCuota: '0.160000', ...facts })}/>`;
  return all.length === 0
    ? ''
    : `<cfdi:Impuestos><cfdi:Traslados>${all.map(traslado).join('')}</cfdi:Traslados></cfdi:Impuestos>`;
});

const SELLO = 'Zm9v'.repeat(86);
const complementosOf = { I: [], E: [], T: [unheard], P: [pagos], N: [nomina] } as const;

/** XML of any CFDI 4.0 that can be printed: every type, up to 500 conceptos, texts and amounts of any length. */
export const anyCfdi: fc.Arbitrary<string> = fc
  .constantFrom('I', 'E', 'T', 'P', 'N')
  .chain((tipo) =>
    fc.record({
      comprobante: fc
        .record({
          Serie: seldomLong(text(24)),
          Folio: seldomLong(text(39)),
          CondicionesDePago: seldomLong(text(900)),
          LugarExpedicion: seldomLong(fc.constant('06000')),
          NoCertificado: seldomLong(fc.constant('30001000000500003416')),
          MetodoPago: seldomLong(fc.constantFrom('PUE', 'PPD')),
          FormaPago: seldomLong(fc.constantFrom('01', '03', '99')),
          Sello: seldomLong(fc.constant(SELLO)),
          SubTotal: amount,
          Total: amount,
          Moneda: fc.constantFrom('MXN', 'USD', 'XXX', 'JPY'),
        })
        .map((facts) => ({
          ...facts,
          TipoDeComprobante: tipo,
          ...(facts.Moneda !== 'MXN' && { TipoCambio: '18.123456' }),
        })),
      emisor: fc.record({ Nombre: nombre, RegimenFiscal: seldomLong(fc.constantFrom('601', '626')) }),
      receptor: fc.record({
        Nombre: nombre,
        NumRegIdTrib: seldomLong(text(40)),
        UsoCFDI: seldomLong(fc.constantFrom('G03', 'S01')),
        DomicilioFiscalReceptor: seldomLong(fc.constant('06002')),
      }),
      conceptos: several(concepto, 500).map((all) => all.join('') || conceptoXml()),
      relacionados,
      impuestos,
      timbre: fc.record({
        UUID: uuid,
        RfcProvCertif: seldomLong(fc.constant('SPR190613I52')),
        NoCertificadoSAT: seldomLong(fc.constant('30001000000500003456')),
        SelloSAT: seldomLong(fc.constant(SELLO)),
      }),
      complementos: fc.tuple(
        ...(complementosOf[tipo as 'I'] as readonly fc.Arbitrary<string>[]),
        ...(tipo === 'I' ? [fc.option(unheard, { nil: '' })] : []),
      ),
    }),
  )
  .map(({ timbre, complementos, ...parts }) =>
    cfdiXml({
      ...parts,
      complementos: [...complementos.filter(Boolean), timbreXml({ ...timbre, SelloCFD: parts.comprobante.Sello })],
    }),
  );
