import type { ListaCompartida } from '@boveda/contracts';
import { DIAS_ENLACE } from '@boveda/contracts/core';
import { Alert, Button, describeProblem, formatInstant, useCopy } from '@boveda/ui-kit';
import { Field } from '@boveda/ui-kit/filters';
import { Input, Select } from '@boveda/ui-kit/form';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCreateLinkMutation } from './share-api';

const options = [DIAS_ENLACE.min, DIAS_ENLACE.normal, 15, DIAS_ENLACE.max].map((value) => ({
  value,
  label: value === 1 ? '1 día' : `${value} días`,
}));

/** What a link is of. */
export interface Shared {
  uuids: string[];
  lista: ListaCompartida | undefined;
}

/** Makes a link to CFDI. Its address is shown once: the server keeps only a hash of it. */
export function LinkForm({ uuids, lista }: Shared) {
  const [dias, setDias] = useState<number>(DIAS_ENLACE.normal);
  const [create, { data, error, isLoading }] = useCreateLinkMutation();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isLoading) void create({ uuids, dias, ...(lista && { lista }) });
  };
  return (
    <form onSubmit={submit}>
      <p>Quien tenga el enlace ve los CFDI y descarga su PDF y su XML, sin cuenta ni contraseña, hasta que termine.</p>
      <div className="cfdi-share-link">
        <Field label="Vale por">{(id) => <Select id={id} value={dias} options={options} onChange={setDias} />}</Field>
        <Button effect="change" type={data ? 'default' : 'primary'} htmlType="submit" loading={isLoading}>
          {data ? 'Crear otro enlace' : 'Crear enlace'}
        </Button>
      </div>
      {error && <Alert role="alert" type="error" showIcon title={describeProblem(error).msg} />}
      {data && !error && <Made key={data.id} {...data} />}
    </form>
  );
}

/** The address of a new link, ready to be copied. */
function Made({ url, vence }: { url: string; vence: string }) {
  const copy = useCopy({ done: 'Enlace copiado', otherwise: 'Selecciónelo y cópielo con el teclado.' });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <>
      <div className="cfdi-share-link">
        <Field label="Enlace">
          {(id) => <Input id={id} readOnly value={url} onFocus={({ target }) => target.select()} />}
        </Field>
        <Button ref={button} type="primary" onClick={() => void copy(url)}>
          Copiar
        </Button>
      </div>
      <p role="status">Vale hasta el {formatInstant(vence)}. Cópielo ahora: no se vuelve a mostrar.</p>
    </>
  );
}
