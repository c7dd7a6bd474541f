import type { Cuenta } from '@boveda/contracts';
import { useSession } from '@boveda/session';
import { DownOutlined } from '@boveda/ui-kit/icons';
import { type ComponentProps, type ComponentType, useState } from 'react';
import type { ContribuyenteSwitcher } from '../contribuyentes/contribuyente-switcher';
import { fetchPart } from '../shared/fetch-part';

/** The open taxpayer. For a user with several it opens the switcher, which is fetched then. */
export function ContribuyenteButton({ cuenta: { rfc, nombre } }: { cuenta: Cuenta }) {
  const cuentas = useSession()?.cuentas ?? [];
  const [isOpen, setOpen] = useState(false);
  const [Switcher, setSwitcher] = useState<ComponentType<ComponentProps<typeof ContribuyenteSwitcher>> | null>(null);
  const open = () => {
    setOpen(true);
    fetchPart(
      () => import('../contribuyentes/contribuyente-switcher'),
      (module) => setSwitcher(() => module.ContribuyenteSwitcher),
    );
  };
  const name = <strong title={nombre}>{nombre}</strong>;
  if (cuentas.length < 2)
    return (
      <div className="frame-contribuyente">
        {name}
        <span>{rfc}</span>
      </div>
    );
  return (
    <>
      <button type="button" className="frame-contribuyente" aria-haspopup="dialog" onClick={open}>
        {name}
        <span>{rfc}</span>
        <DownOutlined />
      </button>
      {isOpen && Switcher && <Switcher rfc={rfc} cuentas={cuentas} onClose={() => setOpen(false)} />}
    </>
  );
}
