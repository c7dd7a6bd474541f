const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string) => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/** The consent page: the user types the e-mail and lets the vault read its mailbox. `asked` is sent as hidden fields. */
export const renderConsent = (correo: string, asked: Readonly<Record<string, string>>): string => `<!doctype html>
<html lang="es-MX">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Correo de demostración</title>
<style>
body{font:1rem/1.5 system-ui,sans-serif;max-width:26rem;margin:2rem auto;padding:0 1rem}
label{display:block;margin-top:1rem}
input,button{font:inherit;padding:.4rem;min-height:2.5rem;width:100%;box-sizing:border-box}
button{margin-top:1rem;background:#14532d;color:#fff;border:0;border-radius:.3rem;cursor:pointer}
button[value=no]{background:none;color:inherit;border:1px solid}
:focus-visible{outline:3px solid #b45309;outline-offset:2px}
</style>
</head>
<body>
<main>
<h1>Correo de demostración</h1>
<p>La Bóveda pide permiso para leer los mensajes de su buzón. No podrá enviar ni borrar ninguno.</p>
<form method="post" action="/consentimiento">
${Object.entries(asked)
  .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  .join('\n')}
<label for="correo">Correo</label>
<input id="correo" name="correo" type="email" required maxlength="254" value="${escapeHtml(correo)}">
<button name="decision" value="si">Permitir</button>
<button name="decision" value="no" formnovalidate>No permitir</button>
</form>
<p><small>Es un simulador: cualquier correo entra, sin contraseña, y todos ven los mismos mensajes.</small></p>
</main>
</body>
</html>
`;
