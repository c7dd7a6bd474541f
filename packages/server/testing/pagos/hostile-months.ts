import { createRetencionBuilder, type RetencionFacts } from '@boveda/cfdi-samples';
import { Big } from 'big.js';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { TestApp } from '../create-test-app';
import { CANCELADO, type Documento, openLedger } from './documentos';
import { egreso, paying, ppd, pue, reading, selling, traslado } from './flujo';

/** The vault of one taxpayer, to which a hostile month happens. */
export interface Vault {
  /** Makes a call that has to succeed, and returns its answer. */
  call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object): Promise<Record<string, unknown>>;
  arrive(...documentos: Documento[]): Promise<void>;
  cancel(documento: Documento): Promise<void>;
  /** Stores a CFDI de retenciones of a platform. */
  withhold(facts: RetencionFacts): Promise<void>;
}

/** A month that is hard to write as a working paper. */
export interface HostileMonth {
  name: string;
  mes: string;
  /** Its balances are those of its close. */
  isClosed?: true;
  /** Of a natural person. */
  isPersona?: true;
  prepare(vault: Vault): Promise<void>;
}

const PROVEEDOR = 'AAA010101AAA';
const plataforma = createRetencionBuilder('EKU9003173C9');

/** Opens the vault of a taxpayer. */
export function vaultOf(app: TestApp, as: { token: string; rfc: string }): Vault {
  const { rfc } = as;
  const call: Vault['call'] = async (method, path, body) => {
    const answer = await app.call(method, path, as, body);
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.body}`);
    return answer.json();
  };
  return {
    call,
    arrive: (...documentos) =>
      openLedger(app).arrive(
        ...documentos.map(({ cfdi, detalle }) => ({ cfdi: { ...cfdi, rfc_owner: rfc }, detalle })),
      ),
    cancel: async ({ cfdi }) => {
      await sql`update cfdi set status = ${CANCELADO} where rfc_owner = ${rfc} and id = ${cfdi.id}`.execute(
        app.deps.db,
      );
    },
    withhold: async (facts) => {
      const xml = plataforma.build({ uuid: uuidv7(), receptor: rfc, clave: '26', isr: '25.00', ...facts });
      await call('POST', '/cfdi', { name: 'r.xml', xmlb64: xml.toString('base64') });
    },
  };
}

type Facts = Parameters<typeof pue>[2];
const noon = (day: string) => `${day}T12:00:00`;
const sold = (day: string, base: string, iva: string, facts: Facts = {}, line: object = {}) =>
  reading(pue(base, iva, { fecha: noon(day), ...facts }), { origen: 'PUE', ...traslado(base, iva, line) });
const bought = (day: string, base: string, iva: string, facts: Facts = {}, line: object = {}) =>
  sold(day, base, iva, { emitido: false, contraparte_rfc: PROVEEDOR, ...facts }, line);
const exempt = (day: string, base: string, facts: Facts = {}) =>
  sold(day, base, '0', facts, { factor: 'Exento', tasa: '0' });
const notSubject = (day: string, base: string, facts: Facts = {}) =>
  sold(day, base, '0', facts, { factor: 'NoObjeto', tasa: '0' });
/** Fees with two thirds of their IVA withheld, and ISR. */
const fees = (day: string, base: string, facts: Facts = {}) => {
  const iva = new Big(base).times('0.16').toFixed(2);
  const withheld = (impuesto: string, tasa: string) => ({
    origen: 'PUE',
    ...traslado(base, new Big(base).times(tasa).toFixed(2), { naturaleza: 'R', impuesto, tasa }),
  });
  return reading(
    pue(base, iva, { fecha: noon(day), emitido: false, contraparte_rfc: PROVEEDOR, ...facts }),
    { origen: 'PUE', ...traslado(base, iva) },
    ...[withheld('002', '0.106667'), withheld('001', '0.100000')],
  );
};
const suyas = { emitido: false, contraparte_rfc: PROVEEDOR };
const PEDIMENTO = {
  idFiscal: 'US-1',
  nombre: 'Parts Inc',
  pais: 'USA',
  jurisdiccion: '',
  evidencia: 'Línea',
  clase: null,
};
const import_ = (vault: Vault, pedimento: string, said: object) =>
  vault.call('PUT', '/impuestos/importaciones', { ...PEDIMENTO, pedimento, ...said });
const decide = (vault: Vault, { cfdi }: Documento, said: object) =>
  vault.call('POST', '/impuestos/decisiones', { cfdi: cfdi.id, motivo: '=1+1', ...said });
const rule = (vault: Vault, said: object) => vault.call('PUT', '/impuestos/reglas', { motivo: 'Se sabe', ...said });
const close = (vault: Vault, mes: string) => vault.call('PUT', `/impuestos/meses/${mes}?action=cerrar`);
const remit = (vault: Vault, mes: string, said: object) =>
  vault.call('PUT', `/impuestos/meses/${mes}?action=enterar`, said);
const declare = (vault: Vault, mes: string, said: object) =>
  vault.call('PUT', `/impuestos/meses/${mes}?action=saldo`, said);

const HOSTILE = [
  '=1+1',
  '+52 55',
  '-2+3',
  '@SUM(A1)',
  `"comillas" & 'apóstrofo'`,
  '=HYPERLINK("http://x","y")',
  "'=1",
  '*',
  '?',
  '<>0',
  '~*',
];

/** Months of one taxpayer each. */
export const hostileMonths: readonly HostileMonth[] = [
  { name: 'without CFDI', mes: '2026-03', prepare: async () => {} },
  {
    name: 'with nothing but an egreso that gives back IVA',
    mes: '2026-03',
    prepare: async (vault) => {
      const note = egreso('1000.005', '160.0008', [], '2026-03-05');
      await vault.arrive(note);
      await decide(vault, note, { tipo: 'restituido' });
    },
  },
  {
    name: 'after four balances, one asked back, one declared, that are applied in their order',
    mes: '2026-03',
    prepare: async (vault) => {
      for (const [day, iva] of [
        ['2024-12-31', '100.01'],
        ['2025-05-10', '200.02'],
        ['2025-11-30', '50.50'],
        ['2026-01-31', '1000'],
      ] as const)
        await vault.arrive(bought(day, new Big(iva).div('0.16').toFixed(6), iva));
      await vault.arrive(sold('2025-12-10', '1000', '160'), sold('2026-03-10', '5000', '800.51'));
      await declare(vault, '2025-05', { monto: '222.22', operacion: '123', devolucion: null });
      await declare(vault, '2025-11', { monto: null, operacion: '7', devolucion: '2026-02-01' });
    },
  },
  {
    name: 'whose balance is declared though IVA is owed',
    mes: '2026-03',
    prepare: async (vault) => {
      await vault.arrive(sold('2026-03-10', '5000', '800.50'), bought('2026-02-10', '100', '16'));
      await declare(vault, '2026-03', { monto: '10', operacion: '', devolucion: null });
    },
  },
  {
    name: 'whose egresos exceed what was paid to a supplier',
    mes: '2026-03',
    prepare: async (vault) => {
      const old = bought('2026-01-10', '3000', '480');
      await vault.arrive(
        old,
        bought('2026-03-05', '1000', '160'),
        egreso('2999.99', '480', [old], '2026-03-20', suyas),
      );
    },
  },
  {
    name: 'in dollars with six decimals of rate and of lines',
    mes: '2026-03',
    prepare: async (vault) => {
      const line = (dollars: string) =>
        [dollars, new Big(dollars).times('0.16').toFixed(6)].map((each) =>
          new Big(each).times('19.876543').toFixed(6),
        ) as [string, string];
      const dollars = { moneda: 'USD', tipo_cambio: '19.876543' };
      await vault.arrive(
        ...['123.456789', '0.01', '99999.99'].map((amount) => sold('2026-03-10', ...line(amount), dollars)),
        ...['33.333333', '0.000001'].map((amount) => bought('2026-03-11', ...line(amount), dollars)),
      );
      const credit = ppd('1160', '1000', '160', { ...dollars, fecha: noon('2026-02-01') });
      await vault.arrive(credit, paying(credit, '2026-03-15', { pagado: '386.666667', cambio: '17.345678' }));
    },
  },
  {
    name: 'with names, folios and RFC that programs read as formulas or patterns',
    mes: '2026-03',
    prepare: async (vault) => {
      const named = HOSTILE.flatMap((text, at) => {
        const facts = { contraparte_nombre: text, serie: text.slice(0, 25), folio: text.slice(0, 40) };
        const rfc = ['Ñ&A010101AA1', 'ÑÑ&010101AA2', '&&&010101AA3'][at % 3] as string;
        const [sale, expense] = [
          sold('2026-03-05', '100', '16', facts),
          bought('2026-03-06', '50', '8', { ...facts, contraparte_rfc: rfc }),
        ];
        return [
          sale,
          expense,
          egreso('10', '1.6', [expense], '2026-03-20', { ...facts, emitido: false, contraparte_rfc: rfc }),
        ];
      });
      await vault.arrive(...named, egreso('10', '1.6', [], '2026-03-21', { contraparte_nombre: '=1+1' }));
      await decide(vault, named[1] as Documento, { tipo: 'marca', motivo: '=cmd|x' });
      await import_(vault, '264830096001234', {
        fecha: '2026-03-31',
        base: '100',
        iva: '16',
        idFiscal: '1E5',
        nombre: '=1+1',
        evidencia: '@x',
      });
    },
  },
  {
    name: 'of 3,000 CFDI whose lines end at half a cent',
    mes: '2026-03',
    prepare: async (vault) => {
      const rfc = (at: number) => `SUP${String(at % 97).padStart(6, '0')}AA1`;
      for (let at = 0; at < 3000; at += 500)
        await vault.arrive(
          ...Array.from({ length: 500 }, (_, each) =>
            (at + each) % 2 === 0
              ? sold('2026-03-10', '31.28125', '5.005')
              : bought('2026-03-11', '18.78125', '3.005', { contraparte_rfc: rfc(at + each) }),
          ),
        );
    },
  },
  {
    name: 'that was closed, then lost a CFDI and got another',
    mes: '2026-03',
    isClosed: true,
    prepare: async (vault) => {
      const gone = sold('2026-03-10', '1000', '160');
      await vault.arrive(gone, bought('2026-03-11', '300', '48'), bought('2026-01-11', '3000', '480'));
      await close(vault, '2026-03');
      await vault.cancel(gone);
      await vault.arrive(sold('2026-03-31', '2000', '320.004'));
    },
  },
  {
    name: 'after one that was closed and changed since',
    mes: '2026-04',
    prepare: async (vault) => {
      const gone = bought('2026-03-10', '1000', '160');
      await vault.arrive(gone, fees('2026-03-11', '1000'), sold('2026-04-10', '1000', '160'));
      await close(vault, '2026-03');
      await vault.cancel(gone);
    },
  },
  {
    name: 'that egresos of later months correct',
    mes: '2026-03',
    prepare: async (vault) => {
      const [one, two] = [
        fees('2026-03-10', '10000'),
        fees('2026-03-11', '7777.77', { contraparte_rfc: 'BBB010101BB1' }),
      ];
      await vault.arrive(one, two, sold('2026-03-12', '100', '16'));
      await vault.arrive(
        egreso('2000', '320', [one], '2026-05-15', { ...suyas, retenido: '213.33' }),
        egreso('7777.77', '1244.44', [two], '2026-06-15', {
          emitido: false,
          contraparte_rfc: 'BBB010101BB1',
          retenido: '829.63',
        }),
      );
    },
  },
  {
    name: 'with what was withheld in a month of another proportion, whose amounts end in parts of a cent',
    mes: '2026-04',
    prepare: (vault) =>
      vault.arrive(
        fees('2026-03-10', '98765432.10'),
        sold('2026-03-11', '0.006', '0.001'),
        exempt('2026-03-12', '0.005'),
        sold('2026-04-11', '10.333333', '1.653333'),
        exempt('2026-04-12', '5.666667'),
        fees('2026-04-13', '333.33'),
      ),
  },
  {
    name: 'in which three months are credited, remitted late',
    mes: '2026-05',
    prepare: async (vault) => {
      await vault.arrive(
        ...['2026-01-10', '2026-02-10', '2026-04-10', '2026-05-10'].map((day) => fees(day, '1234.56')),
      );
      await vault.arrive(
        exempt('2026-01-11', '300'),
        sold('2026-01-12', '700', '112'),
        sold('2026-05-12', '10000', '1600'),
      );
      for (const mes of ['2026-01', '2026-02']) await remit(vault, mes, { estado: 'enterada', fecha: '2026-05-29' });
    },
  },
  {
    name: 'whose proportion is 0',
    mes: '2026-03',
    prepare: (vault) =>
      vault.arrive(exempt('2026-03-10', '1000'), bought('2026-03-11', '500', '80'), fees('2026-03-12', '100')),
  },
  {
    name: 'whose taxed acts are below 0',
    mes: '2026-03',
    prepare: async (vault) => {
      const old = sold('2026-01-10', '1000', '160');
      await vault.arrive(
        old,
        egreso('900', '144', [old], '2026-03-10'),
        exempt('2026-03-11', '10'),
        bought('2026-03-12', '100', '16'),
      );
    },
  },
  {
    name: 'whose expenses are of every class, by rules and decisions',
    mes: '2026-03',
    prepare: async (vault) => {
      const [one, two, three] = ['CCC010101CC1', 'DDD010101DD1', 'FFF010101FF1'].map((contraparte_rfc) =>
        bought('2026-03-10', '1000.33', '160.05', { contraparte_rfc }),
      ) as [Documento, Documento, Documento];
      const mixed = selling(
        bought('2026-03-11', '3000', '480'),
        ['43231500', '1000.01'],
        ['72101500', '1000'],
        ['', '999.99'],
      );
      await vault.arrive(one, two, three, mixed, fees('2026-03-12', '555.55'));
      await vault.arrive(
        sold('2026-03-13', '700', '112'),
        exempt('2026-03-14', '300.03'),
        notSubject('2026-03-15', '77.77', { contraparte_rfc: 'TER010101AAA' }),
        notSubject('2026-03-16', '11.11'),
      );
      await rule(vault, { contraparte: 'CCC010101CC1', clase: 'G' });
      await rule(vault, { producto: '43', clase: 'E' });
      await rule(vault, { producto: '72', clase: 'N' });
      await rule(vault, { contraparte: 'TER010101AAA', clase: 'A' });
      await decide(vault, two, { tipo: 'clase', clase: 'N' });
      await decide(vault, three, { tipo: 'clase', clase: 'C' });
    },
  },
  {
    name: 'by the proportion of the year before, whose months end in parts of a cent',
    mes: '2026-03',
    prepare: async (vault) => {
      const months = Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, '0')}-10`);
      await vault.arrive(
        ...months.map((day) => sold(day, '10.004', '1.600640')),
        ...months.map((day) => exempt(day, '3.335')),
      );
      await vault.arrive(
        bought('2026-03-10', '98765432.10', '15802469.14'),
        fees('2026-02-10', '98765.43'),
        fees('2026-03-11', '999.99'),
      );
      await vault.call('PUT', '/impuestos/factor', { anualDesde: '2026-01' });
    },
  },
  {
    name: 'by the proportion since the activities began',
    mes: '2026-02',
    prepare: async (vault) => {
      await vault.arrive(
        sold('2025-11-10', '10.005', '1.6008'),
        exempt('2025-12-10', '7.775'),
        exempt('2026-02-10', '1'),
        bought('2026-02-10', '1000000', '160000'),
      );
      await vault.call('PUT', '/impuestos/factor', { anualDesde: '2025-11', inicio: '2025-11' });
    },
  },
  {
    name: 'with pedimentos of every class, of suppliers that differ by their country',
    mes: '2026-03',
    prepare: async (vault) => {
      await vault.arrive(
        sold('2026-03-10', '600', '96'),
        exempt('2026-03-11', '400.01'),
        bought('2026-03-12', '10', '1.6'),
      );
      const fecha = '2026-03-31';
      await import_(vault, '264830096000001', { fecha, base: '1000.01', iva: '160.49', clase: 'G' });
      await import_(vault, '264830096000002', { fecha, base: '2000.5', iva: '320.51', nombre: 'Parts de México' });
      await import_(vault, '264830096000003', { fecha, base: '3000', iva: '480', clase: 'E', pais: 'CHN' });
      await import_(vault, '264830096000004', {
        fecha,
        base: '1',
        iva: '0.16',
        clase: 'N',
        pais: 'CAN',
        idFiscal: '0012',
      });
      await import_(vault, '264830096000005', {
        fecha,
        base: '7.77',
        iva: '1.24',
        clase: 'C',
        pais: 'CAN',
        idFiscal: '12',
      });
    },
  },
  {
    name: 'with what platforms withheld, more than issued CFDI say',
    mes: '2026-03',
    prepare: async (vault) => {
      await vault.arrive(
        reading(
          pue('1000', '160', { fecha: noon('2026-03-10'), contraparte_rfc: 'EKU9003173C9' }),
          { origen: 'PUE', ...traslado('1000', '160') },
          { origen: 'PUE', ...traslado('1000', '30.5', { naturaleza: 'R', tasa: '0.030500' }) },
        ),
      );
      await vault.withhold({
        ejercicio: 2026,
        mesInicial: 3,
        mesFinal: 3,
        operacion: '1000.00',
        iva: '80.00',
        fecha: '2026-04-05T12:00:00',
      });
      await vault.withhold({
        ejercicio: 2026,
        mesInicial: 2,
        mesFinal: 3,
        operacion: '333.33',
        iva: '26.67',
        fecha: '2026-04-05T12:00:00',
      });
    },
  },
  {
    name: 'of who opted for definitive withholdings of platforms, and also collects without them',
    mes: '2026-03',
    isPersona: true,
    prepare: async (vault) => {
      await vault.arrive(
        sold('2026-03-10', '1500.005', '240'),
        bought('2026-03-11', '100', '16'),
        bought('2026-01-11', '10', '1.6'),
      );
      await vault.withhold({
        ...{ ejercicio: 2026, mesInicial: 3, fecha: '2026-04-05T12:00:00', operacion: '1000.00', iva: '80.00' },
      });
      await vault.call('PUT', '/isr/2026-02', { dato: 'ivaPlataformas', valor: 'si', motivo: 'Aviso' });
    },
  },
  {
    name: 'January, after a December with withholdings and a balance',
    mes: '2026-01',
    prepare: (vault) =>
      vault.arrive(
        fees('2025-12-31', '5555.55'),
        exempt('2025-12-30', '10'),
        sold('2025-12-29', '20', '3.2'),
        sold('2026-01-01', '9999.99', '1600'),
        bought('2026-01-31', '10', '1.6'),
      ),
  },
  {
    name: 'December, whose egreso corrects January of its year',
    mes: '2025-12',
    prepare: async (vault) => {
      const first = fees('2025-01-15', '1000');
      await vault.arrive(
        first,
        egreso('100', '16', [first], '2025-12-31', { ...suyas, retenido: '10.67' }),
        sold('2025-12-31', '100', '16'),
      );
    },
  },
  {
    name: 'with acts and expenses of every rate, and IEPS',
    mes: '2026-03',
    prepare: async (vault) => {
      const lines = [
        ...[
          traslado('100.005', '16.0008'),
          traslado('50', '4', { tasa: '0.080000' }),
          traslado('30', '0', { tasa: '0.000000' }),
        ],
        ...[
          traslado('20', '0', { factor: 'Exento', tasa: '0' }),
          traslado('77', '0', { factor: 'NoObjeto', tasa: '0' }),
          traslado('10', '1.2', { tasa: '0.120000' }),
        ],
        ...[
          traslado('100', '8', { impuesto: '003', tasa: '0.080000' }),
          traslado('5', '3.3', { impuesto: '003', factor: 'Cuota', tasa: '0.660000' }),
        ],
      ].map((line) => ({ origen: 'PUE', ...line }));
      const at = { fecha: noon('2026-03-10') };
      const expense = reading(pue('0', '0', { ...at, ...suyas }), ...lines);
      await vault.arrive(
        reading(pue('0', '0', at), ...lines),
        expense,
        reading(pue('0', '0', { ...at, ...suyas, contraparte_rfc: 'NOR010101NO1' }), ...lines),
      );
    },
  },
  {
    name: 'of whose acts before 2022 none is of article 4-A',
    mes: '2021-12',
    prepare: async (vault) => {
      const act = notSubject('2021-12-10', '200', { contraparte_rfc: 'TER010101AAA' });
      await vault.arrive(
        act,
        sold('2021-12-11', '700', '112'),
        exempt('2021-12-12', '300'),
        bought('2021-12-13', '100', '16'),
      );
      await decide(vault, act, { tipo: 'clase', clase: 'A' });
    },
  },
  {
    name: 'whose sales of fixed assets and interests are in no part of the proportion',
    mes: '2026-03',
    prepare: async (vault) => {
      const [asset, interest, land] = [
        sold('2026-03-10', '5000.005', '800'),
        exempt('2026-03-11', '100.335'),
        notSubject('2026-03-12', '9'),
      ];
      await vault.arrive(
        asset,
        interest,
        land,
        sold('2026-03-13', '70.5', '11.28'),
        exempt('2026-03-14', '30.25'),
        bought('2026-03-15', '1000', '160'),
      );
      for (const each of [asset, interest, land]) await decide(vault, each, { tipo: 'clase', clase: 'F' });
    },
  },
  {
    name: 'to which a factura global and an expense were moved, and from which another was',
    mes: '2026-03',
    prepare: async (vault) => {
      const global = sold(
        '2026-04-04',
        '5000',
        '800',
        { contraparte_rfc: 'XAXX010101000' },
        { fecha: '2026-02-28T23:59:59', aviso: 'globalTardia' },
      );
      const [late, early] = [bought('2026-05-31', '100', '16'), bought('2026-03-01', '200', '32')];
      await vault.arrive(global, late, early);
      for (const [each, mes] of [
        [global, '2026-03'],
        [late, '2026-03'],
        [early, '2026-01'],
      ] as const)
        await decide(vault, each, { tipo: 'mes', mes });
    },
  },
  {
    name: 'with payments in parts, two of one day, with and without breakdown',
    mes: '2026-03',
    prepare: async (vault) => {
      const [mine, its] = [
        ppd('11600', '10000', '1600', { fecha: noon('2025-12-31') }),
        ppd('11600', '10000', '1600', { ...suyas, fecha: noon('2026-03-01') }),
      ];
      await vault.arrive(
        mine,
        its,
        ...['3333.33', '0.01', '4000.005'].map((pagado) => paying(mine, '2026-03-15', { pagado, cambio: '1' })),
        ...['1', '2'].map(() => paying(its, '2026-03-31', traslado('1666.666667', '266.666667'), suyas)),
        egreso('4000', '640', [its], '2026-03-31', suyas),
      );
    },
  },
  {
    name: 'whose CFDI are of its first and last second',
    mes: '2026-02',
    prepare: async (vault) => {
      const at = (fecha: string) => ({ fecha });
      await vault.arrive(
        ...['2026-01-31T23:59:59', '2026-02-01T00:00:00', '2026-02-28T23:59:59', '2026-03-01T00:00:00'].flatMap(
          (fecha) => [sold('2026-02-01', '100', '16', at(fecha)), bought('2026-02-01', '10', '1.6', at(fecha))],
        ),
      );
    },
  },
  {
    name: 'whose expenses have every reason, and decisions against them',
    mes: '2026-03',
    prepare: async (vault) => {
      const marks = ['efectivo', 'combustible', 'gasLp', 'uso'].map((marca) =>
        bought('2026-03-10', '3000.005', '480.0008', {}, { marca }),
      );
      const limits = ['restaurante', 'automovil', 'rentaAutomovil', 'avion', 'casaHabitacion'].map((marca) =>
        bought('2026-03-11', '1000', '160', {}, { limite: { marca, parte: '0.085' } }),
      );
      const larger = reading(
        bought('2026-03-12', '1000', '160'),
        { origen: 'PUE', ...traslado('1000', '160') },
        { origen: 'PUE', ...traslado('1000', '200', { naturaleza: 'R', tasa: '0.200000' }) },
      );
      const [personal, kept] = [
        bought('2026-03-13', '70', '11.2'),
        bought('2026-03-14', '3000', '480', {}, { marca: 'efectivo' }),
      ];
      await vault.arrive(
        ...marks,
        ...limits,
        larger,
        personal,
        kept,
        sold('2026-03-15', '9', '1.44'),
        exempt('2026-03-16', '1'),
      );
      await decide(vault, personal, { tipo: 'noAcreditable' });
      await decide(vault, kept, { tipo: 'acreditable' });
      await vault.arrive(
        egreso('100', '16', [kept], '2026-03-20', suyas),
        egreso('100', '16', [marks[0] as Documento], '2026-03-21', suyas),
      );
    },
  },
];
