import type { XmlElement } from '../xml/element';
import type { Field } from './fields';
import { labelOfName, shownValue } from './labels';

/** The values that sections print: each is noted as it is read, and what is left is listed after them. */
export class Taken {
  private readonly names = new Map<XmlElement, Set<string>>();

  /** The value as it was written, '' where there is none. */
  raw(element: XmlElement | undefined, name: string): string {
    const value = element?.attributes[name]?.trim() ?? '';
    if (element && value !== '') {
      const names = this.names.get(element) ?? new Set<string>();
      this.names.set(element, names.add(name));
    }
    return value;
  }

  /** The value as it is printed. */
  shown(element: XmlElement | undefined, name: string): string {
    const value = this.raw(element, name);
    return value === '' ? '' : shownValue(name, value);
  }

  /** `Licencia 123` where the element has it, '' where not. */
  said(element: XmlElement | undefined, name: string, label = labelOfName(name)): string {
    const value = this.shown(element, name);
    return value === '' ? '' : `${label} ${value}`;
  }

  /** Those of the attributes that the element has, as fields. */
  fields(element: XmlElement | undefined, names: readonly string[]): Field[] {
    return names.flatMap((name) => {
      const value = this.shown(element, name);
      return value === '' ? [] : [{ label: labelOfName(name), value, wide: wideFor(value) }];
    });
  }

  has(element: XmlElement, name: string): boolean {
    return this.names.get(element)?.has(name) ?? false;
  }
}

/** Columns of four that a value of this length is readable in. */
export const wideFor = ({ length }: string): number => (length > 110 ? 4 : length > 30 ? 2 : 1);

/** The parts that say something, apart from each other. */
export const joined = (...parts: readonly string[]): string => parts.filter(Boolean).join('  ·  ');
