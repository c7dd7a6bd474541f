import {
  clasesFlujo,
  type LineaFlujo,
  type NuevaDecision,
  type TipoDecision,
  tiposDecision,
} from '@boveda/contracts/impuestos';
import { Button, formatInstant } from '@boveda/ui-kit';
import { DownOutlined } from '@boveda/ui-kit/icons';
import { Dropdown } from '@boveda/ui-kit/overlay';
import { lazy, Suspense, useState } from 'react';
import { useDecideMutation, useUndoMutation } from './impuestos-api';
import { mesDespues, mesesElegibles, nombreDeMes } from './mes';
import { useAnswerToast } from './use-answer-toast';

const MotivoDialog = lazy(async () => ({ default: (await import('./motivo-dialog')).MotivoDialog }));

/** Classes are chosen in their own dialog. */
export type TipoDeLinea = Exclude<TipoDecision, 'clase'>;

const verbos: Readonly<Record<TipoDeLinea, string>> = {
  noAcreditable: 'No es acreditable',
  acreditable: 'Sí es acreditable',
  mes: 'Mover a otro mes',
  marca: 'Marcar',
  restituido: 'El IVA ya se había cobrado',
};

/** Decisions that make sense for a line: whether IVA is creditable is asked of what was received alone. */
function tiposFor({ emitido, razon }: LineaFlujo): TipoDeLinea[] {
  if (emitido) return ['mes', 'marca'];
  return [razon === null ? 'noAcreditable' : 'acreditable', 'mes', 'marca'];
}

/** Takes a decision on a line, with its reason. */
export function Decide({ linea, mes }: { linea: LineaFlujo; mes: string }) {
  const [tipo, setTipo] = useState<TipoDeLinea | null>(null);
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: tiposFor(linea).map((key) => ({ key, label: verbos[key] })),
          onClick: ({ key }) => setTipo(key as TipoDeLinea),
        }}
      >
        <Button
          effect="change"
          size="small"
          icon={<DownOutlined />}
          aria-label={`Decidir sobre ${linea.serie}${linea.folio || linea.uuid}`}
        >
          Decidir
        </Button>
      </Dropdown>
      {tipo && (
        <Motivo
          {...{ tipo, mes }}
          cfdi={linea.cfdi}
          documento={linea.documento?.uuid ?? null}
          sugerido={mesDespues(mes, 1)}
          onClose={() => setTipo(null)}
        />
      )}
    </>
  );
}

interface DirectoProps {
  tipo: TipoDeLinea;
  /** The CFDI, and how it is called. */
  cfdi: string;
  documento: string | null;
  de: string;
  mes: string;
  sugerido: string;
}

/** Takes the decision that a notice asks for. */
export function DecideAviso({ tipo, cfdi, documento, de, mes, sugerido }: DirectoProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button effect="change" size="small" aria-label={`${verbos[tipo]}: ${de}`} onClick={() => setOpen(true)}>
        {verbos[tipo]}
      </Button>
      {isOpen && <Motivo {...{ tipo, mes, cfdi, documento, sugerido }} onClose={() => setOpen(false)} />}
    </>
  );
}

interface MotivoProps {
  tipo: TipoDeLinea;
  mes: string;
  cfdi: string;
  documento: string | null;
  /** Where it would be moved. */
  sugerido: string;
  onClose: () => void;
}

/** Asks for the reason of a decision, and for the month to which something is moved. */
function Motivo({ tipo, mes, cfdi, documento, sugerido, onClose }: MotivoProps) {
  const [destino, setDestino] = useState(sugerido);
  const [decide] = useDecideMutation();
  const save = (motivo: string) => {
    const sobre = { cfdi, documento, motivo };
    const decision: NuevaDecision = tipo === 'mes' ? { ...sobre, tipo, mes: destino } : { ...sobre, tipo };
    return decide(decision);
  };
  return (
    <Suspense>
      <MotivoDialog title={verbos[tipo]} okText="Guardar" onSave={save} onClose={onClose}>
        {tipo === 'mes' && (
          <label className="impuestos-campo">
            Mes
            <select className="bv-input" value={destino} onChange={({ target }) => setDestino(target.value)}>
              {mesesElegibles(destino)
                .filter((each) => each !== mes)
                .map((each) => (
                  <option key={each} value={each}>
                    {nombreDeMes(each)}
                  </option>
                ))}
            </select>
          </label>
        )}
      </MotivoDialog>
    </Suspense>
  );
}

type Tomada = LineaFlujo['decisiones'][number];

/** A decision with its author and date; it can be undone. */
export function Decision({ decision, de }: { decision: Tomada; de: string }) {
  const { id, tipo, mes, clase, motivo, autor, fecha } = decision;
  const tell = useAnswerToast();
  const [undo, { isLoading }] = useUndoMutation();
  const revert = async () => {
    tell(await undo(id));
  };
  return (
    <div className="impuestos-decision">
      <strong>
        {tiposDecision[tipo]}
        {mes && `: ${nombreDeMes(mes)}`}
        {clase && `: ${clasesFlujo[clase]}`}
      </strong>{' '}
      {motivo}
      <small>
        {autor} · {formatInstant(fecha)}
      </small>
      <Button
        effect="change"
        size="small"
        type="link"
        loading={isLoading}
        aria-label={`Deshacer «${tiposDecision[tipo]}» de ${de}`}
        onClick={() => void revert()}
      >
        Deshacer
      </Button>
    </div>
  );
}
