import { isNativeError } from 'node:util/types';
import { descargaBelow, descargaDelSat } from '@boveda/sat-client';
import type { Env } from '../../installation/settings/env';
import { aviso, bien, type Check, type CheckResult, falla } from './check-result';

const TIMEOUT_MS = 15_000;
/** The SAT refuses what is signed with a clock that differs by more than minutes. */
const CLOCK_MS = 60_000;

const NETWORK = 'Revise la red y el firewall de esta máquina hacia ese servidor.';
const FOLDER = 'Revise la carpeta y a quién pertenece.';

/** Why something was not reached, in words, by the code of Node, OpenSSL or PostgreSQL, and what to do. */
const REASONS: readonly (readonly [RegExp, string, string])[] = [
  [
    /ENOTFOUND|EAI_AGAIN/,
    'su nombre no existe en el DNS de esta máquina',
    'Revise la dirección y el DNS de esta máquina.',
  ],
  [/ECONNREFUSED/, 'rechaza la conexión', NETWORK],
  [/ETIMEDOUT|TIMEOUT|TimeoutError/, 'no contesta a tiempo', NETWORK],
  [/EHOSTUNREACH|ENETUNREACH/, 'no hay ruta hasta él', NETWORK],
  [/NoSuchBucket/, 'ese bucket no existe', 'Cree el bucket o corrija su nombre.'],
  [
    /InvalidAccessKeyId|SignatureDoesNotMatch|CredentialsProvider|InvalidToken|ExpiredToken/,
    'rechaza las llaves de acceso',
    'Corrija AWS_ACCESS_KEY_ID y AWS_SECRET_ACCESS_KEY.',
  ],
  [/AccessDenied|Forbidden/, 'no permite leer y escribir', 'Dé a sus llaves permiso de leer y escribir.'],
  [/RequestTimeTooSkewed/, 'no acepta la hora de esta máquina', 'Sincronice la hora: timedatectl set-ntp true.'],
  [/SlowDown|ServiceUnavailable/, 'contesta que está ocupado', 'Revise de nuevo más tarde.'],
  [
    /CERT_HAS_EXPIRED/,
    'su certificado TLS ya venció',
    'Compare la hora de esta máquina; si es correcta, lo renueva quien opera ese servidor.',
  ],
  [/CERT_NOT_YET_VALID/, 'su certificado TLS aún no vale', 'Sincronice la hora: timedatectl set-ntp true.'],
  [
    /ALTNAME/,
    'su certificado TLS es de otro nombre',
    'Revise la dirección, y que ni el DNS ni un proxy lleven a otro servidor.',
  ],
  [
    /CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO/,
    'su certificado TLS no es de confianza',
    'Si un proxy de su red abre el TLS, exceptúe ese servidor o ponga su autoridad en NODE_EXTRA_CA_CERTS.',
  ],
  [/ETLS|STARTTLS/, 'no ofrece TLS', 'Use el puerto con TLS de ese servidor.'],
  [/EAUTH|SQLSTATE_28/, 'rechaza la cuenta o la contraseña', 'Corrija la cuenta y la contraseña.'],
  [/SQLSTATE_3D000/, 'no tiene esa base de datos', 'Cree la base o corrija su nombre en DATABASE_URL.'],
  [/SQLSTATE_53300/, 'no le quedan conexiones', 'Suba max_connections o baje BOVEDA_POOL_SIZE.'],
  [/SQLSTATE_57P03/, 'está arrancando', 'Espere y revise de nuevo.'],
  [/SQLSTATE_25006/, 'no acepta escrituras', 'Ponga en DATABASE_URL todos sus servidores, y vea cuál escribe.'],
  [
    /SSL|EPROTO|wrong version/i,
    'no habla TLS como se espera',
    'Revise el puerto: el de TLS es otro que el de sin cifrar.',
  ],
  [/ENOSPC|EDQUOT/, 'no queda espacio', 'Libere espacio o agrande el disco.'],
  [/EROFS/, 'es de solo lectura', 'Monte el disco para escribir.'],
  [/EACCES|EPERM/, 'no se permite', FOLDER],
  [/ENOENT/, 'no existe', FOLDER],
  [/ENOTDIR|EEXIST/, 'no es una carpeta', FOLDER],
];

/** Says in Spanish why something was not reached; the code is in parentheses. */
export function reasonOf(error: unknown): string {
  const text = textOf(error);
  const code = /\b(?:E[A-Z]{3,}(?:_[A-Z]+)*|UND_[A-Z_]+|SQLSTATE_\w{5}|[A-Z]+(?:_[A-Z]+){1,5})\b/.exec(text)?.[0];
  const reason = REASONS.find(([pattern]) => pattern.test(text))?.[1] ?? 'no se pudo conectar';
  return code ? `${reason} (${code.replace('SQLSTATE_', '')})` : reason;
}

