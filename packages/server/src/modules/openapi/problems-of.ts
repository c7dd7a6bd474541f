import { fitsMode, type ProblemCode } from '@boveda/contracts';
import type { Implementation } from '../../http/implement';

/** Why a call may be refused: status and codes, and a Spanish sentence that explains the status. */
export interface Refusal {
  status: string;
  description: string;
  codes: ProblemCode[];
}

/** Codes that any call may answer with, of a status that says nothing about the call. */
const OF_THE_SERVICE: readonly ProblemCode[] = [
  'internal_error',
  'server_busy',
  'storage_unavailable',
  'database_unavailable',
];

/** Codes of a call that may be repeated with its Idempotency-Key. */
const OF_REPETITIONS: readonly ProblemCode[] = ['idempotency_in_progress', 'idempotency_key_reused'];

/** Status of the codes that contracts add, where it is one that has a response of its own. */
const STATUS: Partial<Record<ProblemCode, string>> = {
  invalid_base64: '400',
  wrong_credentials: '400',
  second_factor_required: '400',
  wrong_second_factor: '400',
  passwords_differ: '400',
  weak_password: '400',
  webhook_address_refused: '400',
  invalid_redirect: '400',
  forbidden: '403',
  taxpayer_not_allowed: '403',
  access_limit: '403',
  mail_account_limit: '403',
  storage_full: '403',
  quarantine_full: '403',
  not_found: '404',
  zip_too_large: '413',
  too_many_attempts: '429',
  too_many_exports: '429',
  too_many_uploads: '429',
  too_many_downloads: '429',
};

/** The problems of a call: what follows from its policy, input and limits, and what its contract adds. */
export function problemsOf({
  route,
  policy,
  needsPlan,
  needsPassword,
  needsReclamo,
  changes,
  alcance,
  esDeVisitante,
  options,
}: Implementation): Refusal[] {
  const ofContribuyente = policy !== 'public' && policy !== 'session';
  const takesContent = route.method !== 'GET';
  const byKey = alcance !== undefined;
  const isPublic = policy === 'public';
  const added = (status: string) => (route.problems ?? []).filter((code) => (STATUS[code] ?? 'default') === status);
  const when = (condition: boolean, code: ProblemCode): ProblemCode[] => (condition ? [code] : []);
  const refusals: Refusal[] = [
    {
      status: '400',
      description: 'Un parámetro o un campo no es válido, o falta.',
      codes: ['invalid_query', ...when(takesContent, 'invalid_body')],
    },
    {
      status: '401',
      description: 'La ApiKey o la sesión falta, no es válida o terminó.',
      codes: isPublic ? [] : ['unauthorized', 'api_key_revoked', 'api_key_expired'],
    },
    {
      status: '403',
      description: 'Quien llama no puede hacer esto.',
      codes: [
        ...when(ofContribuyente, 'taxpayer_not_allowed'),
        ...when(!isPublic && (policy === 'contribuyente-administrador' || !byKey), 'forbidden'),
        ...when(byKey, 'api_key_scope'),
        ...when(byKey && !(fitsMode(route.name, true) && fitsMode(route.name, false)), 'api_key_mode'),
        ...when(!isPublic, 'api_key_network'),
        ...when(needsPlan, 'plan_expired'),
        ...when(!isPublic && changes, 'read_only'),
        ...when(!isPublic && !esDeVisitante, 'demo_read_only'),
        ...when(needsPassword, 'password_needed'),
        ...when(needsReclamo, 'rfc_not_claimed'),
      ],
    },
    {
      status: '404',
      description: 'No existe, o no es de este contribuyente.',
      codes: when(route.path.includes('{id}'), 'not_found'),
    },
    {
      status: '413',
      description: 'El envío es demasiado grande.',
      codes: when(takesContent, 'file_too_large'),
    },
    {
      status: '414',
      description: 'La dirección es demasiado larga.',
      codes: when(route.path.includes('{id}'), 'invalid_query'),
    },
    {
      status: '415',
      description: 'El cuerpo no es JSON (`Content-Type: application/json`), o llegó comprimido.',
      codes: when(takesContent, 'invalid_body'),
    },
    {
      status: '429',
      description: 'Demasiadas peticiones: espere los segundos de `Retry-After`.',
      codes: when(!isPublic || options.limit !== undefined, 'too_many_attempts'),
    },
    {
      status: 'default',
      description: 'Otro problema. Con 503 espere los segundos de `Retry-After` y repita la petición.',
      codes: route.idempotent ? [...OF_THE_SERVICE, ...OF_REPETITIONS] : OF_THE_SERVICE.slice(),
    },
  ];
  return refusals.flatMap(({ status, codes, ...rest }) => {
    const all = [...new Set([...added(status), ...codes])];
    return all.length > 0 ? [{ status, codes: all, ...rest }] : [];
  });
}
