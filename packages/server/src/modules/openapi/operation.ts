import {
  alcanceDe,
  answerHeadersOf,
  answersFile,
  api,
  type HeaderTexts,
  id,
  PROBLEM_TYPE,
  requestHeadersOf,
} from '@boveda/contracts';
import type { Policy } from '../../auth/caller';
import type { Implementation } from '../../http/implement';
import type { Components, Json } from './components';
import { createExamples } from './example-of';
import { problemExample } from './problem-example';
import { problemsOf, type Refusal } from './problems-of';
import { Shared } from './shared';
import { tagOf } from './tags';

/** An operation's security: the ways of which one suffices. */
const security: Record<Policy, Json[]> = {
  public: [],
  session: [{ token: [] }],
  // An API key implies its taxpayer and has the rights of an Auxiliar.
  contribuyente: [{ llave: [] }, { bearer: [] }, { token: [], rfc: [] }],
  'contribuyente-administrador': [{ token: [], rfc: [] }],
};

/** Of a call that only administrators may make, and whose scope a key of theirs can have. */
const byKeyOfAdministrador = [{ llave: [] }, { bearer: [] }, { token: [], rfc: [] }];
const isForKeys = ({ policy, alcance }: Pick<Implementation, 'policy' | 'alcance'>) =>
  policy === 'contribuyente-administrador' && alcance !== undefined;

const who: Record<Policy, string> = {
  public: 'cualquiera, sin sesión',
  session: 'un usuario con sesión; no una ApiKey',
  contribuyente: 'Administrador, Auxiliar o ApiKey del contribuyente',
  'contribuyente-administrador': 'Administrador del contribuyente, con sesión; no una ApiKey',
};

const DEFAULT_BODY_LIMIT = 256 * 1024;
/** Headers whose value is a number. */
const COUNTED = /^(RateLimit-|Retry-After$)/;
/** Any call may be refused by a limit or for a while. */
const PROBLEM_HEADERS = answerHeadersOf(api.session.login);

/** Source: RFC 9110, 12.5.3. */
const OF_415 = { 'Accept-Encoding': '`identity`, si el cuerpo llegó comprimido.' };

/** Describes calls as operations; what several of them have in common is kept in `parameters` and `responses`. */
export class Operations {
  readonly parameters = new Shared('parameters');
  readonly headers = new Shared('headers');
  readonly responses = new Shared('responses');
  private readonly given: (schema: Json, name?: string) => unknown;
  private readonly answered: (schema: Json, name?: string) => unknown;

  constructor(private readonly components: Components) {
    this.given = createExamples(components.schemas, { filled: false });
    this.answered = createExamples(components.schemas, { filled: true });
  }