/** Says what to do about it; `otherwise` where nothing is known of its reason. */
export const remedyOf = (error: unknown, otherwise: string): string =>
  REASONS.find(([pattern]) => pattern.test(textOf(error)))?.[2] ?? otherwise;

/** The codes of PostgreSQL are marked: as numbers they may be ports. */
const codeOf = (code: unknown): string => String(code).replace(/^\d[\dA-Z]{4}$/, 'SQLSTATE_$&');

function textOf(error: unknown): string {
  const causes: string[] = [];
  for (let cause = error; isNativeError(cause) && causes.length < 5; cause = cause.cause)
    causes.push(`${'code' in cause ? codeOf(cause.code) : ''} ${cause.name} ${cause.message}`);
  return causes.reverse().join(' ');
}

/** The services outside that this installation calls, by their name. */
function hostsOf(env: Env): [nombre: string, url: string][] {
  const { cfdi, retenciones } = env.satDescargaUrl ? descargaBelow(env.satDescargaUrl) : descargaDelSat;
  return [
    ['Estado de CFDI (SAT)', env.satConsultaUrl],
    ['Descarga masiva, solicitudes (SAT)', cfdi.solicita],
    ['Descarga masiva, paquetes (SAT)', cfdi.descarga],
    ['Descarga de retenciones (SAT)', retenciones.solicita],
    ['Certificados (SAT)', env.satCertificadosUrl],
    ['Lista 69-B (SAT)', env.satEfosUrl],
    ['Listas 69 y 69-B Bis (SAT)', env.satListasUrl],
    ['Autoridades (SAT)', env.satAutoridadesUrl],
    ['Esquemas (SAT)', env.satEsquemasUrl],
    ...(env.pac ? [['PAC', env.pac.url] satisfies [string, string]] : []),
  ];
}

/** A check of each service outside: name, route, TLS, and that it answers at all. */
export const outsideChecks = (env: Env): Check[] =>
  hostsOf(env).map(([nombre, url]) => ({
    nombre,
    async run() {
      const { host } = new URL(url);
      try {
        const { status, headers } = await ask(url);
        const elsewhere = otherHost(url, headers.get('location'));
        if (elsewhere)
          return falla(
            `lo que se pide a ${host} llega a ${elsewhere}`,
            'Un proxy o portal de su red se mete en medio: exceptúe ese servidor.',
          );
        return status < 500
          ? bien(`${host} contesta (${status})`)
          : aviso(
              `${host} contesta con un error (${status})`,
              'Revise de nuevo más tarde; si sigue, es de ese servidor o de un proxy en medio.',
            );
      } catch (error) {
        return falla(`${host}: ${reasonOf(error)}`, remedyOf(error, NETWORK));
      }
    },
  }));

/** The host of an address that a service sends its callers to, unless both belong together, as `www.sat.gob.mx` and `sat.gob.mx`. */
function otherHost(url: string, location: string | null): string | null {
  if (location === null) return null;
  const [asked, given] = [new URL(url).hostname, new URL(location, url).hostname];
  const family = asked.split('.').slice(-3).join('.');
  return given === asked || given === family || given.endsWith(`.${family}`) ? null : given;
}

/** Compares the clock of this machine with that of the SAT's answers. */
export const clockCheck: Check = {
  nombre: 'Reloj',
  async run({ env, clock }): Promise<CheckResult> {
    const { headers } = await ask(env.satConsultaUrl).catch(() => ({ headers: new Headers() }));
    const theirs = Date.parse(headers.get('date') ?? '');
    if (Number.isNaN(theirs)) return aviso('el SAT no dice su hora', 'Compare la hora de esta máquina a mano.');
    const seconds = Math.round((clock().getTime() - theirs) / 1000);
    const detalle = `${Math.abs(seconds)} s ${seconds < 0 ? 'atrasado' : 'adelantado'} respecto al SAT`;
    return Math.abs(seconds) * 1000 <= CLOCK_MS
      ? bien(detalle)
      : falla(detalle, 'Sincronice la hora (timedatectl set-ntp true): el SAT rechaza lo que se firma con otra hora.');
  },
};

/** Any answer counts: these addresses expect more than a GET. */
async function ask(url: string): Promise<Response> {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  await answer.body?.cancel();
  return answer;
}
