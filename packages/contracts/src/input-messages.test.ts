import * as z from 'zod';
import { fieldErrorsOf, messageOf, pointerTo, spanishError } from './input-messages';

const errorsOf = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input, { error: spanishError, reportInput: true });
  return fieldErrorsOf(error?.issues ?? []);
};
const field = (schema: z.ZodType) => z.object({ a: schema });

// One row for each kind of issue and origin that zod has.
test.each<[string, z.ZodType, unknown, string]>([
  ['text', z.string(), 1, 'Se espera texto'],
  ['number', z.number(), 'x', 'Se espera un número'],
  ['number of a query', z.coerce.number(), 'x', 'Se espera un número'],
  ['infinite number', z.number(), Number.POSITIVE_INFINITY, 'Se espera un número'],
  ['integer', z.int(), 1.5, 'Se espera un número entero'],
  ['boolean', z.boolean(), 'x', 'Se espera true o false'],
  ['list', z.array(z.string()), 'x', 'Se espera una lista'],
  ['pair', z.tuple([z.string()]), 'x', 'Se espera una lista'],
  ['object', z.object({}), 'x', 'Se espera un objeto'],
  ['record', z.record(z.string(), z.string()), 'x', 'Se espera un objeto'],
  ['date', z.date(), 'x', 'Se espera una fecha'],
  ['date of a query', z.coerce.date(), 'x', 'Se espera una fecha'],
  ['null', z.null(), 'x', 'Se espera null'],
  ['nothing', z.never(), 'x', 'Se espera que falte'],
  ['instance', z.instanceof(Map), 'x', 'Se espera otro tipo de valor'],
  ['longest text', z.string().max(2), 'xyz', 'Se esperan a lo más 2 caracteres'],
  ['shortest text', z.string().min(2), 'x', 'Se esperan al menos 2 caracteres'],
  ['empty text', z.string().min(1), '', 'No puede quedar sin caracteres'],
  ['length of text', z.string().length(2), 'x', 'Se esperan 2 caracteres'],
  ['longest list', z.array(z.string()).max(0), ['x'], 'Se esperan a lo más 0 elementos'],
  ['empty list', z.array(z.string()).min(1), [], 'No puede quedar sin elementos'],
  ['largest number', z.number().max(2), 3, 'Se espera un número menor o igual que 2'],
  ['number below', z.number().lt(2), 2, 'Se espera un número menor que 2'],
  ['number above', z.number().gt(2), 2, 'Se espera un número mayor que 2'],
  ['smallest number', z.number().min(2), 1, 'Se espera un número mayor o igual que 2'],
  ['latest date', z.date().max(new Date(0)), new Date(1), 'Se espera una fecha hasta 1970-01-01T00:00:00.000Z'],
  ['earliest date', z.date().min(new Date(1)), new Date(0), 'Se espera una fecha desde 1970-01-01T00:00:00.001Z'],
  ['multiple', z.number().multipleOf(5), 3, 'Se espera un múltiplo de 5'],
  ['email', z.email(), 'x', 'Se espera un correo electrónico'],
  ['address', z.url(), 'x', 'Se espera una dirección de internet'],
  ['UUID', z.uuid(), 'x', 'Se espera un UUID'],
  ['GUID', z.guid(), 'x', 'Se espera un UUID'],
  ['day', z.iso.date(), 'ayer', 'Se espera una fecha, aaaa-mm-dd'],
  ['moment', z.iso.datetime(), 'ayer', 'Se espera una fecha con hora, como 2026-01-31T18:20:11Z'],
  ['time', z.iso.time(), 'ayer', 'Se espera una hora, hh:mm:ss'],
  ['duration', z.iso.duration(), 'ayer', 'Se espera una duración ISO 8601'],
  ['IPv4', z.ipv4(), 'x', 'Se espera una dirección IPv4'],
  ['IPv6', z.ipv6(), 'x', 'Se espera una dirección IPv6'],
  ['network', z.cidrv4(), 'x', 'Se espera una red IPv4'],
  ['base64', z.base64(), '%', 'Se espera base64'],
  ['telephone', z.e164(), 'x', 'Se espera un teléfono con su país, como +525512345678'],
  ['pattern', z.string().regex(/^\d+$/), 'x', 'No tiene la forma que se espera'],
  ['other format', z.cuid2(), '%', 'No tiene la forma que se espera'],
  ['beginning', z.string().startsWith('a'), 'x', 'Debe empezar con «a»'],
  ['end', z.string().endsWith('a'), 'x', 'Debe terminar con «a»'],
  ['part', z.string().includes('a'), 'x', 'Debe contener «a»'],
  ['lower case', z.string().lowercase(), 'X', 'Debe ir en minúsculas'],
  ['upper case', z.string().uppercase(), 'x', 'Debe ir en mayúsculas'],
  ['one value', z.literal('a'), 'x', 'Se espera «a»'],
  ['one number', z.literal(1), '1', 'Se espera 1'],
  ['no text', z.literal(''), 'x', 'Se espera un texto vacío'],
  ['values with none', z.enum(['', 'a']), 'x', 'Se espera uno de «» (vacío), «a»'],
  ['values', z.enum(['a', 'b']), 'x', 'Se espera uno de «a», «b»'],
  ['refinement', z.string().refine(() => false), 'x', 'Su valor no se admite'],
  ['own words', z.string().refine(() => false, 'Escriba el motivo.'), 'x', 'Escriba el motivo'],
  ['union of values', z.union([z.string(), z.null()]), 1, 'Se espera texto, o bien se espera null'],
  ['union of one kind', z.xor([z.string(), z.string()]), 'x', 'No tiene ninguna de las formas que se admiten'],
])('%s', (_what, schema, input, message) => {
  expect(errorsOf(field(schema), { a: input })).toEqual([
    { pointer: '/a', detail: `El campo '/a' no es válido. ${message}.` },
  ]);
});

