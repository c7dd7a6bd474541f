import { sdk } from '@boveda/area-kit';
import { session } from '@boveda/session';
import { Button, describeProblem, useToast } from '@boveda/ui-kit';
import { Modal } from '@boveda/ui-kit/overlay';
import { useAcceptTerminosMutation } from '../api';
import { Terms } from './terms';

/** Stays open until the terms are accepted; its other button logs out. */
export function TermsModal() {
  const [accept, { isLoading }] = useAcceptTerminosMutation();
  const toast = useToast();

  const acceptTerms = async () => {
    const { error } = await accept();
    if (error) {
      const { title, msg } = describeProblem(error);
      toast.error(title, msg);
    }
  };
  const leave = () => {
    void sdk.session.logout().catch(() => undefined);
    session.close('logout');
  };

  return (
    <Modal
      open
      title="Términos y condiciones"
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      initialFocus="dialog"
      footer={[
        <Button key="leave" onClick={leave}>
          Salir
        </Button>,
        <Button effect="change" key="accept" type="primary" loading={isLoading} onClick={acceptTerms}>
          Aceptar
        </Button>,
      ]}
    >
      <Terms />
    </Modal>
  );
}
