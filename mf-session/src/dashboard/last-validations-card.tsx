import type { Dashboard } from '@boveda/contracts';
import { formatInstant, Stylesheet } from '@boveda/ui-kit';
import { EstadoDeLista } from '@boveda/ui-kit/data';
import { Card } from '@boveda/ui-kit/layout';

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
      <Stylesheet name="boveda-validations" css={css} />
      <dl className="bv-validations">
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

const css = `.bv-validations{margin:0}
.bv-validations>div{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 16px;padding:10px 0}
.bv-validations>div:first-child{padding-top:0}
.bv-validations>div+div{border-top:1px solid var(--bv-border)}
.bv-validations dt,.bv-validations small{color:var(--bv-muted)}
.bv-validations .bv-lista{flex-basis:100%}
.bv-validations dd{margin:0;font-variant-numeric:tabular-nums}`;
