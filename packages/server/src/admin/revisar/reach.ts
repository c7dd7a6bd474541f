import { isNativeError } from 'node:util/types';
import { descargaBelow, descargaDelSat } from '@boveda/sat-client';
import type { Env } from '../../installation/settings/env';
import { aviso, bien, type Check, type CheckResult, falla } from './check-result';

const TIMEOUT_MS = 15_000;
/** The SAT refuses what is signed with a clock that differs by more than minutes. */
const CLOCK_MS = 60_000;

/** Why a host was not reached, in words, by the code of Node or of OpenSSL. */
const REASONS: readonly (readonly [RegExp, string])[] = [
  [/ENOTFOUND|EAI_AGAIN/, 'su nombre no existe en el DNS de esta máquina'],
  [/ECONNREFUSED/, 'rechaza la conexión'],
  [/ETIMEDOUT|TIMEOUT|TimeoutError/, 'no contesta a tiempo'],
  [/EHOSTUNREACH|ENETUNREACH/, 'no hay ruta hasta él'],
  [/CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO|ALTNAME/, 'su certificado TLS no es de confianza'],
  [/EAUTH/, 'rechaza la cuenta o la contraseña'],
  [/SSL|EPROTO|wrong version/i, 'no habla TLS como se espera'],
];

/** Says in Spanish why something was not reached; the code is in parentheses. */
export function reasonOf(error: unknown): string {
  const causes: string[] = [];
  for (let cause = error; isNativeError(cause) && causes.length < 5; cause = cause.cause)
    causes.push(`${'code' in cause ? String(cause.code) : ''} ${cause.name} ${cause.message}`);
  const text = causes.reverse().join(' ');
  const code = /\b(?:E[A-Z]{3,}(?:_[A-Z]+)*|UND_[A-Z_]+|[A-Z]+(?:_[A-Z]+){1,5})\b/.exec(text)?.[0];
  const reason = REASONS.find(([pattern]) => pattern.test(text))?.[1] ?? 'no se pudo conectar';
  return code ? `${reason} (${code})` : reason;
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
        const { status } = await ask(url);
        return bien(`${host} contesta (${status})`);
      } catch (error) {
        return falla(
          `${host}: ${reasonOf(error)}`,
          'Revise la red, el DNS y el firewall de esta máquina hacia ese servidor.',
        );
      }
    },
  }));

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
