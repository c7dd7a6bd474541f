import * as z from 'zod';
import { callHttp, type HttpCall } from '../http';
import { failedAs, offContract as offContractOf, SatUnavailable } from '../sat-unavailable';
import { type CfdiRelacionado, type PacGateway, PacRefused, refusalOf, uuidOf } from './pac-gateway';

const JSON_TYPE = /^application\/json\s*(;\s*charset="?utf-8"?\s*)?$/i;
const MAX_ANSWER_BYTES = 1024 * 1024;
/** codStatus of a list without requests. */
const NONE_PENDING = '1101';

/** Account at SW sapien: `url` is the origin of its services, `token` one that does not expire. */
export interface SwOptions {
  url: string;
  token: string;
  rfc: string;
  timeoutMs: number;
  fetch: HttpCall['fetch'];
}

const uuid = z
  .string()
  .transform((text) => uuidOf(text))
  .pipe(z.string());
const related = z.object({ uuid, rfcEmisor: z.string(), rfcReceptor: z.string() });
const failure = z.object({ status: z.string(), message: z.string().nullish(), messageDetail: z.string().nullish() });
const answers = {
  pendings: z.object({ data: z.object({ uuid: z.array(uuid).nullable() }) }),
  acceptreject: z.object({
    data: z.object({ acuse: z.string().min(1), folios: z.array(z.object({ uuid, estatusUUID: z.string() })).min(1) }),
  }),
  relations: z.object({
    data: z.object({
      uuidsRelacionadosPadres: z.array(related).nullable(),
      uuidsRelacionadosHijos: z.array(related).nullable(),
    }),
  }),
};

/** SW sapien's services over HTTP and JSON. Source: developers.sw.com.mx; requests as recorded by python-satcfdi. */
export function createSw(options: SwOptions): PacGateway {
  const sendXml = <Answer>(path: string, answer: z.ZodType<Answer>, xml: string, signal: AbortSignal | undefined) => {
    const body = new FormData();
    body.append('xml', new Blob([xml], { type: 'text/xml' }), 'xml');
    return callSw(options, { method: 'POST', path, body, signal }, answer);
  };
  return {
    rfc: options.rfc,
    async listPendientes(rfcReceptor, signal) {
      const path = `/pendings/${encodeURIComponent(rfcReceptor)}`;
      const pendings = z.union([z.object({ codStatus: z.literal(NONE_PENDING) }), answers.pendings]);
      const answer = await callSw(options, { method: 'GET', path, signal }, pendings);
      return 'data' in answer ? (answer.data.uuid ?? []) : [];
    },
    async sendRespuesta(solicitud, signal) {
      const { data } = await sendXml('/acceptreject/xml', answers.acceptreject, solicitud, signal);
      return {
        folios: data.folios.map((folio) => ({ uuid: folio.uuid, codigo: folio.estatusUUID })),
        acuse: data.acuse,
      };
    },
    async listRelacionados(peticion, signal) {
      const { data } = await sendXml('/relations/xml', answers.relations, peticion, signal);
      const listed = (rows: z.infer<typeof related>[] | null, relacion: CfdiRelacionado['relacion']) =>
        (rows ?? []).map((row) => ({ uuid: row.uuid, emisor: row.rfcEmisor, receptor: row.rfcReceptor, relacion }));
      return [...listed(data.uuidsRelacionadosPadres, 'padre'), ...listed(data.uuidsRelacionadosHijos, 'hijo')];
    },
  };
}

interface SwCall extends Pick<HttpCall, 'method' | 'signal'> {
  path: string;
  body?: FormData;
}

/** SW says what it refuses in JSON too, with 400 or 401; only what was surely refused is taken for a refusal. */
async function callSw<Answer>(
  { url, token, timeoutMs, fetch }: SwOptions,
  { path, ...call }: SwCall,
  answer: z.ZodType<Answer>,
): Promise<Answer> {
  const headers = { Authorization: `Bearer ${token}`, Accept: 'application/json', 'Cache-Control': 'no-cache' };
  const limits = { types: JSON_TYPE, statuses: [200, 400, 401], maxBytes: MAX_ANSWER_BYTES, timeoutMs };
  const { status, text } = await callHttp({ ...call, ...limits, who: 'PAC', url: `${url}${path}`, headers, fetch });
  if (status === 401) throw new PacRefused(300);
  const json = readJson(text);
  const parsed = answer.safeParse(json);
  if (status === 200 && parsed.success) return parsed.data;
  const failed = failure.safeParse(json);
  const said = failed.success ? `${failed.data.message ?? ''} ${failed.data.messageDetail ?? ''}`.trim() : '';
  throw refusalOf(said) ?? (said ? failedAs(said, 'PAC') : offContract('otra forma'));
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SatUnavailable('malformed', 'La respuesta del PAC no es JSON.', { cause: error });
  }
}

const offContract = (detail: string) => offContractOf(detail, 'PAC');
