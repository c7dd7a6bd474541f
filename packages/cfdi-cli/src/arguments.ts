import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from './usage';

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Arguments as their writer meant them: in Windows `"C:\\Mis CFDI\\"` arrives as `C:\\Mis CFDI"`, since the last backslash escapes the quote. No name
 * has a quote there. Other systems and other arguments stay as they are.
 */
export const withoutStrayQuotes = (args: readonly string[], platform: NodeJS.Platform): string[] =>
  args.map((arg) => (platform === 'win32' && WINDOWS_PATH.test(arg) ? arg.replace(/"$/, '\\') : arg));

/** A path from a drive, from a server or from here, the value of an option too. */
const WINDOWS_PATH = /^(?:--[a-z]+=)?(?:[a-z]:|\\|\.{1,2}\\|[^"\\:]+\\)[^"]*"$/i;

/**
 * Parses arguments. Same result as `parseArgs` in strict mode, which has its messages in English alone, with the names of the options that
 * were given. @throws UsageError
 */
export function readArguments<const O extends Options>(args: string[], options: O) {
  const { tokens } = parseArgs({ args, options, allowPositionals: true, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
    const { rawName, value } = token;
    if (!option) throw new UsageError(`No hay una opción ${rawName}. Las que hay: boveda-cfdi --ayuda`);
    if (option.type === 'boolean' && value !== undefined) throw new UsageError(`${rawName} no lleva valor.`);
    if (option.type === 'string' && (value === undefined || (!token.inlineValue && value.startsWith('-'))))
      throw new UsageError(`Falta el valor de ${rawName}.`);
  }
  const given = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
  return { ...parseArgs({ args, options, allowPositionals: true }), given };
}
