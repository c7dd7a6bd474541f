import { alertasPago, certezasRep, otrasListas, tiposRiesgo } from '@boveda/contracts';
import { spellDay } from '@boveda/platform/core/time';
import { transaction } from '@boveda/platform/db/pool';
import type { Deps } from '../../installation/deps';
import { type Notificacion, notifyAdministradores } from '../../notificaciones/notify';
import { dayInMexico } from '../buzon/business-days';
import { listNuevos, type RiesgoNuevo } from './riesgos.read-model';

/** Per taxpayer and mail; the rest follows in the next one. */
const BATCH = 1_000;
const LUNES = 1;

/** Notifies of open risks that no mail has told, each once: daily, or on Mondays where that was chosen. */
export async function notifyRiesgos(deps: Deps): Promise<void> {
  const isMonday = new Date(dayInMexico(deps.clock())).getUTCDay() === LUNES;
  const due = deps.db.selectFrom('configuracion').select('rfc_owner').where('notificacion_riesgos', '=', true);
  const rows = await (isMonday ? due : due.where('riesgos_semanal', '=', false)).orderBy('rfc_owner').execute();
  for (const { rfc_owner: rfc } of rows) {
    const nuevos = await listNuevos(deps, rfc, BATCH);
    await transaction(deps.db, (trx) => notifyAdministradores(deps, trx, rfc, 'riesgos', nuevos.map(describe)));
  }
}

const money = new Intl.NumberFormat('es-MX', { minimumFractionDigits: 2 });

function describe({
  aviso,
  tipo,
  alerta,
  lista,
  certeza,
  contraparte,
  nombre,
  folio,
  importe,
  limite,
}: RiesgoNuevo): Notificacion {
  const facts = [
    [folio, contraparte, nombre].filter(Boolean).join(' '),
    lista && `${otrasListas[lista].nombre} (${otrasListas[lista].articulo})`,
    certeza && certezasRep[certeza],
    // Decimal text in, text out: amounts are never floats.
    importe !== null && `$${money.format(importe as `${number}`)} MXN en juego`,
    limite !== null && `límite ${spellDay(limite)}`,
  ];
  return {
    clave: aviso,
    texto: `${alerta ? `REP: ${alertasPago[alerta]}` : tiposRiesgo[tipo]}: ${facts.filter(Boolean).join(', ')}`,
    ruta: `riesgos?tipo=${tipo}`,
  };
}