  of(call: Implementation): Json {
    const { route, policy } = call;
    const body = route.body && this.components.of(route.body, 'input');
    const parameters = this.parametersOf(call);
    const answerHeaders = answerHeadersOf(route);
    const headers = this.headersOf(answerHeaders);
    const content = this.contentOf(call);
    return {
      operationId: route.name,
      ...inTwo(route.summary, describe(call)),
      tags: [tagOf(route)],
      security: isForKeys(call) ? byKeyOfAdministrador : security[policy],
      ...(parameters.length > 0 && { parameters }),
      ...(body && {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: body, example: this.given(body) } },
        },
      }),
      responses: {
        200: { description: 'Hecho.', headers, content },
        ...(route.mayBePending && { 202: { description: 'Todavía no.', headers, content } }),
        ...('ETag' in answerHeaders && {
          304: { description: 'Nada cambió desde la respuesta de `If-None-Match`.', headers },
        }),
        ...Object.fromEntries(problemsOf(call).map((refusal) => [refusal.status, this.refused(refusal)])),
      },
    };
  }

  private contentOf({ route }: Implementation): Json {
    if (answersFile(route)) {
      const bytes = { schema: { type: 'string', format: 'binary' } };
      return Object.fromEntries((route.media ?? []).map((type) => [type.split(';', 1)[0], bytes]));
    }
    const schema = this.components.of(route.answer, 'output');
    return { 'application/json': { schema, example: this.answered(schema) } };
  }

  private parametersOf({ route, query }: Implementation): Json[] {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
      this.parameter('path', name, this.components.of(route.id ?? id, 'input'), true),
    );
    const forms = this.components.forms(query);
    // When a query has several forms, none of its parameters is required in all of them; the examples are of the first.
    const inQuery = forms.flatMap(({ properties = {}, required = [] }, form) =>
      Object.entries(properties).map(([name, schema]) => {
        const isRequired = required.includes(name);
        return this.parameter('query', name, schema, forms.length === 1 && isRequired, form === 0 && isRequired);
      }),
    );
    const inHeader = Object.entries(requestHeadersOf(route)).map(([name, description]) =>
      this.parameter('header', name, { type: 'string', description }, false),
    );
    return [...inPath, ...inQuery, ...inHeader];
  }

  private parameter(
    place: string,
    name: string,
    { description, ...schema }: Json,
    required: boolean,
    hasExample = required,
  ): Json {
    const example = hasExample ? { example: this.given(schema, name) } : {};
    return this.parameters.use(name, {
      in: place,
      name,
      required,
      ...(description === undefined ? {} : { description }),
      schema,
      ...example,
    });
  }

  private headersOf(texts: HeaderTexts): Json {
    return Object.fromEntries(
      Object.entries(texts).map(([name, description]) => [
        name,
        this.headers.use(name, { description, schema: { type: COUNTED.test(name) ? 'integer' : 'string' } }),
      ]),
    );
  }

  private refused({ status, description, codes }: Refusal): Json {
    return this.responses.use(`Problem_${status}`, {
      description: `${description} Códigos: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
      'x-codes': codes,
      headers: this.headersOf(status === '415' ? { ...PROBLEM_HEADERS, ...OF_415 } : PROBLEM_HEADERS),
      content: {
        [PROBLEM_TYPE]: {
          schema: { $ref: '#/components/schemas/Problem' },
          example: problemExample(status, codes[0] ?? 'internal_error', description.split(/[.:]/, 1)[0] ?? ''),
        },
      },
    });
  }
}

/** The first sentence, as a title, and what follows. */
function inTwo(text: string, more: string): { summary: string; description: string } {
  const [summary = text, rest = ''] = text.split(/(?<=\.) (?=\p{Lu})(.*)/su);
  return { summary, description: [rest, more].filter(Boolean).join('\n\n') };
}

/** Who may make the call and within which limits, in Spanish. */
function describe({ route, policy, needsPlan, needsPassword, needsReclamo, options }: Implementation): string {
  const { limit, bodyLimit = DEFAULT_BODY_LIMIT } = options;
  const alcance = alcanceDe(route.name);
  const counted = policy === 'public' ? 'dirección' : 'usuario y contribuyente';
  const size = bodyLimit >= 2 ** 20 ? `${Math.floor(bodyLimit / 2 ** 20)} MB` : `${Math.ceil(bodyLimit / 1024)} kB`;
  const lines = [
    `Quién: ${isForKeys({ policy, alcance }) ? 'Administrador del contribuyente, con sesión o con una ApiKey suya' : who[policy]}.`,
    alcance && `Alcance de la ApiKey: \`${alcance}\`.`,
    limit && `Límite: ${limit.max} llamadas cada ${limit.seconds} s por ${counted}.`,
    route.body && `Cuerpo: hasta ${size}.`,
    route.noTimeout && 'Puede tardar minutos: no le ponga un plazo corto.',
    needsPlan && 'Requiere un plan vigente.',
    needsPassword &&
      'Con sesión, requiere confirmar la contraseña (`sesiones.confirm`) en los diez minutos anteriores.',
    needsReclamo && 'Requiere que la e.firma del contribuyente haya reclamado el RFC.',
  ];
  return lines.flatMap((line) => (line ? [`- ${line}`] : [])).join('\n');
}
