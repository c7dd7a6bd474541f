import type { Json } from './components';

/** Parts of the document that several operations have: each stands once among the components. */
export class Shared {
  readonly made: Record<string, Json> = {};
  private readonly names = new Map<string, string>();

  constructor(private readonly kind: 'headers' | 'parameters' | 'responses') {}

  /** A reference to the part; parts of the same name with other content are numbered. */
  use(named: string, part: Json): Json {
    // openapi-typescript does not find components with a hyphen.
    const name = named.replaceAll('-', '');
    const content = JSON.stringify(part);
    let key = this.names.get(content);
    for (let n = 1; !key; n++) {
      const free = n === 1 ? name : `${name}_${n}`;
      if (!(free in this.made)) key = free;
    }
    this.names.set(content, key);
    this.made[key] = part;
    return { $ref: `#/components/${this.kind}/${key}` };
  }
}
