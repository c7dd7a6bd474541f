import { parseComprobante } from '../comprobante/parse-comprobante';
import { cartaPorte, exportacion, ingreso, nomina, pago } from '../testing/documents';
import { checkComprobante } from './check-comprobante';

// Each attribute of each document is removed, changed in its amount, its date or its key: one fault a document. The documents
// have neither seals nor schemas, so that the rules alone have to find it.

const documents = { ingreso, pago, nomina, cartaPorte, exportacion };

const SEALS = /^(sello|timbre|certificado|atributos_requeridos$)/;
const SEALED = ['Sello', 'NoCertificado', 'Certificado'];

/** What the rules find; a document that cannot be read is found, too. */
function findingsOf(xml: string): string[] {
  try {
    const { reglas } = checkComprobante(parseComprobante(Buffer.from(xml)), { findCertificate: () => null });
    return reglas.flatMap(({ id, resultado, evidencia }) => {
      if (id === 'atributos_requeridos')
        return SEALED.every((name) => evidencia.includes(name)) ? missingOf(evidencia) : [];
      return SEALS.test(id) || (resultado !== 'aviso' && resultado !== 'falla') ? [] : [`${id}: ${evidencia}`];
    });
  } catch (error) {
    return [String(error)];
  }
}

const missingOf = (evidencia: string) =>
  evidencia
    .replace(/^Faltan: |\.$/g, '')
    .split(', ')
    .filter((name) => !SEALED.includes(name));

type Change = (value: string) => string | null;

const isAmount = (value: string) => /^\d+\.\d+$/.test(value);
const isDate = (value: string) => /^\d{4}-\d\d-\d\d/.test(value);
const placesOf = (value: string) => value.split('.')[1]?.length ?? 0;
const amount =
  (change: (value: number, places: number) => string): Change =>
  (value) =>
    isAmount(value) ? change(Number(value), placesOf(value)) : null;

const changes: Readonly<Record<string, Change>> = {
  added: amount((value, places) => (value + (places > 2 ? 0.1 : 1)).toFixed(places)),
  multiplied: amount((value, places) => (value * 10 + 1).toFixed(places)),
  negative: amount((value, places) => `-${value.toFixed(places)}`),
  'no number': amount(() => 'abc'),
  'no date': (value) => (isDate(value) ? `2026-13-45${value.slice(10)}` : null),
  'another key': (value) => (isAmount(value) || isDate(value) ? null : 'ZZZ'),
};

/** Changes that break no rule: free texts, optional attributes, and amounts that only data from outside could disprove. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  removed: ['CtaOrdenante', 'TotalDistRec', 'CantidadAduana', 'ValorUnitarioAduana'],
  'another key': ['Nombre', 'Descripcion', 'Concepto', 'Clave', 'NumEmpleado', 'RegistroPatronal', 'BienesTransp'],
  // Cantidad without decimals allows half a unit more or less (CFDI40167).
  added: ['ValorUnitario', 'SubsidioCausado', 'SalarioDiarioIntegrado', 'TipoCambioUSD'],
  multiplied: ['SubsidioCausado', 'SalarioDiarioIntegrado', 'TipoCambioUSD'],
};

const ATTRIBUTE = /\s([A-Za-z\u00C0-\u017F]+)="([^"]*)"/g;

function* faultsOf(xml: string): Generator<[name: string, xml: string]> {
  for (const match of xml.matchAll(ATTRIBUTE)) {
    const [whole, name = '', value = ''] = match;
    const isAllowed = (kind: string) => (ALLOWED[kind] ?? []).includes(name);
    const put = (text: string) => xml.slice(0, match.index) + text + xml.slice(match.index + whole.length);
    if (!isAllowed('removed')) yield [`${name} removed`, put('')];
    for (const [kind, change] of Object.entries(changes)) {
      const changed = isAllowed(kind) ? null : change(value);
      if (changed !== null) yield [`${name}="${value}" ${kind}`, put(` ${name}="${changed}"`)];
    }
  }
}

test.each(Object.entries(documents))('finds nothing in the document %s', (_name, xml) => {
  expect(findingsOf(xml)).toEqual([]);
});

test('finds at least 95 % of 400 and more single faults', () => {
  const faults = Object.entries(documents).flatMap(([name, xml]) =>
    [...faultsOf(xml)].map(([fault, changed]) => ({
      fault: `${name}: ${fault}`,
      isFound: findingsOf(changed).length > 0,
    })),
  );
  const silent = faults.filter(({ isFound }) => !isFound).map(({ fault }) => fault);
  expect(faults.length).toBeGreaterThan(400);
  expect(silent.slice(Math.floor(faults.length * 0.05))).toEqual([]);
});
