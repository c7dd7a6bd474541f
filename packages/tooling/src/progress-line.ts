import type { Progress } from '@boveda/processes';

/** Where progress is written: a terminal, or a file of a CI run. */
type Output = Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>;

/** Shows what is under way. */
export interface ProgressLine {
  /** Shows how far a subject is; `unit` follows the numbers. */
  show(subject: string, progress?: Partial<Progress>, unit?: string): void;
  /** Shows a subject no longer. */
  done(subject: string): void;
  /** Writes lines that stay. */
  print(text: string): void;
  /** Removes what is shown. */
  clear(): void;
}

/** Parts into which what can be counted is divided where each of them is a line. */
const PARTS = 4;

/** One line that is rewritten on a terminal; elsewhere a line for each subject, and for each quarter of what can be counted. */
export function createProgressLine(output: Output): ProgressLine {
  const underway = new Map<string, string>();
  const told = new Map<string, number>();
  const rewrite = () => {
    const line = [...underway.values()].join(' · ');
    output.write(`\r\u001b[2K${line.slice(0, (output.columns || 80) - 1)}`);
  };
  return {
    show(subject, { done = 0, total = 0 } = {}, unit = '') {
      const text = total > 0 ? `${subject}: ${count(done)} de ${count(total)} ${unit}` : `${subject}…`;
      underway.set(subject, text);
      if (output.isTTY) return rewrite();
      const part = total > 0 ? Math.floor((done / total) * PARTS) : 0;
      if (part <= (told.get(subject) ?? -1)) return;
      told.set(subject, part);
      output.write(`${text}\n`);
    },
    done(subject) {
      underway.delete(subject);
      if (output.isTTY) rewrite();
    },
    print(text) {
      output.write(output.isTTY ? `\r\u001b[2K${text}\n` : `${text}\n`);
      if (output.isTTY && underway.size > 0) rewrite();
    },
    clear() {
      underway.clear();
      if (output.isTTY) rewrite();
    },
  };
}

const count = (n: number) => n.toLocaleString('es-MX');
