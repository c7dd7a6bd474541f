import { Link, paths, useContribuyente } from '@boveda/area-kit';
import type { BorradorCarta, FacturaDeCarta, TipoCarta } from '@boveda/contracts';
import { certezasSinRep, DIAS_RECORDATORIO, fillCarta, MAX_PEDIDAS } from '@boveda/contracts/impuestos';
import {
  Alert,
  Button,
  Checkbox,
  describeProblem,
  formatCount,
  formatInstant,
  formatMoney,
  ScreenStyles,
  useToast,
} from '@boveda/ui-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { CatalogField } from '@boveda/ui-kit/filters';
import { Modal } from '@boveda/ui-kit/overlay';
import { lazy, Suspense, useState } from 'react';
import { CorreosField } from '../share/correos-field';
import { readCorreos } from '../share/read-correos';
import css from './carta-dialog.css?source';
import { sumByCurrency } from './sum-by-currency';
import { TextoCarta } from './texto-carta';
import { useDraftCartaQuery, useGetTratoQuery, useWriteCartaMutation } from './trato-api';

const PlantillaDialog = lazy(async () => ({ default: (await import('./plantilla-dialog')).PlantillaDialog }));

export const titles = {
  cobrar: 'Enviar estado de cuenta',
  pagar: 'Enviar estado de cuenta',
  rep: 'Pedir REP',
} as const satisfies Record<TipoCarta, string>;

interface Props {
  rfc: string;
  tipo: TipoCarta;
  onClose(): void;
}

/** A mail to a counterpart: its statement, or the request for complements. What the preview shows is what is sent. */
export function CartaDialog({ rfc, tipo, onClose }: Props) {
  const draft = useDraftCartaQuery({ contraparte: rfc, tipo }, { refetchOnMountOrArgChange: true });
  const trato = useGetTratoQuery(rfc);
  const error = draft.error ?? trato.error;
  const correos = trato.currentData?.contactos.flatMap(({ correo }) => (correo ? [correo] : []));
  return (
    <Modal open title={titles[tipo]} width={760} footer={null} onCancel={onClose}>
      <ScreenStyles css={css} />
      {draft.currentData && correos ? (
        // Another text begins anew: what was typed on the old one would hide it.
        <Carta
          key={`${draft.currentData.asunto} ${draft.currentData.texto}`}
          {...{ rfc, tipo, draft: draft.currentData, correos, onClose }}
        />
      ) : error ? (
        <LoadError
          inline
          error={error}
          onRetry={() => {
            void draft.refetch();
            void trato.refetch();
          }}
        />
      ) : (
        <Skeleton active />
      )}
    </Modal>
  );
}

const NUNCA = '0';
const recordatorios = Object.fromEntries([
  [NUNCA, 'No recordar'],
  ...[DIAS_RECORDATORIO.min, DIAS_RECORDATORIO.normal, 15, DIAS_RECORDATORIO.max].map((dias) => [
    `${dias}`,
    `Cada ${dias} días`,
  ]),
]);

