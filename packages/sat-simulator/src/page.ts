import { type Dials, modes, pacModes, rccfModes } from './estados';
import { escapeXml } from './soap';

/** The choices of a select, from value → label. */
export const options = (entries: Readonly<Record<string, string>>, selected: string): string =>
  Object.entries(entries)
    .map(([value, label]) => {
      const mark = value === selected ? ' selected' : '';
      return `<option value="${escapeXml(value)}"${mark}>${escapeXml(label)}</option>`;
    })
    .join('');

const estadoLabels = { Cancelado: 'Cancelado', Vigente: 'Vigente', 'No Encontrado': 'No encontrado' };

/** A page of dials; plain HTML, forms only. */
export const renderLayout = (title: string, main: string): string => `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
body{font:1rem/1.5 system-ui,sans-serif;max-width:40rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
label{display:block;margin-top:1rem}
select,input,button{font:inherit;padding:.4rem;min-height:2.5rem;width:100%;box-sizing:border-box}
button{margin-top:1rem;background:#14532d;color:#fff;border:0;border-radius:.3rem;cursor:pointer}
:focus-visible{outline:3px solid #b45309;outline-offset:2px}
</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`;

/** The page that sets the dials of the state service. */
export function renderPage(dials: Readonly<Dials>): string {
  return renderLayout(
    'Simulador del SAT',
    `<h1>Simulador del SAT</h1>
<p>Consulta de estado de CFDI: <strong>${escapeXml(modes[dials.mode])}</strong>.</p>
<h2>Comportamiento</h2>
<form method="post" action="/dials">
<label for="mode">Modo</label>
<select id="mode" name="mode">${options(modes, dials.mode)}</select>
<label for="slowMs">Demora del modo lento, en milisegundos</label>
<input id="slowMs" name="slowMs" type="number" min="0" max="600000" required value="${dials.slowMs}">
<label for="pac">PAC</label>
<select id="pac" name="pac">${options(pacModes, dials.pac ?? 'ok')}</select>
<label for="rccf">Repositorio de certificados</label>
<select id="rccf" name="rccf">${options(rccfModes, dials.rccf ?? 'ok')}</select>
<button type="submit">Guardar comportamiento</button>
</form>
<h2>Estado de un CFDI</h2>
<p>De un UUID que no se le ha dicho responde «N - 602: Comprobante no encontrado».</p>
<form method="post" action="/cfdi">
<label for="uuid">UUID</label>
<input id="uuid" name="uuid" required autocomplete="off" spellcheck="false"
 pattern="[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}">
<label for="estado">Estado</label>
<select id="estado" name="estado">${options(estadoLabels, '')}</select>
<button type="submit">Guardar estado</button>
</form>
<h2>Solicitud de cancelación</h2>
<form method="post" action="/solicitudes">
<label for="solicitado">UUID</label>
<input id="solicitado" name="uuid" required autocomplete="off" spellcheck="false"
 pattern="[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}">
<label for="receptor">RFC del receptor</label>
<input id="receptor" name="receptor" required autocomplete="off" spellcheck="false" minlength="12" maxlength="13">
<button type="submit">Solicitar cancelación</button>
</form>
<p><a href="/descarga">Descarga masiva</a> · <a href="/retenciones/descarga">de retenciones</a></p>`,
  );
}
