import { DIAS_ENLACE, LONGEST_MENSAJE, MAX_CFDI_ADJUNTOS, MAX_DESTINATARIOS } from '@boveda/contracts/core';
import { Alert, Button, describeProblem } from '@boveda/ui-kit';
import { Field } from '@boveda/ui-kit/filters';
import { Input } from '@boveda/ui-kit/form';
import { type FormEvent, useState } from 'react';
import { CorreosField } from './correos-field';
import type { Shared } from './link-form';
import { readCorreos } from './read-correos';
import { useMailCfdisMutation } from './share-api';

const HINT = `Hasta ${MAX_DESTINATARIOS} correos, separados por comas. Cada uno recibe el suyo.`;
const LINKED = `El correo lleva un enlace que vale ${DIAS_ENLACE.normal} días.`;

/** Mails CFDI. Its fields keep what was typed when the mail is refused. */
export function MailForm({ uuids, lista }: Shared) {
  const [para, setPara] = useState('');
  const [mensaje, setMensaje] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [send, { data, error, isLoading }] = useMailCfdisMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readCorreos(para);
    setProblem('problem' in read ? read.problem : null);
    if ('problem' in read || isLoading) return;
    const answer = await send({ uuids, para: read.correos, mensaje, ...(lista && { lista }) });
    if (!answer.error) setPara('');
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <CorreosField value={para} hint={HINT} problem={problem} onChange={setPara} />
      <Field label="Mensaje (opcional)">
        {(id) => (
          <Input.TextArea
            id={id}
            value={mensaje}
            maxLength={LONGEST_MENSAJE}
            autoSize={{ minRows: 3, maxRows: 8 }}
            onChange={({ target }) => setMensaje(target.value)}
          />
        )}
      </Field>
      <p>
        {uuids.length > MAX_CFDI_ADJUNTOS
          ? LINKED
          : 'El PDF y el XML van adjuntos; si pesan más de 10 MB, en su lugar va un enlace.'}{' '}
        Las respuestas llegan a su correo.
      </p>
      {error && <Alert role="alert" type="error" showIcon title={describeProblem(error).msg} />}
      {data && !error && !isLoading && (
        <Alert
          role="status"
          type="success"
          showIcon
          title={data.msg}
          description={data.conEnlace && uuids.length <= MAX_CFDI_ADJUNTOS ? LINKED : undefined}
        />
      )}
      <div>
        <Button effect="change" type="primary" htmlType="submit" loading={isLoading}>
          Enviar
        </Button>
      </div>
    </form>
  );
}
