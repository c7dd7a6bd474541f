import type { AbstractNode, IconDefinition } from '@ant-design/icons-svg/lib/types';
import { createElement, type HTMLAttributes, type ReactElement } from 'react';

/** `fill-rule` as React spells it. */
const spelled = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

function draw({ tag, attrs, children }: AbstractNode, key?: number): ReactElement {
  const props = Object.fromEntries(Object.entries(attrs).map(([name, value]) => [spelled(name), value]));
  return createElement(tag, { ...props, key }, children?.map(draw));
}

/**
 * An icon of antd's as a plain element, without antd's styles and themes of icons. It is hidden from screen readers; its control has
 * a Spanish name.
 */
export function icon({ icon: drawing }: IconDefinition) {
  const shape = typeof drawing === 'function' ? drawing('currentColor', 'none') : drawing;
  const { class: _, ...attrs } = shape.attrs;
  const svg = draw({ ...shape, attrs: { ...attrs, width: '1em', height: '1em', fill: 'currentColor' } });
  return ({ className = '', ...rest }: HTMLAttributes<HTMLSpanElement>) => (
    <span aria-hidden {...rest} className={`bv-icon ${className}`}>
      {svg}
    </span>
  );
}
