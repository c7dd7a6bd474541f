import { findFault, readAnswer } from './answer';
import { instantOf, SatFault } from './fault';
import { findLoosely } from './loose';
import { rootPartOf } from './multipart';

const SOAP_11 = 'http://schemas.xmlsoap.org/soap/envelope/';
const SOAP_12 = 'http://www.w3.org/2003/05/soap-envelope';
const NO_CLOCK = { who: 'SAT', desfaseMs: null } as const;

const v11 = (codigo: string, texto = '', p = 's') =>
  `<${p}:Envelope xmlns:${p}="${SOAP_11}"><${p}:Header/><${p}:Body><${p}:Fault><faultcode xmlns:a="urn:a">${codigo}</faultcode>` +
  `<faultstring>${texto}</faultstring><detail><Text>another</Text></detail></${p}:Fault></${p}:Body></${p}:Envelope>`;
const v12 = (codigos: string[], texto: string, p = 'env') => {
  const nested = codigos.reduceRight(
    (inner, codigo, at) =>
      `<${p}:${at === 0 ? 'Code' : 'Subcode'}><${p}:Value>${codigo}</${p}:Value>${inner}</${p}:${at === 0 ? 'Code' : 'Subcode'}>`,
    '',
  );
  return (
    `<?xml version="1.0"?><${p}:Envelope xmlns:${p}="${SOAP_12}"><${p}:Body><${p}:Fault>${nested}<${p}:Reason>` +
    `<${p}:Text xml:lang="en">${texto}</${p}:Text><${p}:Text xml:lang="es-MX">Dicho en español</${p}:Text></${p}:Reason></${p}:Fault></${p}:Body></${p}:Envelope>`
  );
};

it.each([
  ['InvalidSecurity', v11('a:InvalidSecurity'), 'seguridad'],
  ['InvalidSecurity under another prefix', v11('q0:InvalidSecurity', '', 'SOAP-ENV'), 'seguridad'],
  ['InvalidSecurityToken', v11('wsse:InvalidSecurityToken', '', 'soap'), 'seguridad'],
  ['FailedAuthentication', v11('wsse:FailedAuthentication'), 'seguridad'],
  ['FailedCheck', v11('wsse:FailedCheck'), 'seguridad'],
  ['MessageExpired', v11('wsu:MessageExpired'), 'seguridad'],
  ['ExpiredTimestamp', v11('ExpiredTimestamp'), 'seguridad'],
  ['SecurityTokenUnavailable', v11('wsse:SecurityTokenUnavailable'), 'seguridad'],
  ['UnsupportedAlgorithm', v11('wsse:UnsupportedAlgorithm'), 'seguridad'],
  ['after a dot', v11('s:Client.Authentication'), 'seguridad'],
  ['only in its text', v11('s:Client', 'An error occurred when verifying security for the message.'), 'seguridad'],
  ['without a code', v11('', 'The security timestamp is invalid'), 'seguridad'],
  ['a subcode', v12(['env:Sender', 'a:InvalidSecurity'], 'x'), 'seguridad'],
  ['a subcode of a subcode', v12(['env:Sender', 'a:Other', 'a:FailedAuthentication'], 'x'), 'seguridad'],
  ['a subcode of the receiver', v12(['env:Receiver', 'a:InvalidSecurity'], 'x'), 'seguridad'],
  ['a wrong action', v11('a:ActionNotSupported'), 'peticion'],
  ['what cannot be read', v11('a:DeserializationFailed'), 'peticion'],
  ['a header that is not understood', v11('s:MustUnderstand'), 'peticion'],
  ['the sender', v11('s:Client', 'Petición inválida'), 'peticion'],
  ['the sender in 1.2', v12(['env:Sender'], 'x'), 'peticion'],
  ['the sender with an unknown subcode', v12(['env:Sender', 'a:Otro'], 'x'), 'peticion'],
  ['the service', v11('s:Server'), 'servicio'],
  ['an internal fault', v11('a:InternalServiceFault'), 'servicio'],
  ['a database that says Timeout expired', v11('s:Server', 'Timeout expired. The timeout period elapsed'), 'servicio'],
  ['the receiver', v12(['env:Receiver'], 'x'), 'servicio'],
  ['an unknown code', v11('a:Nuevo'), 'servicio'],
  ['nothing', v11(''), 'servicio'],
])('a fault is read: %s', (_name, xml, causa) => {
  const fault = findFault(xml, NO_CLOCK);
  expect([fault?.causa, fault?.kind, fault?.isOfSender]).toEqual([causa, 'soap_fault', causa !== 'servicio']);
});

it('keeps code and text as they came, the text in Spanish where there is one', () => {
  expect(findFault(v12(['env:Sender', 'a:InvalidSecurity'], 'x'), NO_CLOCK)?.fault).toEqual({
    codigos: ['InvalidSecurity', 'Sender'],
    texto: 'Dicho en español',
  });
  expect(findFault(v11('a:Nuevo', `${'x'.repeat(500)}`), NO_CLOCK)?.fault.texto).toHaveLength(200);
});

