import { inSpanish } from './protocol-errors';

const issues = [
  {
    code: 'invalid_type',
    expected: 'string',
    path: ['params', 'name'],
    message: 'Invalid input: expected string, received undefined',
  },
  {
    code: 'invalid_type',
    expected: 'record',
    path: ['params', 'arguments'],
    message: 'Invalid input: expected record, received string',
  },
];

test.each([
  [-32602, 'Tool leer not found', "No existe la herramienta 'leer'."],
  [-32602, 'Resource cfdi://x not found', "No existe el recurso 'cfdi://x'."],
  [-32602, 'Resource not found: cfdi://x', "No existe el recurso 'cfdi://x'."],
  [-32601, 'Method not found', 'El servidor no tiene este método.'],
  [
    -32600,
    'Bad Request: the request body is not a valid JSON-RPC message',
    'El contenido no es un mensaje de JSON-RPC 2.0.',
  ],
  [
    -32602,
    `Invalid tools/call request: ${JSON.stringify(issues, null, 2)}`,
    "Falta el campo '/params/name'. El campo '/params/arguments' no es válido. Se espera un objeto.",
  ],
  [-32603, '[{"a":1}]', '[{"a":1}]'],
  [-32603, '[x]', '[x]'],
  [-32603, 'Ocurrió un error.', 'Ocurrió un error.'],
])('says %d %j in Spanish', (code, message, spanish) => {
  expect(inSpanish({ code, message, data: 1 })).toEqual({ code, message: spanish, data: 1 });
});

test('issues alone are about the parameters', () => {
  expect(inSpanish({ code: -32603, message: JSON.stringify(issues.slice(0, 1)) })).toEqual({
    code: -32602,
    message: "Falta el campo '/params/name'.",
  });
});
