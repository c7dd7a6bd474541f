import { type ComponentType, createElement } from 'react';
import { AntdProvider } from './antd-provider';

const isComponent = (name: string, value: unknown): value is ComponentType =>
  /^[A-Z][a-z]/.test(name) &&
  (typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value));

/** A component of antd, and those that hang on it (`Input.Password`), with AntdProvider around it. Has the type of the component. */
export function themed<Component>(component: Component): Component {
  const Inner = component as ComponentType<object>;
  const Themed = (props: object) => <AntdProvider>{createElement(Inner, props)}</AntdProvider>;
  for (const [name, value] of Object.entries(Inner)) {
    if (name === '$$typeof' || name === 'render' || name === 'compare' || name === 'type') continue;
    Object.assign(Themed, { [name]: isComponent(name, value) ? themed(value) : value });
  }
  return Themed as Component;
}