function Carta({ rfc, tipo, draft, correos, onClose }: Props & { draft: BorradorCarta; correos: readonly string[] }) {
  const toast = useToast();
  const { privilegio } = useContribuyente();
  const [para, setPara] = useState(correos.join(', '));
  const [asunto, setAsunto] = useState(draft.asunto);
  const [texto, setTexto] = useState(draft.texto);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => certain(draft.facturas));
  const [cada, setCada] = useState(`${DIAS_RECORDATORIO.normal}`);
  const [problem, setProblem] = useState<string | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [write, { error, isLoading }] = useWriteCartaMutation();
  const facturas = tipo === 'rep' ? draft.facturas.filter(({ uuid }) => chosen.has(uuid)) : draft.facturas;
  const valores = { ...draft.valores, ...valoresOf(facturas) };

  const send = async () => {
    const read = readCorreos(para);
    setProblem('problem' in read ? read.problem : null);
    if ('problem' in read || isLoading) return;
    const answer = await write({
      ...{ contraparte: rfc, tipo, para: read.correos, asunto, texto },
      ...(tipo === 'rep' && { uuids: facturas.map(({ uuid }) => uuid), recordar: Number(cada) }),
    });
    if (answer.error) return;
    toast.success(answer.data.msg);
    onClose();
  };

  if (draft.facturas.length === 0) return <p>No hay ninguna factura a crédito con saldo.</p>;
  return (
    <form
      className="cfdi-carta"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <CorreosField
        value={para}
        hint={
          correos.length > 0
            ? 'Los correos de sus contactos; cada uno recibe el suyo.'
            : 'Aún no tiene contactos con correo: escriba a quién.'
        }
        problem={problem}
        onChange={setPara}
      />
      {tipo === 'rep' && <Elegidas facturas={draft.facturas} chosen={chosen} onChange={setChosen} />}
      <TextoCarta {...{ asunto, texto }} rows={[5, 12]} onAsunto={setAsunto} onTexto={setTexto} />
      {privilegio === '1' && (
        <div>
          <Button size="small" onClick={() => setEditing(true)}>
            Cambiar los textos de siempre
          </Button>
        </div>
      )}
      {tipo === 'rep' && (
        <CatalogField
          label="Recordar si no llega"
          plain
          all={null}
          catalog={recordatorios}
          order={Object.keys(recordatorios)}
          value={cada}
          onChange={(value) => setCada(value ?? NUNCA)}
        />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard. */}
      <section aria-label="Vista previa" className="cfdi-carta-preview" tabIndex={0}>
        <h3>{fillCarta(asunto, valores)}</h3>
        {fillCarta(texto, valores)}
      </section>
      {draft.adjuntos.length > 0 && <p>Adjuntos: {draft.adjuntos.join(', ')}</p>}
      {error && <Alert role="alert" type="error" showIcon title={describeProblem(error).msg} />}
      <div>
        <Button effect="change" type="primary" htmlType="submit" loading={isLoading} disabled={facturas.length === 0}>
          Enviar
        </Button>
      </div>
      {isEditing && (
        <Suspense>
          <PlantillaDialog tipo={tipo} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </form>
  );
}

/** What lacks its complement with certainty; without any, what likely does. What was asked for is not chosen by itself. */
function certain(facturas: readonly FacturaDeCarta[]): ReadonlySet<string> {
  const open = facturas.filter(({ pedida }) => pedida === null);
  const of = (certeza: FacturaDeCarta['certeza']) => open.filter((each) => each.certeza === certeza);
  const [ciertas, probables] = [of('cierto'), of('probable')];
  return new Set((ciertas.length > 0 ? ciertas : probables).slice(0, MAX_PEDIDAS).map(({ uuid }) => uuid));
}

const valoresOf = (facturas: readonly FacturaDeCarta[]) => ({
  saldo: sumByCurrency(facturas),
  cantidad: formatCount(facturas.length),
  facturas: facturas.map(({ linea }) => linea).join('\n'),
});

interface ElegidasProps {
  facturas: readonly FacturaDeCarta[];
  chosen: ReadonlySet<string>;
  onChange(chosen: ReadonlySet<string>): void;
}

const Elegidas = ({ facturas, chosen, onChange }: ElegidasProps) => (
  <fieldset>
    <legend>
      Facturas cuyo complemento se pide: {formatCount(chosen.size)} de {formatCount(facturas.length)}
    </legend>
    <ul>
      {facturas.map(({ id, uuid, folio, saldo, moneda, certeza, pedida }) => (
        <li key={uuid}>
          <Checkbox
            checked={chosen.has(uuid)}
            disabled={!chosen.has(uuid) && chosen.size >= MAX_PEDIDAS}
            onChange={({ target }) =>
              onChange(new Set(target.checked ? [...chosen, uuid] : [...chosen].filter((each) => each !== uuid)))
            }
          >
            {folio} · {formatMoney(saldo, moneda)} · {certeza && certezasSinRep[certeza]}
            {pedida && ` · pedida el ${formatInstant(pedida)}`}
          </Checkbox>{' '}
          <Link to={`${paths.proveedores('vigentes')}/${id}`} aria-label={`Ver ${folio}`}>
            Ver
          </Link>
        </li>
      ))}
    </ul>
  </fieldset>
);
