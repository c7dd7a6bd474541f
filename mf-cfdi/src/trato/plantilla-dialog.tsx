import type { Plantilla, TipoCarta, TipoPlantilla } from '@boveda/contracts';
import {
  LONGEST_ASUNTO,
  LONGEST_CARTA,
  plantillas,
  unknownVariables,
  variablesCarta,
} from '@boveda/contracts/impuestos';
import { Button } from '@boveda/ui-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { CatalogField, Field } from '@boveda/ui-kit/filters';
import { Input } from '@boveda/ui-kit/form';
import { Modal } from '@boveda/ui-kit/overlay';
import { useState } from 'react';
import { useTold } from './contactos';
import { useListPlantillasQuery, useResetPlantillaMutation, useSavePlantillaMutation } from './trato-api';

const tipos = Object.keys(plantillas) as TipoPlantilla[];

/** Changes the texts that mails to counterparts begin with; reminders go out with theirs as it is then. */
export function PlantillaDialog({ tipo: first, onClose }: { tipo: TipoCarta; onClose(): void }) {
  const { data, error, refetch } = useListPlantillasQuery();
  const [tipo, setTipo] = useState<TipoPlantilla>(first);
  const plantilla = data?.find((each) => each.tipo === tipo);
  return (
    <Modal open title="Textos de siempre" width={680} footer={null} onCancel={onClose}>
      {plantilla ? (
        <div className="cfdi-carta">
          <CatalogField
            label="Texto de"
            plain
            all={null}
            catalog={plantillas}
            order={tipos}
            value={tipo}
            onChange={(value) => setTipo(value ?? first)}
          />
          <Editor key={`${tipo} ${plantilla.texto}`} plantilla={plantilla} />
        </div>
      ) : error ? (
        <LoadError inline error={error} onRetry={refetch} />
      ) : (
        <Skeleton active />
      )}
    </Modal>
  );
}

function Editor({ plantilla: { tipo, propia, ...before } }: { plantilla: Plantilla }) {
  const [asunto, setAsunto] = useState(before.asunto);
  const [texto, setTexto] = useState(before.texto);
  const [save, { isLoading }] = useSavePlantillaMutation();
  const [reset, { isLoading: isResetting }] = useResetPlantillaMutation();
  const tell = useTold();
  const [unknown] = unknownVariables(`${asunto} ${texto}`);
  return (
    <>
      <Field label="Asunto">
        {(id) => (
          <Input id={id} value={asunto} maxLength={LONGEST_ASUNTO} onChange={({ target }) => setAsunto(target.value)} />
        )}
      </Field>
      <Field label="Texto">
        {(id) => (
          <Input.TextArea
            id={id}
            value={texto}
            maxLength={LONGEST_CARTA}
            autoSize={{ minRows: 8, maxRows: 18 }}
            onChange={({ target }) => setTexto(target.value)}
          />
        )}
      </Field>
      {unknown && (
        <span className="cfdi-carta-problem" role="alert">
          No hay ninguna variable {`{${unknown}}`}
        </span>
      )}
      <details>
        <summary>Variables</summary>
        <ul>
          {Object.entries(variablesCarta).map(([name, what]) => (
            <li key={name}>
              <code>{`{${name}}`}</code> {what}
            </li>
          ))}
        </ul>
      </details>
      <div>
        <Button
          type="primary"
          loading={isLoading}
          disabled={unknown !== undefined}
          onClick={() => void tell(save({ tipo, asunto, texto }))}
        >
          Guardar
        </Button>{' '}
        {propia && (
          <Button loading={isResetting} onClick={() => void tell(reset(tipo))}>
            Volver al texto original
          </Button>
        )}
      </div>
    </>
  );
}
