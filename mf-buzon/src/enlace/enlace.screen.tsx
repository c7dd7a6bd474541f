import { Link, paths } from '@boveda/area-kit';
import type { acceptRejectCancel, BodyInputOf } from '@boveda/contracts';
import { Alert, describeProblem, Flex, Spin, Typography } from '@boveda/ui-kit';
import { useLocation } from '@boveda/ui-kit/router';
import { useEffect, useRef } from 'react';
import { useResponderPorEnlaceMutation } from '../api';
import { readEnlace } from './read-enlace';

/**
 * `/{rfc}/aceptar-rechazar-cancelacion`: what the link of a mail decides. It is answered by whoever is in, and once; a
 * scanner of mail that opens the link is not in, and changes nothing.
 */
export function EnlaceScreen() {
  const { search, state } = useLocation();
  const enlace = readEnlace(search, state);
  return (
    <Flex vertical gap="middle">
      <Typography.Title level={1}>
        {enlace?.accept === '0' ? 'Rechazar cancelación' : 'Aceptar cancelación'}
      </Typography.Title>
      {enlace ? <Respuesta enlace={enlace} /> : <Incompleto />}
      <div>
        <Link to={paths.buzon()}>Ir al Buzón</Link>
      </div>
    </Flex>
  );
}

function Respuesta({ enlace }: { enlace: BodyInputOf<typeof acceptRejectCancel> }) {
  const [responder, { data, error }] = useResponderPorEnlaceMutation();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    void responder(enlace);
  }, [responder, enlace]);
  // Used up: a reload of the page finds nothing to send again.
  const done = data !== undefined || error !== undefined;
  useEffect(() => {
    if (done) window.history.replaceState({ ...window.history.state, usr: null }, '');
  }, [done]);
  if (error) {
    const { title, msg } = describeProblem(error);
    return <Alert role="alert" type="error" showIcon title={title} description={msg} />;
  }
  if (!data)
    return (
      <Flex gap="small" align="center" role="status">
        <Spin /> Procesando su respuesta…
      </Flex>
    );
  const isOpen = data.rows.some(({ enverificacion }) => enverificacion);
  return <Alert role="status" type={isOpen ? 'warning' : 'success'} showIcon title={data.msg} />;
}

const Incompleto = () => (
  <Alert
    role="alert"
    type="error"
    showIcon
    title="El enlace está incompleto o ya fue usado."
    description="Abra el enlace completo de su correo, o responda la solicitud en el Buzón."
  />
);