test.each<[string, z.ZodType, unknown, string[]]>([
  ['every field, in order', z.object({ a: z.string(), b: z.int() }), { a: 1, b: 'x' }, ['/a', '/b']],
  ['a list', z.array(field(z.string())), [{ a: 'x' }, { a: 1 }, {}], ['/1/a', '/2/a']],
  ['each unknown field', z.strictObject({}), { x: 1, 'y/~z': 2 }, ['/x', '/y~1~0z']],
  [
    'the closest form of a union',
    z.union([z.strictObject({ a: z.int(), b: z.int(), c: z.int() }), field(z.int())]),
    { a: 'x' },
    ['/a'],
  ],
  [
    'the form that its field tells',
    z.discriminatedUnion('k', [z.object({ k: z.literal('a'), n: z.int() })]),
    { k: 'a' },
    ['/n'],
  ],
  ['the field that tells no form', z.discriminatedUnion('k', [z.object({ k: z.literal('a') })]), { k: 'b' }, ['/k']],
  ['a name of a record', z.record(z.enum(['a']), z.int()), { b: 1 }, ['/b', '/a']],
  ['a value of a record', z.record(z.string(), z.int()), { b: 'x' }, ['/b']],
  ['an element of a set', z.set(z.string()), new Set([1]), ['']],
  ['the whole', z.object({}), [], ['']],
  ['a field with two faults, once', field(z.string().min(5).regex(/^\d+$/)), { a: 'x' }, ['/a']],
])('names %s by its pointer', (_what, schema, input, pointers) => {
  expect(
    errorsOf(schema, input)
      .map(({ pointer }) => pointer)
      .toSorted(),
  ).toEqual(pointers.toSorted());
});

test('reports missing fields and unknown fields', () => {
  expect(messageOf(errorsOf(z.strictObject({ a: z.string(), b: z.enum(['x']) }), { c: 1 }))).toBe(
    "Falta el campo '/a'. Falta el campo '/b'. Campo desconocido: '/c'.",
  );
  expect(messageOf(errorsOf(z.string(), undefined))).toBe('Falta el contenido.');
});

test('a long list of faults is cut, in the message and in the answer', () => {
  const many = errorsOf(
    z.array(z.string()),
    Array.from({ length: 80 }, () => 1),
  );
  expect(many).toHaveLength(50);
  expect(messageOf(many)).toMatch(/^(El campo '\/\d' no es válido\. Se espera texto\. ){5}Y 45 más\.$/);
  expect(pointerTo(['x'.repeat(1000)])).toHaveLength(61);
  const values = z.enum(Array.from({ length: 30 }, (_, n) => `v${n}`) as [string]);
  expect(errorsOf(values, 'x')[0]?.detail).toMatch(/«v11» u otro de los descritos\.$/);
});

test.each([
  ['El mes no es válido', "El campo '/a' no es válido. Revise el mes."],
  ['Las columnas no son válidas.', "El campo '/a' no es válido. Revise las columnas."],
  ['No es un correo válido', "El campo '/a' no es válido. Se espera un correo."],
  ['El año no es válido: use cuatro cifras', "El campo '/a' no es válido. El año no es válido: use cuatro cifras."],
])('does not say twice that a field is not valid: %s', (said, sentence) => {
  expect(messageOf(errorsOf(field(z.string().refine(() => false, said)), { a: 'x' }))).toBe(sentence);
});

test('says once that a field is not valid', () => {
  const wrong = errorsOf(z.object({ rfc: z.string().regex(/^A$/, 'RFC no válido') }), { rfc: 'x' });
  expect(messageOf(wrong)).toBe("El campo '/rfc' no es válido. Se espera un RFC.");
});
