import type { Sheet, Step } from '../src/cadena/table';
import { childOf, childrenOf, stringValue, XMLNS, type XmlElement } from '../src/xml/element';

const XSL = 'http://www.w3.org/1999/XSL/Transform';
const WRITERS: Readonly<Record<string, string>> = { Requerido: '', Opcional: '?' };

/** The templates of one stylesheet as steps, the element its cadena begins with, and the files it includes. */
export interface ReadSheet {
  includes: string[];
  root: string | null;
  sheet: Sheet;
}

const attribute = (element: XmlElement, name: string): string => {
  const value = element.attributes[name]?.trim();
  if (value === undefined) throw new Error(`<${element.name}> without ${name}`);
  return value;
};

/** `./a:B/@c` → `a:B/@c`; `.//a:B` → `//a:B`. Anything this does not know stops the compilation. */
function pathOf(select: string): string {
  const path = select.replace(/^\.\/(?!\/)/, '').replace(/^\.\/\//, '//');
  const known =
    /^(?:\.|(?:\/\/)?(?:[\w-]+:[\w-]+|\*)(?:\/[\w-]+:[\w-]+)*(?:\/@[\w\u00C0-\u017F]+)?|@[\w\u00C0-\u017F]+)$/;
  if (!known.test(path)) throw new Error(`unknown path: ${select}`);
  return path;
}

class SheetReader {
  private readonly named: Map<string, XmlElement>;

  constructor(stylesheet: XmlElement) {
    this.named = new Map(
      childrenOf(stylesheet, 'template')
        .filter((template) => template.attributes.name)
        .map((template) => [attribute(template, 'name'), template]),
    );
  }

  steps(body: XmlElement, nodo: string | null = null): Step[] {
    return body.children
      .filter(({ local }) => local !== 'param')
      .flatMap((instruction) => this.step(instruction, nodo));
  }

  private step(instruction: XmlElement, nodo: string | null): Step[] {
    if (instruction.uri !== XSL) throw new Error(`unknown element: ${instruction.name}`);
    switch (instruction.local) {
      case 'apply-templates':
        return [`>${pathOf(attribute(instruction, 'select'))}`];
      case 'for-each':
        return forEach(pathOf(attribute(instruction, 'select')), this.steps(instruction, nodo));
      case 'if':
      case 'when':
        return onlyIf(attribute(instruction, 'test'), this.steps(instruction, nodo));
      case 'choose':
        return this.choose(instruction, nodo);
      case 'call-template':
        return this.call(instruction, nodo);
      default:
        throw new Error(`unknown instruction: ${instruction.name}`);
    }
  }

  private choose(instruction: XmlElement, nodo: string | null): Step[] {
    const tests = instruction.children.map((when) => attribute(when, 'test'));
    // Tests of one attribute against different values exclude each other, so that the order does not matter.
    const subjects = new Set(tests.map((test) => /^\.\/(@\w+)='[^']*'$/.exec(test)?.[1]));
    if (subjects.size !== 1 || subjects.has(undefined)) throw new Error(`unknown choice: ${tests.join(', ')}`);
    return this.steps(instruction, nodo);
  }

  private call(instruction: XmlElement, nodo: string | null): Step[] {
    const name = attribute(instruction, 'name');
    const select = attribute(childOf(instruction, 'with-param') as XmlElement, 'select');
    const path = pathOf(nodo === null ? select : select.replace(/^\$Nodo/, nodo));
    const suffix = WRITERS[name];
    if (suffix !== undefined) return [path + suffix];
    const template = this.named.get(name);
    if (!template) throw new Error(`unknown template: ${name}`);
    return this.steps(template, path);
  }
}

function forEach(path: string, steps: Step[]): Step[] {
  return steps.length === 1 && steps[0] === '>.' ? [`>${path}`] : [[path, ...steps]];
}

function onlyIf(test: string, steps: Step[]): Step[] {
  const equality = /^\.\/(@\w+)='([^']*)'$/.exec(test);
  const path = equality ? `${equality[1]}=${equality[2]}` : pathOf(test);
  return steps.length === 1 && steps[0] === `>${path}` ? steps : [[`?${path}`, ...steps]];
}

/** Reads a parsed stylesheet of the SAT. An instruction it does not know throws: better no table than a wrong one. */
export function readSheet(stylesheet: XmlElement): ReadSheet {
  const reader = new SheetReader(stylesheet);
  const templates: Record<string, Step[]> = {};
  let root: string | null = null;
  for (const template of childrenOf(stylesheet, 'template')) {
    const match = template.attributes.match?.trim();
    if (match === '/') {
      const select = attribute(childOf(template, 'apply-templates') as XmlElement, 'select');
      if (stringValue(template) !== '|||') throw new Error('a cadena begins with | and ends with ||');
      root = select.replace(/^\//, '');
    } else if (match) {
      templates[match] = reader.steps(template);
    }
  }
  return {
    includes: childrenOf(stylesheet, 'include').map((include) => attribute(include, 'href')),
    root,
    sheet: { namespaces: namespacesOf(stylesheet, templates), templates },
  };
}

function namespacesOf(stylesheet: XmlElement, templates: Record<string, Step[]>): Record<string, string> {
  const used = new Set(JSON.stringify(templates).match(/[\w-]+(?=:[\w-])/g) ?? []);
  return Object.fromEntries([...used].sort().map((prefix) => [prefix, attribute(stylesheet, `{${XMLNS}}${prefix}`)]));
}
