/** A file in a message. */
export interface MailFile {
  nombre: string;
  content: Buffer | string;
  type?: string;
}

/** Returns a raw message with its files in base64. */
export function mailMessage(asunto: string, files: readonly MailFile[], more: readonly string[] = []): string {
  const parts = files.map(({ nombre, content, type = 'application/octet-stream' }) =>
    [
      `Content-Type: ${type}; name="${nombre}"`,
      `Content-Disposition: attachment; filename="${nombre}"`,
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  );
  return [
    'From: Proveedor <facturas@proveedor.mx>',
    `Subject: ${asunto}`,
    'Date: Mon, 16 Nov 2026 10:00:00 -0600',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="limite"',
    '',
    ...['Content-Type: text/plain; charset=utf-8\r\n\r\nLe enviamos su factura.', ...parts, ...more].map(
      (part) => `--limite\r\n${part}`,
    ),
    '--limite--',
    '',
  ].join('\r\n');
}
