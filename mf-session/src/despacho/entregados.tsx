import { ContribuyenteLink, useHasRoute } from '@boveda/area-kit';
import type { Entrega, RenglonEntrega, ResultadoEntrega } from '@boveda/contracts';
import { estadosCorreo, estadosEnlace } from '@boveda/contracts/core';
import { resultadosEntrega } from '@boveda/contracts/sat';
import { Button, formatInstant, plural, useCopy } from '@boveda/ui-kit';
import { Copyable, DetailTable, type Tone, ToneBadge } from '@boveda/ui-kit/data';
import { useEndEntregaMutation } from './lotes-api';
import { useAnswerToast } from './use-answer-toast';

const tones = {
  enviado: 'success',
  enlace: 'success',
  sinCorreo: 'warning',
  fallo: 'danger',
} as const satisfies Record<ResultadoEntrega, Tone>;
const done = (rows: readonly RenglonEntrega[], ...resultados: ResultadoEntrega[]) =>
  rows.filter(({ resultado }) => resultados.includes(resultado)).length;
const NOT_DONE: readonly ResultadoEntrega[] = ['fallo', 'sinCorreo'];

/** What became of each client that was handed its file, what was not done first, with the links that are told only now. */
export function Entregados({ rows }: { rows: readonly RenglonEntrega[] }) {
  const copy = useCopy({ done: 'Enlaces copiados' });
  const hasRoute = useHasRoute();
  const links = rows.filter(({ url }) => url !== null);
  const inOrder = rows.toSorted(
    (a, b) => Number(NOT_DONE.includes(b.resultado)) - Number(NOT_DONE.includes(a.resultado)),
  );
  const summary = [
    plural(done(rows, 'enviado', 'enlace'), 'entregado', 'entregados'),
    done(rows, 'sinCorreo') > 0 && `${done(rows, 'sinCorreo')} sin correo`,
    done(rows, 'fallo') > 0 && `${done(rows, 'fallo')} no se ${done(rows, 'fallo') === 1 ? 'pudo' : 'pudieron'}`,
  ];
  return (
    <>
      <p role="status">{summary.filter(Boolean).join(' · ')}</p>
      {links.length > 1 && (
        <div>
          <Button
            onClick={() => void copy(links.map(({ nombre, rfc, url }) => `${nombre}\t${rfc}\t${url}`).join('\n'))}
          >
            Copiar todos los enlaces
          </Button>
        </div>
      )}
      <div className="session-tabla session-despacho-alta">
        <DetailTable
          aria-label="Entregas"
          rows={inOrder}
          rowKey={({ rfc }) => rfc}
          columns={[
            ['Cliente', ({ rfc, nombre }) => [nombre, <small key="rfc">{rfc}</small>]],
            [
              'Entrega',
              ({ resultado }) => <ToneBadge tone={tones[resultado]}>{resultadosEntrega[resultado]}</ToneBadge>,
            ],
            [
              'Qué pasó',
              ({ rfc, nombre, mensaje, codigo, ruta, url }) => (
                <>
                  <span>{mensaje}</span>
                  {codigo && <small>{codigo}</small>}
                  {url && <Copyable text={url} label={`Copiar el enlace de ${nombre}`} done="Enlace copiado" />}
                  {ruta && hasRoute(ruta) && (
                    <ContribuyenteLink rfc={rfc} to={ruta}>
                      Resolver
                    </ContribuyenteLink>
                  )}
                </>
              ),
            ],
          ]}
        />
      </div>
    </>
  );
}

const correoTones = { en_cola: 'info', enviado: 'success', rechazado: 'danger' } as const satisfies Record<
  string,
  Tone
>;

interface EntregaProps {
  lote: string;
  rfc: string;
  nombre: string;
  entrega: Entrega;
}

/** The last time that a client was handed its file: its mails, its link, and how it ends. */
export function EntregaDelCliente({ lote, rfc, nombre, entrega }: EntregaProps) {
  const tell = useAnswerToast();
  const [end, { isLoading }] = useEndEntregaMutation();
  const { correos, estado, vence, aperturas, abierto } = entrega;
  return (
    <>
      {correos.map(({ correo, estado: sent, motivo }) => (
        <div key={correo}>
          <ToneBadge tone={correoTones[sent]}>{estadosCorreo[sent]}</ToneBadge> {correo}
          {motivo && <small>{motivo}</small>}
          {sent === 'rechazado' && <small>Corrija el correo en «Entregar a los clientes» y envíelo otra vez.</small>}
        </div>
      ))}
      <small>
        Enlace {estadosEnlace[estado].toLowerCase()}
        {estado === 'vigente' && ` hasta el ${formatInstant(vence)}`}
        {aperturas === 0 ? '; sin abrir' : `; abierto ${plural(aperturas, 'vez', 'veces')}`}
        {abierto && `, la última el ${formatInstant(abierto)}`}
      </small>
      {estado === 'vigente' && (
        <Button
          effect="workElsewhere"
          size="small"
          aria-label={`Terminar el enlace de ${nombre}`}
          loading={isLoading}
          onClick={async () => tell(await end({ id: lote, rfc }))}
        >
          Terminar enlace
        </Button>
      )}
    </>
  );
}
