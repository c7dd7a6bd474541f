import { AHEAD_SECONDS, Link, paths, useColumnChoice } from '@boveda/area-kit';
import { type ExpedienteMaterialidad, expedientesQuery } from '@boveda/contracts/impuestos';
import { Button, formatInstant, ScreenStyles } from '@boveda/ui-kit';
import { type ListColumn, ListScreen } from '@boveda/ui-kit/data';
import { Field, readRfc, TextBox, TextField } from '@boveda/ui-kit/filters';
import { useScrollMemory, useUrlQuery } from '@boveda/ui-kit/router';
import { type FormEvent, useState } from 'react';
import { contraparteColumn } from '../columns';
import { useAnswerToast } from '../impuestos/use-answer-toast';
import materialidadCss from './materialidad.css?source';
import { useCreateExpedienteMutation, useListExpedientesQuery } from './materialidad-api';

const PAGE_SIZES = [20, 50, 100];

const columns: ListColumn<ExpedienteMaterialidad>[] = [
  {
    key: 'expediente',
    title: 'Expediente',
    card: 'title',
    render: ({ id, operacion, contraparte }) => (
      <Link to={paths.materialidad(id)}>{operacion || `Proveedor ${contraparte}`}</Link>
    ),
  },
  contraparteColumn,
  { key: 'lista', title: 'Clases con documento', nowrap: true, card: 'line', render: cubiertasDe },
  { key: 'documentos', title: 'Documentos', align: 'right', nowrap: true, render: ({ documentos }) => documentos },
  { key: 'creado', title: 'Abierto', nowrap: true, render: ({ creado }) => formatInstant(creado) },
];

/** How many of the kinds that the user asks for have a document. */
function cubiertasDe({ requeridas, presentes }: ExpedienteMaterialidad): string {
  const has = new Set(presentes);
  return `${requeridas.filter((clase) => has.has(clase)).length} de ${requeridas.length}`;
}

/** Expedientes with evidence of suppliers and operations. */
export function MaterialidadScreen() {
  const columnChoice = useColumnChoice('materialidad');
  const [query, setQuery] = useUrlQuery(expedientesQuery());
  const rows = useListExpedientesQuery(query, { refetchOnMountOrArgChange: AHEAD_SECONDS });
  useScrollMemory(rows.currentData !== undefined);
  const clear = () => setQuery({ contraparte: undefined, offset: 0 });
  return (
    <div className="impuestos-materialidad">
      <ScreenStyles css={materialidadCss} />
      <ListScreen
        columnChoice={columnChoice}
        title="Materialidad"
        query={query}
        onQueryChange={setQuery}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        pageSizes={PAGE_SIZES}
        notices={<Abrir />}
        filters={
          <TextField
            label="RFC de la contraparte"
            value={query.contraparte}
            read={readRfc}
            onCommit={(contraparte) => setQuery({ contraparte, offset: 0 })}
          />
        }
        isFiltered={query.contraparte !== undefined}
        onClear={clear}
        empty={{ text: 'Ningún expediente: abra el de un proveedor o el de una operación' }}
      />
    </div>
  );
}

/** Opens the expediente of a supplier, or of an operation with it. */
function Abrir() {
  const tell = useAnswerToast();
  const [create, { isLoading }] = useCreateExpedienteMutation();
  const [contraparte, setContraparte] = useState('');
  const [operacion, setOperacion] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { contraparte: contraparte.trim().toUpperCase(), ...(operacion.trim() && { operacion }) };
    if (!tell(await create(body))) return;
    setContraparte('');
    setOperacion('');
  };
  return (
    <form
      className="impuestos-materialidad-form"
      aria-label="Abrir expediente"
      onSubmit={(event) => void submit(event)}
    >
      <Field label="RFC del proveedor">
        {(id) => (
          <TextBox
            id={id}
            value={contraparte}
            required
            maxLength={13}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => setContraparte(target.value)}
          />
        )}
      </Field>
      <Field label="Operación (vacío: del proveedor)">
        {(id) => (
          <TextBox
            id={id}
            value={operacion}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => setOperacion(target.value)}
          />
        )}
      </Field>
      <Button effect="change" htmlType="submit" type="primary" loading={isLoading}>
        Abrir expediente
      </Button>
    </form>
  );
}
