import type { Plantilla, TipoCarta, TipoPlantilla } from '@boveda/contracts';
import { plantillas, unknownVariables, variablesCarta } from '@boveda/contracts/impuestos';
import { Button } from '@boveda/ui-kit';
import { LoadError, Skeleton } from '@boveda/ui-kit/feedback';
import { CatalogField } from '@boveda/ui-kit/filters';
import { Modal } from '@boveda/ui-kit/overlay';
import { useState } from 'react';
import { useTold } from './contactos';
import { TextoCarta } from './texto-carta';
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
      <TextoCarta {...{ asunto, texto }} rows={[8, 18]} onAsunto={setAsunto} onTexto={setTexto} />
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
          effect="change"
          type="primary"
          loading={isLoading}
          disabled={unknown !== undefined}
          onClick={() => void tell(save({ tipo, asunto, texto }))}
        >
          Guardar
        </Button>{' '}
        {propia && (
          <Button effect="change" loading={isResetting} onClick={() => void tell(reset(tipo))}>
            Volver al texto original
          </Button>
        )}
      </div>
    </>
  );
}
