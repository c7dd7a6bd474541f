import { type AdminContext, AdminError, type Command, command } from '../command';
import { type Check, type CheckResult, falla, SIN_BASE } from './check-result';
import { ownChecks } from './checks';
import { bounceCheck, consentChecks } from './mail-checks';
import { clockCheck, outsideChecks, reasonOf, remedyOf } from './reach';

const MARKS: Readonly<Record<CheckResult['estado'], string>> = { bien: 'bien ', aviso: 'AVISO', falla: 'FALLA' };

/** Checks line by line whether an installation works, inside and towards the SAT, the PAC and mail, with what to do. */
export const reviewInstallationCommand: Command = {
  ...command(
    'Revisa la instalación renglón por renglón, con el remedio de cada falla: base de datos, disco, aplicación, respaldo, almacén, firmas de lo publicado, autoridades y listas del SAT con sus fechas, correo de salida y de rebotes, consentimiento de correos, PAC, reloj y cada servidor que se llama. Termina con 1 si algo falla.',
    '',
    {},
    async (context) => {
      // It says what is wrong, above all where nothing else runs.
      const checks = [
        ...ownChecks,
        bounceCheck,
        clockCheck,
        ...outsideChecks(context.env),
        ...consentChecks(context.env),
      ];
      const found = await Promise.all(checks.map((check) => runCheck(check, context)));
      for (const [at, { estado, detalle, remedio }] of found.entries()) {
        context.print(`${MARKS[estado]}  ${checks[at]?.nombre}: ${detalle}`);
        if (remedio) context.print(`       → ${remedio}`);
      }
      const count = (wanted: CheckResult['estado']) => found.filter(({ estado }) => estado === wanted).length;
      const said = `${count('bien')} bien, ${count('aviso')} avisos, ${count('falla')} fallas`;
      if (count('falla') > 0) throw new AdminError(said);
      context.print(said);
    },
  ),
  runsUnopened: true,
};

/** A check that cannot be made is a finding too. */
async function runCheck(check: Check, context: AdminContext): Promise<CheckResult> {
  if (check.needsDatabase && context.fault !== undefined) return SIN_BASE;
  return check
    .run(context)
    .catch((error: unknown) =>
      falla(`no se pudo revisar: ${reasonOf(error)}`, remedyOf(error, 'Vea el registro del servidor.')),
    );
}
