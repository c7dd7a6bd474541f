import type { Dashboard } from '@boveda/contracts';
import { formatInstant, ScreenStyles } from '@boveda/ui-kit';
import { EstadoDeLista } from '@boveda/ui-kit/data';
import { Card } from '@boveda/ui-kit/layout';
import css from './last-validations-card.css?source';

type Estatus = Dashboard['estatus'];

const labels: [Exclude<keyof Estatus, 'listaefos'>, string][] = [
  ['validacionsat', 'Validación SAT'],
  ['validacionefos', 'Validación EFOS'],
  ['ultimobuzon', 'Último Buzón'],
  ['ultimocorreo', 'Último Correo'],
  ['descargasmasivas', 'Descargas Masivas'],
];

/** The last run of each of the vault's tasks. */
export function LastValidationsCard({ estatus }: { estatus: Estatus }) {
  return (
    <Card title="Últimas validaciones" style={{ height: '100%' }}>
      <ScreenStyles css={css} />
      <dl className="session-validations">
        {labels.map(([field, label]) => {
          const moment = estatus[field];
          return (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                {moment === null ? (
                  <>
                    — <small>Aún no se ha hecho</small>
                  </>
                ) : (
                  <time dateTime={moment}>{formatInstant(moment)}</time>
                )}
              </dd>
              {field === 'validacionefos' && estatus.listaefos && (
                <dd className="bv-lista">
                  <EstadoDeLista estado={estatus.listaefos} />
                </dd>
              )}
            </div>
          );
        })}
      </dl>
    </Card>
  );
}
