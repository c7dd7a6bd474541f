import { type ConfigBuzon, problemOfReglas, type ReglasBuzon } from '@boveda/contracts/cuenta';
import { Button, Checkbox } from '@boveda/ui-kit';
import { Input } from '@boveda/ui-kit/form';
import { Modal } from '@boveda/ui-kit/overlay';
import { Radio } from '@boveda/ui-kit/settings-form';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useSetConfigMutation } from '../api';
import { useOutcome } from '../shared/use-outcome';
import { useStored } from '../shared/use-stored';

/** Rejects all requests, or those of some rules. Invalid rules open a modal, and nothing is sent. */
export function Reglas({ config }: { config: ConfigBuzon }) {
  const [reglas, setReglas] = useStored<ReglasBuzon>(reglasOf(config));
  const [problem, setProblem] = useState<string | null>(null);
  const [set, { isLoading }] = useSetConfigMutation();
  const report = useOutcome();
  const change = (patch: Partial<ReglasBuzon>) => setReglas({ ...reglas, ...patch });
  const rejectsAll = reglas.usa_buzon_1 === '1';

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (isLoading) return;
    const wrong = rejectsAll ? null : problemOfReglas(reglas);
    setProblem(wrong);
    const sent = rejectsAll ? { ...reglasOf(config), ...NONE, usa_buzon_1: '1' as const } : reglas;
    if (!wrong)
      await report(set(sent), 'Reglas del Buzón Configuradas Correctamente', 'Al Configurar Reglas del Buzón');
  };

  return (
    <form className="config-card" onSubmit={(event) => void save(event)}>
      <h3>Reglas</h3>
      <Radio.Group
        aria-label="Qué solicitudes se rechazan"
        value={reglas.usa_buzon_1}
        options={[
          { value: '1', label: 'Rechazar todo' },
          { value: '0', label: 'Rechazar algunas' },
        ]}
        onChange={({ target }) => change({ usa_buzon_1: target.value })}
      />
      {!rejectsAll && (
        <div className="config-reglas">
          <ReglaBox on={reglas.usa_buzon_2} onChange={(on) => change({ usa_buzon_2: on })}>
            Rechazar antes de mes actual
          </ReglaBox>
          <ReglaBox on={reglas.usa_buzon_3} onChange={(on) => change({ usa_buzon_3: on })}>
            Rechazar por monto
          </ReglaBox>
          <Input
            aria-label="Monto"
            prefix="Mayor a $"
            inputMode="decimal"
            maxLength={40}
            value={reglas.val_buzon_3}
            onChange={({ target }) => change({ val_buzon_3: target.value })}
          />
          <ReglaBox on={reglas.usa_buzon_4} onChange={(on) => change({ usa_buzon_4: on })}>
            Rechazar por antiguedad
          </ReglaBox>
          <Input
            aria-label="Antigüedad en días"
            prefix="Mayor a"
            suffix="días"
            inputMode="numeric"
            maxLength={40}
            value={reglas.val_buzon_4}
            onChange={({ target }) => change({ val_buzon_4: target.value })}
          />
        </div>
      )}
      <Button htmlType="submit" type="primary" loading={isLoading}>
        Guardar reglas
      </Button>
      <RulesProblem problem={problem} onClose={() => setProblem(null)} />
    </form>
  );
}

const NONE = { usa_buzon_2: '0', usa_buzon_3: '0', usa_buzon_4: '0' } as const;

const reglasOf = ({ usa_buzon: _on, buzon_listablanca: _list, ultimo_buzon: _last, ...reglas }: ConfigBuzon) => reglas;

interface ReglaBoxProps {
  on: '0' | '1';
  onChange(on: '0' | '1'): void;
  children: ReactNode;
}

const ReglaBox = ({ on, onChange, children }: ReglaBoxProps) => (
  <Checkbox checked={on === '1'} onChange={({ target }) => onChange(target.checked ? '1' : '0')}>
    {children}
  </Checkbox>
);

const RulesProblem = ({ problem, onClose }: { problem: string | null; onClose(): void }) => (
  <Modal
    open={problem !== null}
    title="Alerta"
    onCancel={onClose}
    footer={
      <Button type="primary" onClick={onClose}>
        Aceptar
      </Button>
    }
  >
    {problem}
  </Modal>
);