const MINUTE = 60_000;
it.each([
  [7 * MINUTE, 'El reloj de este equipo está adelantado 7 min respecto del SAT', true],
  [-65 * MINUTE, 'El reloj de este equipo está atrasado 65 min', true],
  [-125 * MINUTE, 'atrasado 2 h 5 min', true],
  [180 * MINUTE, 'adelantado 3 h respecto', true],
  [3 * 24 * 60 * MINUTE, 'adelantado 3 días', true],
  [20_000, 'El reloj de este equipo coincide con el del SAT: revise en Certificados', false],
  [null, 'Revise que la hora de este equipo sea exacta y que la e.firma esté vigente', false],
])('a clock that is %s ms ahead: %s', (desfaseMs, sentence, isOfClock) => {
  const fault = findFault(v11('a:InvalidSecurity', 'Security'), { who: 'SAT', desfaseMs });
  expect(fault?.message).toContain('El SAT no aceptó la firma del mensaje (InvalidSecurity): «Security».');
  expect(fault?.message).toContain(sentence);
  expect(fault?.isOfClock).toBe(isOfClock);
});

it('the clock does not explain what is not about the signature', () => {
  const fault = new SatFault({ codigos: ['Server'], texto: '' }, 'PAC', 60 * MINUTE);
  expect([fault.isOfClock, fault.message]).toEqual([false, 'El PAC respondió con un error suyo (Server).']);
  expect(new SatFault({ codigos: ['InvalidSecurity'], texto: '' }, 'PAC', 0).message).toMatch(
    /que el CSD esté vigente/,
  );
});

it.each([
  ['Fri, 27 Nov 2026 10:00:00 GMT', '2026-11-27T10:00:00.000Z'],
  ['Fri, 27 Nov 2026 10:00:00', '2026-11-27T10:00:00.000Z'],
  ['Friday, 27-Nov-26 10:00:00 GMT', '2026-11-27T10:00:00.000Z'],
  ['2026-11-27T10:00:00', '2026-11-27T10:00:00.000Z'],
  ['2026-11-27T04:00:00-06:00', '2026-11-27T10:00:00.000Z'],
  ['ayer', null],
  ['', null],
])('a Date of %s is %s', (header, iso) => {
  const ms = instantOf(header);
  expect(ms === null ? null : new Date(ms).toISOString()).toBe(iso);
});

const palabras = ['En proceso', 'Plazo vencido', 'Cancelado sin aceptación', 'No Encontrado'] as const;
it.each([
  ['plazo  VENCIDO ', 'Plazo vencido'],
  ['Cancelado sin aceptacion', 'Cancelado sin aceptación'],
  ['CANCELADO SIN ACEPTACIÓN', 'Cancelado sin aceptación'],
  ['Cancelado sin aceptacio\u0301n', 'Cancelado sin aceptación'],
  ['Cancelado sin aceptaci\uFFFDn', 'Cancelado sin aceptación'],
  ['Cancelado sin aceptaci?n.', 'Cancelado sin aceptación'],
  ['NoEncontrado', 'No Encontrado'],
  ['Plazo', undefined],
  ['', undefined],
])('«%s» is %s', (text, name) => {
  expect(findLoosely(palabras, text)).toBe(name);
});

describe('the shape of an answer', () => {
  const body = '<b:Ok xmlns:b="urn:b" uno="1"/>';
  const of = (uri: string, p: string) =>
    `<${p}:Envelope xmlns:${p}="${uri}"><${p}:Header><x/></${p}:Header><${p}:Body>${body}</${p}:Body></${p}:Envelope>`;
  it.each([
    ['SOAP 1.1', of(SOAP_11, 's')],
    ['SOAP 1.2', of(SOAP_12, 'soap')],
    ['a default namespace', `<Envelope xmlns="${SOAP_11}"><Body>${body}</Body></Envelope>`],
    ['BOM and blanks', `\uFEFF\uFEFF\r\n  <?xml version="1.0"?>${of(SOAP_11, 's')}\n`],
  ])('%s', (_name, xml) => {
    const [, ok] = [readAnswer(xml, NO_CLOCK).children.at(-1), readAnswer(xml, NO_CLOCK).children.at(-1)?.children[0]];
    expect(ok).toMatchObject({ name: '{urn:b}Ok', attributes: { uno: '1' } });
  });

  it.each([
    ['a page', '<html><body/></html>', 'wrong_type'],
    ['a page with a document type', '<!doctype html><html/>', 'malformed'],
    ['cut off', of(SOAP_11, 's').slice(0, -20), 'malformed'],
    ['nothing', '', 'malformed'],
    ['another root', '<a/>', 'off_contract'],
    ['no body', `<s:Envelope xmlns:s="${SOAP_11}"/>`, 'off_contract'],
    ['too deep', of(SOAP_11, 's').replace(body, '<a>'.repeat(20) + '</a>'.repeat(20)), 'off_contract'],
  ])('%s is refused', (_name, xml, kind) => {
    expect(() => readAnswer(xml, NO_CLOCK)).toThrow(expect.objectContaining({ kind }));
    expect(findFault(xml, NO_CLOCK)).toBeNull();
  });

  const type = 'multipart/related; boundary="a+b"; type="application/xop+xml"';
  const parts = (end = '--a+b--') => `--a+b\r\nContent-Type: text/xml\r\n\r\n<a/>\r\n--a+b\r\n\r\nzip\r\n${end}`;
  it('the root part of a message with attachments', () => {
    expect(Buffer.from(rootPartOf(type, Buffer.from(parts()))).toString()).toBe('<a/>\r');
    expect(Buffer.from(rootPartOf('text/xml', Buffer.from('<a/>'))).toString()).toBe('<a/>');
  });
  it.each(['', '--a+b', '--a+b\r\n\r\n<a/>', 'x'])('a message that is none: %j', (message) => {
    expect(() => rootPartOf(type, Buffer.from(message))).toThrow(expect.objectContaining({ kind: 'off_contract' }));
  });
});
