import * as z from 'zod';
import { areaId } from './area';
import { releaseId } from './release';
import { route } from './route';
import { type Infer, schema } from './schema';

/** What is measured. Times in milliseconds, CLS without a unit. Source: web.dev/articles/vitals. */
export const telemetryMetrics = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB', 'area-load', 'area-mount'] as const;

const about = {
  area: areaId.nullable().describe('null es el shell'),
  release: releaseId.nullable(),
};

/** One thing that happened in a page. There is no field for who, for which taxpayer, or for free text. */
export const telemetryEvent = schema(() =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      ...about,
      kind: z.literal('metric'),
      metric: z.enum(telemetryMetrics),
      value: z.number().min(0).max(3_600_000),
    }),
    z.strictObject({
      ...about,
      kind: z.literal('failure'),
      errorClass: z.string().regex(/^[a-z][a-z0-9-]{0,39}$/),
      supportId: z
        .string()
        .regex(/^[A-Z0-9]{1,16}$/)
        .describe('el código que se mostró a la persona'),
    }),
  ]),
);
export type TelemetryEvent = Infer<typeof telemetryEvent>;

/** Calls about what a page measures. */
export const telemetriaCalls = () => ({
  report: route({
    method: 'POST',
    path: '/telemetria',
    anonymous: true,
    summary: 'Mediciones y fallas de carga por versión, que envía una página abierta. No contienen personas.',
    body: z.strictObject({
      composition: z.string().regex(/^[a-z0-9]{1,16}$/),
      events: z.array(telemetryEvent()).min(1).max(20),
    }),
    answer: z.object({ msg: z.string() }),
  }),
  takenDown: route({
    method: 'POST',
    path: '/telemetria/caidas',
    summary:
      'Informa que una versión bloqueó o dañó una página abierta. Cuenta para cada versión una vez por persona, por red y por contribuyente, y solo de quien tiene acceso a un contribuyente reclamado.',
    body: z.strictObject({ area: areaId, release: releaseId }),
    answer: z.object({ msg: z.string() }),
  }),
});
