type Path = readonly string[];

/**
 * Returns the names in `data` that a validator never looked at: its schema does not know them. Those of Kubernetes allow
 * further properties, so that a mistyped name would pass.
 */
export function unknownNames(data: object, validate: (watched: object) => void): string[] {
  const seen = new Set<string>();
  const key = (path: Path) => JSON.stringify(path);
  const watch = (value: object, path: Path): object =>
    new Proxy(value, {
      get(target, name) {
        const found = Reflect.get(target, name) as unknown;
        if (typeof name === 'symbol') return found;
        seen.add(key([...path, name]));
        return typeof found === 'object' && found !== null ? watch(found, [...path, name]) : found;
      },
    });
  validate(watch(data, []));
  return pathsOf(data, [])
    .filter((path) => !seen.has(key(path)))
    .map((path) => path.join('.'));
}

const pathsOf = (value: unknown, path: Path): Path[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, inner]) => [[...path, name], ...pathsOf(inner, [...path, name])])
    : [];
