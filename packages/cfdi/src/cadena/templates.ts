import { CfdiError } from '../error';
import type { XmlElement } from '../xml/element';
import { firstValue, readPath, visitElements } from './path';
import type { Step } from './table';
import { sheets, stylesheets } from './tables.generated';

interface Output {
  text: string;
  /** Number of elements that may still be written. */
  left: number;
}
type Run = (element: XmlElement, output: Output) => void;

/** XPath 1.0 `normalize-space`: only these four are space, U+00A0 is not. */
function normalizeSpace(value: string): string {
  // Most values have no space at all, which is seen several times faster.
  return /[ \t\n\r]/.test(value) && /[\t\n\r]|^ | $| {2}/.test(value)
    ? value.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, '')
    : value;
}

/**
 * How often an element may be written, on average. The stylesheets find a Parte at all depths, and in each Parte what is
 * below it, so that nodes nested in themselves would be written hundreds of times each. In a real CFDI it is twice.
 */
const MOST_TIMES = 16;

/** Writes an attribute of the element itself, as nearly all steps do. */
const ofAttribute =
  (attribute: string, optional: boolean): Run =>
  ({ attributes }, output) => {
    const value = attributes[attribute];
    if (value !== undefined) output.text += `|${normalizeSpace(value)}`;
    else if (!optional) output.text += '|';
  };

const countOf = (element: XmlElement): number => element.children.reduce((count, child) => count + countOf(child), 1);

/** The templates of one cadena, compiled to functions and cached. */
export class Templates {
  private readonly byName = new Map<string, Map<string, Run>>();

  constructor(version: string) {
    for (const key of stylesheets[version]?.sheets ?? []) {
      const { namespaces, templates } = sheets[key] as (typeof sheets)[string];
      for (const [match, steps] of Object.entries(templates)) {
        const [prefix, local] = match.split(':') as [string, string];
        const byUri = this.byName.get(local) ?? new Map<string, Run>();
        this.byName.set(local, byUri.set(namespaces[prefix] as string, this.all(steps, namespaces)));
      }
    }
  }

  /** Cadena that begins with this element. Throws `not_a_cfdi` when its nodes are nested so that it would be endless. */
  write(root: XmlElement): string {
    const output = { text: '|', left: 1_000 + MOST_TIMES * countOf(root) };
    this.apply(root, output);
    return `${output.text}||`;
  }

  private apply(element: XmlElement, output: Output): void {
    if (--output.left < 0)
      throw new CfdiError('not_a_cfdi', 'Los nodos se anidan de modo que no se puede formar la cadena original.');
    const run = this.byName.get(element.local)?.get(element.uri);
    if (run) run(element, output);
    else this.applyBuiltIn(element, output);
  }

  /** XSLT 1.0 §5.8: an element without a template writes its text, and templates are applied to its children. */
  private applyBuiltIn(element: XmlElement, output: Output): void {
    output.text += element.text;
    for (const child of element.children) {
      this.apply(child, output);
      output.text += child.tail;
    }
  }

  private all(steps: readonly Step[], namespaces: Readonly<Record<string, string>>): Run {
    const runs = steps.map((step) => this.one(step, namespaces));
    return (element, output) => {
      for (const run of runs) run(element, output);
    };
  }

  private one(step: Step, namespaces: Readonly<Record<string, string>>): Run {
    if (typeof step !== 'string') {
      return this.block(step[0] as string, this.all(step.slice(1), namespaces), namespaces);
    }
    if (step.startsWith('>')) {
      const path = readPath(step.slice(1), namespaces);
      return (element, output) => visitElements(element, path, (found) => this.apply(found, output));
    }
    const optional = step.endsWith('?');
    const path = readPath(optional ? step.slice(0, -1) : step, namespaces);
    const { attribute } = path;
    if (attribute !== null && path.names.length === 0) return ofAttribute(attribute, optional);
    return (element, output) => {
      const value = firstValue(element, path);
      if (value !== null) output.text += `|${normalizeSpace(value)}`;
      else if (!optional) output.text += '|';
    };
  }

  private block(head: string, body: Run, namespaces: Readonly<Record<string, string>>): Run {
    if (!head.startsWith('?')) {
      const path = readPath(head, namespaces);
      return (element, output) => visitElements(element, path, (found) => body(found, output));
    }
    const [test, expected] = head.slice(1).split('=') as [string, string?];
    const path = readPath(test, namespaces);
    return (element, output) => {
      const value = firstValue(element, path);
      if (value !== null && (expected === undefined || value === expected)) body(element, output);
    };
  }
}
