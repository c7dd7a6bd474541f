import { formas } from '../formas';
import { options, renderLayout } from '../page';
import { paquetes, respuestas, transportes, verificaciones } from './dials';
import { mensajes } from './respuestas';
import type { Solicitudes } from './solicitudes';

const ok = { ok: 'Responde bien', ...formas };
const codes = (...known: string[]) => Object.fromEntries(known.map((code) => [code, `${code}: ${mensajes[code]}`]));

const services = {
  autentica: ['Autenticación', { ...ok, ...transportes }],
  solicita: [
    'Solicitud',
    {
      ...ok,
      ...codes('300', '301', '302', '303', '304', '305', '404', '5001', '5002', '5003', '5005', '5011'),
      ...respuestas,
      ...transportes,
    },
  ],
  verifica: ['Verificación', { ...ok, ...verificaciones, ...codes('300', '304', '404', '5006'), ...transportes }],
  descarga: ['Descarga de paquetes', { ...ok, ...paquetes, ...codes('404', '5007', '5008'), ...transportes }],
} as const;

const numbers = {
  esperaMinutos: 'Minutos hasta que una solicitud termina',
  porPaquete: 'CFDI por paquete',
  tope: 'CFDI que admite una solicitud',
  atoraCada: 'De cuántas solicitudes una se queda Aceptada para siempre (0: ninguna)',
  relojMinutos: 'Minutos que su reloj va atrasado',
} as const;

/** The page that sets the dials of a service. */
export function renderDescargaPage({ archivo: { prefix }, dials, todas }: Solicitudes): string {
  const selects = Object.entries(services).map(
    ([name, [label, entries]]) =>
      `<label for="${name}">${label}</label>
<select id="${name}" name="${name}">${options(entries, dials[name as keyof typeof services])}</select>`,
  );
  const inputs = Object.entries(numbers).map(
    ([name, label]) =>
      `<label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="number" min="${name === 'relojMinutos' ? -1_000_000 : 0}" required value="${dials[name as keyof typeof numbers] ?? 0}">`,
  );
  return renderLayout(
    'Simulador del SAT: descarga masiva',
    `<h1>Descarga masiva${prefix && ' de retenciones'}</h1>
<p>Solicitudes recibidas: <strong>${todas.length}</strong>. <a href="/">Consulta de estado</a></p>
<form method="post" action="${prefix}/descarga/dials">
${[...selects, ...inputs].join('\n')}
<button type="submit">Guardar comportamiento</button>
</form>`,
  );
}
