import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A certificate that vouches for itself, with its key (PEM). */
export interface LocalCertificate {
  cert: string;
  key: string;
}

/** Makes one for a host; Node can read certificates and not make them, so openssl does. */
export function createLocalCertificate(host = 'localhost'): LocalCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'boveda-certificate-'));
  try {
    const { status, stderr } = spawnSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '30'],
        ...['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`],
        ...['-keyout', join(folder, 'key'), '-out', join(folder, 'cert')],
      ],
      { encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`openssl: ${stderr}`);
    return { cert: readFileSync(join(folder, 'cert'), 'utf8'), key: readFileSync(join(folder, 'key'), 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
